"""The bare-mask playout of two seats gives what the engine's board gives."""

from random import Random

import pytest

from games.bots.contract import Question
from games.bots.flat2 import finish, gaps_between_stumbles
from games.bots.knowledge import knowledge_of
from games.bots.style import EASY, ROLLOUT, Style
from games.bots.world import play_on
from games.bots.worlds import duel_of
from games.engine.apply import apply
from games.engine.cards import deck_of, mask_of
from games.engine.deal import deal
from games.engine.legal import waited
from games.engine.moves import to_move
from games.engine.rules import CHOICES, Rules
from games.engine.view import view

NO_STUMBLE = gaps_between_stumbles(0.0, seed=1)
FREE_OPTIONS = ("deck", "throw_timing", "multi_lead", "first_cap", "take_cap", "draw")


@pytest.mark.parametrize("style", [EASY, ROLLOUT], ids=["easy", "tuned"])
def test_every_move_leads_to_the_same_end_as_on_the_board(style: Style) -> None:
    compared = 0
    for seed in range(24):
        dice = Random(seed)
        rules = Rules(**{name: dice.choice(CHOICES[name]) for name in FREE_OPTIONS})
        order = list(deck_of(rules.deck))
        dice.shuffle(order)
        state = deal(rules, order)
        while state.outcome is None:
            seat, trump = min(waited(state)), state.trump
            seen = view(state, seat)
            duel = duel_of(seen, knowledge_of(Question(seen, (), 0, 1)))
            assert duel is not None
            bout = duel.with_hand(mask_of(state.hands[duel.other], trump))
            drawn = [mask_of(state.talon[:k], trump) for k in range(len(state.talon) + 1)]
            for action in seen.legal_actions:
                move, board = to_move(action, trump), state.board()
                board.play(seat, move)
                slow = play_on(board, seat, style, Random(1), stumble=0.0)
                fast = finish(duel.after(bout, move), drawn, style, duel.way, NO_STUMBLE, 0)
                assert (fast if duel.attacking else 2 - fast) == slow, (state, action)
                compared += 1
            state = apply(state, seat, dice.choice(seen.legal_actions)).after
    assert compared > 1000
