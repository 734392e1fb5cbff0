"""The hard player: remembers every card, deals the rest in thought, plays endings out exactly."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from games.bots.contract import Answer, Effort, NoLegalAction, Question
from games.bots.easy import choose_action as easy_action
from games.bots.ending import Solved, is_open, winning_moves
from games.bots.guess import Guess, guess_of
from games.bots.habits import stories_of
from games.bots.knowledge import Knowledge, knowledge_of
from games.bots.options import options_of
from games.bots.reasons import card_reason, reason_of
from games.bots.search import search
from games.bots.solve_loops import best_moves
from games.bots.style import ROLLOUT
from games.bots.worlds import BoardWorld, Duel, DuelWorld, duel_of
from games.engine.actions import Action
from games.engine.moves import to_move
from games.engine.view import View

DUEL_PER_MS: Final = 30
"""Simulated deals for a millisecond of budget, which an idle core has time for: of two seats,"""
LATE_PER_MS: Final = 18
"""of two seats with small endings solved on the way,"""
MANY_PER_MS: Final = 11
"""of more seats, or with transfer,"""
MANY_LATE_PER_MS: Final = 16
"""and of more seats without a talon."""
POSITIONS_PER_ROLLOUT: Final = 6
"""Positions of an ending that the solver may visit instead of one simulated deal."""
SOLVER_SHARE: Final = 0.7
"""Share of the time that an exact ending may take."""
ENDING_CODES: Final = ("ending_lost", "ending_drawn", "ending_won")
SMALL: Final = {1: 10, 2: 10, 3: 10, 4: 10, 5: 8, 6: 8, 7: 8, 8: 8}
"""Cards in both hands that make a small ending, solved and not played in thought, by the talon."""
LATE: Final = 6
"""Cards in the talon from which on this is done with more than two seats."""
SMALL_OF_MANY: Final = 9
IN_TIME: Final = 0.9
"""Share of the time that is used at all: what was begun must still end within it."""


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop: times of the question's clock, for the solver and for all; simulated deals."""

    solver: float
    end: float
    rollouts: int


def play(question: Question) -> Answer:
    """Answer as rules.md §10 says of *hard*; raises NoLegalAction when the view lists none."""
    start, view = question.clock(), question.view
    if not view.legal_actions:
        raise NoLegalAction
    if len(view.legal_actions) == 1:
        return _answer(view.legal_actions[0], "only_move", Effort())
    knowledge = knowledge_of(question)
    duel = duel_of(view, knowledge)
    small = small_ending(view, two=duel is not None)
    budget = budget_of(question, start, per_ms=_per_ms(view, duel, small))
    candidates = [to_move(action, view.trump) for action in view.legal_actions]
    if budget.rollouts <= 0:
        action, code = easy_action(options_of(view), view)
        return _answer(action, code, Effort())
    guess = guess_of(knowledge, stories_of(question), two=duel is not None)
    world = _world(view, knowledge, duel, small, guess)
    solved = (
        _solve(world, question, knowledge, candidates, budget)
        if is_ending(view, knowledge)
        else None
    )
    if solved:
        # among equally good moves let the rollouts choose, for opponents err
        candidates, budget = solved.moves, replace(budget, rollouts=budget.rollouts // 4)
    found = search(
        world, candidates, Random(question.seed), budget.rollouts, budget.end, question.clock
    )
    ending = int(is_ending(view, knowledge))
    effort = Effort(found.rollouts, int(solved is not None), ending)
    action = action_of(view, found.best)
    if solved:
        return _answer(action, ENDING_CODES[solved.value], effort)
    percent = round(50 * found.means[candidates.index(found.best)])
    return Answer(action, reason_of(view, action, percent), effort=effort)


def _world(
    view: View, knowledge: Knowledge, duel: Duel | None, small: int, guess: Guess | None
) -> DuelWorld | BoardWorld:
    if duel is None:
        return BoardWorld(view, knowledge, ROLLOUT, small, guess)
    return DuelWorld(duel, knowledge, ROLLOUT, small, guess)


def small_ending(view: View, *, two: bool) -> int:
    """How many cards make an ending small enough to be solved in thought; 0: none."""
    if two:
        return SMALL.get(view.talon_count, 0)
    plain = view.rules.teams == "none" and not view.rules.transfer
    return SMALL_OF_MANY if plain and view.talon_count <= LATE else 0


def _per_ms(view: View, duel: Duel | None, small: int) -> int:
    if duel is None:
        return MANY_PER_MS if view.talon_count or view.rules.transfer else MANY_LATE_PER_MS
    return LATE_PER_MS if small else DUEL_PER_MS


def budget_of(question: Question, start: float, *, per_ms: int) -> Budget:
    """Time and work of a question; the work is what the time allows on an idle core."""
    seconds = question.budget_ms / 1000
    rollouts = int(question.budget_ms * per_ms)
    if question.rollouts is not None:
        rollouts = min(rollouts, question.rollouts) if question.budget_ms else 0
    return Budget(start + seconds * SOLVER_SHARE, start + seconds * IN_TIME, rollouts)


def is_ending(view: View, knowledge: Knowledge) -> bool:
    """Do two seats without partners play with all cards known to both?"""
    rivals = view.rules.players - len(view.out)
    return rivals == 2 and view.rules.teams == "none" and is_open(knowledge)


def _solve(
    world: DuelWorld | BoardWorld,
    question: Question,
    knowledge: Knowledge,
    moves: list[int],
    budget: Budget,
) -> Solved | None:
    """The exact values of an ending, or None if it is too long for the budget."""
    limit = budget.rollouts * POSITIONS_PER_ROLLOUT
    if isinstance(world, DuelWorld):
        hand = knowledge.known[world.duel.other] | knowledge.pool
        return winning_moves(world.duel, hand, moves, budget.solver, limit, question.clock)
    assert isinstance(world, BoardWorld)
    board = world.deal(Random(0))[0]
    found = best_moves(board, knowledge.seat, moves, budget.solver, limit, question.clock)
    return Solved(*found) if found else None


def action_of(view: View, move: int) -> Action:
    """The legal action of a view that is this integer move."""
    return next(a for a in view.legal_actions if to_move(a, view.trump) == move)


def _answer(action: Action, code: str, effort: Effort) -> Answer:
    return Answer(action, card_reason(code, action), effort=effort)
