"""The exact solver against brute force through the engine, and what the hard player makes of it."""

from functools import cache
from math import inf
from random import Random

import pytest

from games.bots import choose
from games.bots.contract import Question
from games.bots.ending import winning_moves
from games.bots.knowledge import knowledge_of
from games.bots.solve2 import DRAW, OutOfTime, Solver
from games.bots.worlds import duel_of
from games.engine.apply import apply
from games.engine.board import Board
from games.engine.cards import codes_of, deck_of, mask_of
from games.engine.events import Event
from games.engine.legal import waited
from games.engine.moves import to_move
from games.engine.position import position
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.view import view

DRAW_OFF = Rules(draw=False)
TAKE_MORE = Rules(take_cap="table_max")


def ending(dice: Random, cards: int, rules: Rules) -> State:
    """A lead with an empty talon and this many cards in both hands."""
    drawn = dice.sample(deck_of(rules.deck), cards)
    first = dice.randint(1, cards - 1)
    hands = (drawn[:first], drawn[first:])
    return position(rules, trump="H", hands=hands, leader=0, discarded=True)


def brute(board: Board) -> int:
    """The value for seat 0 by trying everything, throw-ins on an open card included."""
    if board.outcome is not None:
        return 1 if board.outcome.result == "draw" else 2 * (0 not in board.outcome.durak)
    key = (tuple(board.hands), board.leader, board.attacks, board.beats, board.taking, board.dones)
    return _brute(key, Held(board))


class Held:
    """A board that does not take part in a cache's key."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Held)

    def __hash__(self) -> int:
        return 0


@cache
def _brute(key: object, held: Held) -> int:
    board = held.board
    seat = board.waited().bit_length() - 1
    values = [_next(board, seat, move) for move in board.moves(seat)]
    best = max(values) if seat == 0 else min(values)
    early = [_next(board, 1 - seat, move) for move in board.moves(1 - seat)]
    return (max if seat else min)(best, *early) if early else best


def _next(board: Board, seat: int, move: int) -> int:
    following = board.clone()
    following.play(seat, move)
    return brute(following)


@pytest.mark.parametrize("rules", [Rules(), DRAW_OFF, TAKE_MORE])
def test_the_value_of_a_lead_equals_brute_force(rules: Rules) -> None:
    dice, more = Random(4), int(rules.take_cap == "table_max")
    for _ in range(170):
        _brute.cache_clear()
        state = ending(dice, dice.randint(2, 7), rules)
        hands = [mask_of(hand, "H") for hand in state.hands]
        solver = Solver(DRAW if rules.draw else 2, more)
        assert solver.lead_value(hands[0], hands[1]) == brute(state.board()), state


def test_the_value_of_every_move_in_mid_bout_equals_brute_force() -> None:
    dice, compared = Random(5), 0
    for _ in range(150):
        _brute.cache_clear()
        state = ending(dice, dice.randint(4, 7), Rules())
        while state.outcome is None:
            seat = min(waited(state))
            question = Question(view(state, seat), (), 0, 1)
            duel = duel_of(question.view, knowledge_of(Question(question.view, (), 0, 1)))
            assert duel is not None
            actions = question.view.legal_actions
            for action in actions:
                move = to_move(action, "H")
                value = brute(apply(state, seat, action).after.board())
                solved = winning_moves(duel, mask_of(state.hands[duel.other], "H"), [move], inf)
                assert solved is not None
                assert solved.value == (2 - value if seat else value), (state, action)
                compared += 1
            state = apply(state, seat, dice.choice(actions)).after
    assert compared > 800


def test_from_a_won_ending_the_hard_player_never_fails_to_win() -> None:
    dice, won = Random(6), 0
    for number in range(120):
        state = ending(dice, dice.randint(4, 9), Rules())
        others = [c for c in deck_of(36) if all(c not in hand for hand in state.hands)]
        state = position(Rules(), trump="H", hands=state.hands, leader=0, discarded=others)
        hands = [mask_of(hand, "H") for hand in state.hands]
        if Solver().lead_value(hands[0], hands[1]) < 2:
            continue
        won += 1
        assert _played_against(state, others, "random", number) == (1,)
    assert won > 20


def _played_against(state: State, gone: list[str], other: str, seed: int) -> tuple[int, ...]:
    """Who loses when hard plays seat 0, both knowing what was discarded before."""
    history: tuple[Event, ...] = (Event("beaten", 0, tuple(gone)),)
    while state.outcome is None:
        seat = min(waited(state))
        seen = view(state, seat)
        question = Question(seen, history, budget_ms=60_000, seed=seed, rollouts=2_000)
        answer = choose(other if seat else "hard", question)
        assert answer.fallback is None
        moved = apply(state, seat, answer.action)
        state, history = moved.after, (*history, *moved.events)
    return state.outcome.durak


def test_a_solver_past_its_limit_says_so_and_gives_no_value() -> None:
    state = ending(Random(1), 16, Rules())
    hands = [mask_of(hand, "H") for hand in state.hands]
    with pytest.raises(OutOfTime):
        Solver(limit=50).lead_value(hands[0], hands[1])


def test_a_solver_past_its_limit_keeps_the_best_moves_that_it_found() -> None:
    dice, kept = Random(8), 0
    for _ in range(40):
        state = ending(dice, 10, Rules())
        seen = view(state, 0)
        duel = duel_of(seen, knowledge_of(Question(seen, (), 0, 1)))
        assert duel is not None
        moves = [to_move(action, "H") for action in seen.legal_actions]
        other = mask_of(state.hands[1], "H")
        every = winning_moves(duel, other, moves, inf)
        some = winning_moves(duel, other, moves, inf, limit=128)
        assert every is not None
        if some and some.moves != every.moves:
            kept += 1
            assert some.value == every.value
            assert set(some.moves) < set(every.moves)
    assert kept


def test_all_best_moves_are_kept() -> None:
    state = position(Rules(), trump="H", hands=(["AH"], ["6S", "7S"]), leader=0, discarded=True)
    seen = view(state, 0)
    duel = duel_of(seen, knowledge_of(Question(seen, (), 0, 1)))
    assert duel is not None
    solved = winning_moves(duel, mask_of(["6S", "7S"], "H"), [mask_of(["AH"], "H") << 3], 1e18)
    assert solved is not None
    assert (solved.value, len(solved.moves)) == (2, 1)
    assert codes_of(solved.moves[0] >> 3, "H") == ("AH",)
