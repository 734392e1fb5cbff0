"""The bare-mask playout of many seats gives what the engine's board gives."""

from dataclasses import replace
from random import Random

import pytest

from games.bots.contract import Question
from games.bots.flat2 import gaps_between_stumbles
from games.bots.flat_many import play_out_many
from games.bots.knowledge import knowledge_of
from games.bots.style import EASY, ROLLOUT, Style
from games.bots.world import play_on, value
from games.bots.worlds import BoardWorld, joined
from games.engine.board import Board
from games.engine.cards import deck_of
from games.engine.deal import deal
from games.engine.legal import waited
from games.engine.rules import CHOICES, InvalidRules, Rules
from games.engine.state import State
from games.engine.view import view
from tests.bots.asking import apply_any

NO_STUMBLE = gaps_between_stumbles(0.0, seed=1)
FREE_OPTIONS = ("players", "deck", "throwers", "teams", "partner_plays_seat", "first_cap")
FREE_OPTIONS += ("take_cap", "draw", "direction", "transfer")


def random_rules(dice: Random) -> Rules:
    while True:
        rules = replace(Rules(), **{name: dice.choice(CHOICES[name]) for name in FREE_OPTIONS})
        rules = replace(rules, throw_order=dice.choice(["free", "leader_first"]))
        if rules.transfer or rules.teams != "none":
            # who joined before a transfer stays a thrower, a partner's place has other neighbours:
            # there the playout comes near, and no more
            rules = replace(rules, throwers="all")
        if rules.first_cap == "first_bout":
            rules = replace(rules, first_cap="off")  # a playout begins after the first bout
        try:
            rules.validate()
        except InvalidRules:
            continue
        return rules


def leads(dice: Random, rules: Rules) -> list[State]:
    """Every lead of a deal played at random."""
    order = list(deck_of(rules.deck))
    dice.shuffle(order)
    state, found = deal(rules, order, draw=dice.getrandbits(8)), []
    while state.outcome is None:
        if not state.board().count and not state.board().choosing:
            found.append(state)
        state = apply_any(state, dice)
    return found


def fast_value(board: Board, world: BoardWorld, style: Style) -> int:
    drawn = joined(board.talon[board.drawn :])
    circle = world.table.circle(board.direction, board.active)
    place, cap, dry = board.leader_place, board.cap(), board.dry
    hands = board.clone().hands
    return play_out_many(
        world.table, circle, hands, drawn, 0, place, cap, dry, [style] * 6, NO_STUMBLE, 0
    )


@pytest.mark.parametrize("style", [EASY, ROLLOUT], ids=["easy", "tuned"])
def test_every_lead_comes_to_the_same_end_as_on_the_board(style: Style) -> None:
    compared, seen = 0, set()
    for seed in range(24):
        dice = Random(seed)
        for state in leads(dice, random_rules(dice)):
            seat = min(waited(state))
            seen_by = view(state, seat)
            world = BoardWorld(seen_by, knowledge_of(Question(seen_by, (), 0, 1)), style)
            board = state.board()
            if not board.active & ~world.table.mine:
                continue
            fast = fast_value(board, world, style)
            slow = play_on(board, seat, style, Random(1), stumble=0.0)
            assert board.outcome is None or value(board, seat) == slow
            # who is out has won for the search, though the rest may yet end in a draw
            out_first = slow == 1 and fast == 2 and not board.active & world.table.mine
            assert fast == slow or out_first, state
            compared += 1
            seen.add((fast, state.rules.teams))
    assert compared > 150
    assert len(seen) > 8
