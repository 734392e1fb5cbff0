"""Thinking ends in time, by whatever clock it is given, and early when nothing is in doubt."""

from collections.abc import Sequence
from math import inf
from random import Random

import pytest

from games.bots import PLAYERS, Question, choose
from games.bots.arena import CLOCKS, Setup, run
from games.bots.search import search
from games.bots.solve2 import MAX_MEMO, Solver
from games.engine.cards import deck_of, mask_of
from games.engine.legal import waited
from games.engine.rules import Rules, preset
from games.engine.view import view
from tests.bots.asking import after
from tests.bots.test_endings import ending
from tests.engine.builders import at
from tests.engine.worlds import some_states

THINKERS = sorted(name for name, player in PLAYERS.items() if player.thinks)


class Ticking:
    """A clock that is ten milliseconds later whenever somebody looks at it."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 100


class Fixed:
    """A world in which every move always leads to the same end."""

    def __init__(self, worths: dict[int, int]) -> None:
        self.worths = worths

    def rounds(self, moves: Sequence[int], dice: Random, count: int) -> list[list[int]]:
        return [[self.worths[move]] * count for move in moves]


@pytest.mark.parametrize("level", THINKERS)
def test_thinking_looks_at_the_clock_and_stops_when_the_budget_is_over(level: str) -> None:
    for state in some_states(Random(17), 10):
        for seat in sorted(waited(state)):
            clock = Ticking()
            question = Question(view(state, seat), (), budget_ms=200, seed=1, clock=clock)
            answer = choose(level, question)
            assert answer.action in question.view.legal_actions
            assert answer.fallback is None
            assert clock.looks <= 23


def test_a_long_ending_with_transfer_stops_when_its_time_is_over() -> None:
    dice = Random(3)
    state = ending(dice, 16, Rules(transfer=True))
    gone = tuple(c for c in deck_of(36) if all(c not in hand for hand in state.hands))
    assert gone
    clock = Ticking()
    question = Question(view(state, 0), (), budget_ms=300, seed=1, clock=clock)
    choose("hard", question)
    assert clock.looks < 40


def test_moves_that_lead_to_the_same_end_are_not_thought_about_for_long() -> None:
    found = search(Fixed({1: 1, 2: 1, 3: 1}), [1, 2, 3], Random(1), 100_000, inf)
    assert found.best == 1
    assert found.rollouts < 1_500


def test_a_move_that_is_worse_for_certain_is_dropped_at_the_first_look() -> None:
    found = search(Fixed({1: 0, 2: 2}), [1, 2], Random(1), 100_000, inf)
    assert found.best == 2
    assert found.rollouts < 100


def test_an_only_move_is_made_without_thought() -> None:
    state, history = after(at("6S KC 9H | 7D AD"), "0 attack 6S", "1 take")
    question = Question(view(state, 0), history, 200, 1, clock=Ticking())
    assert len(question.view.legal_actions) == 1
    assert choose("hard", question).effort.rollouts == 0


def test_what_a_solver_remembers_stays_bounded() -> None:
    dice, solver = Random(2), Solver()
    for _ in range(400):
        drawn = dice.sample(deck_of(36), 10)
        solver.value(mask_of(drawn[:5], "H"), mask_of(drawn[5:], "H"))
    sizes = len(solver._leads) + len(solver._bouts)
    assert 0 < sizes < MAX_MEMO + 5_000


@pytest.mark.parametrize("clock", sorted(CLOCKS))
def test_the_arena_measures_by_either_clock(clock: str) -> None:
    report = run(Setup(("hard", "easy"), preset("classic"), 1, 3, 5, clock=clock))
    assert report.decisions > 20
    assert report.ms_max < 3 + 50 or clock == "wall"


def test_twelve_and_fourteen_cards_are_few_enough_for_the_time_they_may_take() -> None:
    # a core solves some four hundred positions in a millisecond
    dice = Random(12)
    for cards, limit, number in ((12, 20_000, 40), (14, 200_000, 6)):
        for _ in range(number):
            drawn = dice.sample(deck_of(36), cards)
            half = cards // 2
            hands = mask_of(drawn[:half], "H"), mask_of(drawn[half:], "H")
            assert Solver(limit=limit).lead_value(*hands) in {0, 1, 2}
