"""How good an action was: as the hard player estimates it, or exactly in an ending of two.

For reviews of deals that are over (rules.md §10): the estimate uses what the seat saw and no more;
the exact value is that of the cards as they lay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final

from games.bots.contract import Question
from games.bots.ending import Solved, winning_moves
from games.bots.knowledge import knowledge_of
from games.bots.search import World, search
from games.bots.solve_loops import best_moves
from games.bots.style import ROLLOUT
from games.bots.worlds import BoardWorld, DuelWorld, duel_of
from games.engine.actions import Action
from games.engine.cards import mask_of
from games.engine.moves import to_move
from games.engine.state import State

SEARCH_SHARE: Final = 0.6
"""Share of the time that goes into finding the best action; the rest compares the two."""
AT_ONCE: Final = 8
"""Simulated deals between two looks at the clock."""
MOST_POSITIONS: Final = 300_000
"""Positions of one ending that may be looked at: some 100 MB."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the best action and the one played were worth, in percent: 100 is out, 0 the durak.

    A draw counts half. `best` is the one played if that was as good as any.
    """

    played: Action
    best: Action
    worth: int
    got: int
    exact: bool

    @property
    def loss(self) -> int:
        """What the action played gave away, in percent."""
        return max(0, self.worth - self.got)


def estimate(question: Question, played: Action, *, rollouts: int) -> Verdict:
    """Judge an action by simulated deals, from the seat's own view and memory.

    Takes `question.budget_ms` at the most, and that many simulated deals.
    """
    view, start, dice = question.view, perf_counter(), Random(question.seed)
    seconds = question.budget_ms / 1000
    world = _world(question)
    moves = [to_move(action, view.trump) for action in view.legal_actions]
    mine = moves[view.legal_actions.index(played)]
    share = int(rollouts * SEARCH_SHARE)
    best = search(world, moves, dice, share, start + seconds * SEARCH_SHARE).best
    worth, got = _compare(world, (best, mine), dice, rollouts - share, start + seconds)
    if got >= worth:
        best = mine
    action = view.legal_actions[moves.index(best)]
    return Verdict(played, action, _percent(max(worth, got)), _percent(got), exact=False)


def is_ending(state: State) -> bool:
    """Whether two seats without partners play with no card left to draw."""
    alive = state.rules.players - len(state.out)
    return not state.talon and alive == 2 and state.rules.teams == "none"


def solve(question: Question, state: State, played: Action, *, seconds: float) -> Verdict | None:
    """Judge an action in an ending exactly, by the cards as they lie; None if time runs out.

    `question` is the one that was put to the seat, `state` the position it was about.
    """
    actions, trump = question.view.legal_actions, state.trump
    moves, deadline = [to_move(action, trump) for action in actions], perf_counter() + seconds
    mine = moves[actions.index(played)]
    best = _best(question, state, moves, deadline)
    if best is None:
        return None
    if mine in best.moves:
        return Verdict(played, played, 50 * best.value, 50 * best.value, exact=True)
    own = _best(question, state, [mine], deadline)
    if own is None:
        return None
    action = actions[moves.index(best.moves[0])]
    return Verdict(played, action, 50 * best.value, 50 * own.value, exact=True)


def _best(question: Question, state: State, moves: Sequence[int], deadline: float) -> Solved | None:
    seat = question.view.seat
    assert seat is not None
    duel = duel_of(question.view, knowledge_of(question))
    if duel is not None:
        other = mask_of(state.hands[duel.other], state.trump)
        return winning_moves(duel, other, moves, deadline, MOST_POSITIONS)
    found = best_moves(state.board(), seat, moves, deadline, MOST_POSITIONS)
    return Solved(*found) if found else None


def _world(question: Question) -> World:
    knowledge = knowledge_of(question)
    duel = duel_of(question.view, knowledge)
    if duel is not None:
        return DuelWorld(duel, knowledge, ROLLOUT)
    return BoardWorld(question.view, knowledge, ROLLOUT)


def _compare(
    world: World, moves: tuple[int, int], dice: Random, rollouts: int, deadline: float
) -> tuple[float, float]:
    """The means of two moves (0..2) on the same simulated deals, some at least."""
    sums, count = [0, 0], 0
    while not count or (2 * (count + AT_ONCE) <= rollouts and perf_counter() < deadline):
        for number, worths in enumerate(world.rounds(moves, dice, AT_ONCE)):
            sums[number] += sum(worths)
        count += AT_ONCE
    return sums[0] / count, sums[1] / count


def _percent(mean: float) -> int:
    return round(50 * mean)
