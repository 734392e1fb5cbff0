"""The hard player: remembers every card, deals the rest in thought, plays endings out exactly."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final

from games.bots.contract import Answer, Effort, NoLegalAction, Question, Reason
from games.bots.easy import choose_action as easy_action
from games.bots.ending import is_open, winning_moves
from games.bots.knowledge import Knowledge, knowledge_of
from games.bots.options import options_of
from games.bots.search import World, search
from games.bots.style import ROLLOUT
from games.bots.worlds import BoardWorld, Duel, DuelWorld, duel_of
from games.engine.actions import Action
from games.engine.moves import to_move
from games.engine.view import View

ROLLOUTS_PER_MS: Final = {True: 30, False: 3}
"""Simulated deals for a millisecond of budget on an idle core, with two seats and with more."""
POSITIONS_PER_ROLLOUT: Final = 6
"""Positions of an ending that the solver may visit instead of one simulated deal."""
SOLVER_SHARE: Final = 0.7
"""Share of the time that an exact ending may take."""
IN_TIME: Final = 0.9
"""Share of the time that is used at all: what was begun must still end within it."""


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop: perf_counter() times for the solver and for all, and simulated deals."""

    solver: float
    end: float
    rollouts: int


def play(question: Question) -> Answer:
    """Answer as rules.md §10 says of *hard*; raises NoLegalAction when the view lists none."""
    start, view = perf_counter(), question.view
    if not view.legal_actions:
        raise NoLegalAction
    if len(view.legal_actions) == 1:
        return _answer(view.legal_actions[0], "only_move", Effort())
    knowledge = knowledge_of(question)
    duel = duel_of(view, knowledge)
    budget = budget_of(question, start, two=duel is not None)
    candidates = [to_move(action, view.trump) for action in view.legal_actions]
    if budget.rollouts <= 0:
        action, code = easy_action(options_of(view), view)
        return _answer(action, code, Effort())
    if duel and is_open(knowledge):
        return _ending(question, knowledge, duel, candidates, budget)
    world: World = (
        DuelWorld(duel, knowledge, ROLLOUT) if duel else BoardWorld(view, knowledge, ROLLOUT)
    )
    found = search(world, candidates, Random(question.seed), budget.rollouts, budget.end)
    return _answer(action_of(view, found.best), "best_odds", Effort(found.rollouts))


def budget_of(question: Question, start: float, *, two: bool) -> Budget:
    """Time and work of a question; the work is what the time allows on an idle core."""
    seconds = question.budget_ms / 1000
    rollouts = int(question.budget_ms * ROLLOUTS_PER_MS[two])
    if question.rollouts is not None:
        rollouts = min(rollouts, question.rollouts) if question.budget_ms else 0
    return Budget(start + seconds * SOLVER_SHARE, start + seconds * IN_TIME, rollouts)


def _ending(
    question: Question, knowledge: Knowledge, duel: Duel, candidates: list[int], budget: Budget
) -> Answer:
    """Solve exactly; among equally good moves let the rollouts choose, for opponents err."""
    view = question.view
    hand = knowledge.known[duel.other] | knowledge.pool
    solved = winning_moves(
        duel, hand, candidates, budget.solver, budget.rollouts * POSITIONS_PER_ROLLOUT
    )
    best = solved.moves if solved else candidates
    world = DuelWorld(duel, knowledge, ROLLOUT)
    work = budget.rollouts // 4 if solved else budget.rollouts
    found = search(world, best, Random(question.seed), work, budget.end)
    code = ("lost", "draw", "won")[solved.value] if solved else ""
    effort = Effort(found.rollouts, int(solved is not None), 1)
    return _answer(action_of(view, found.best), f"ending_{code}" if code else "best_odds", effort)


def action_of(view: View, move: int) -> Action:
    """The legal action of a view that is this integer move."""
    return next(a for a in view.legal_actions if to_move(a, view.trump) == move)


def _answer(action: Action, code: str, effort: Effort) -> Answer:
    return Answer(
        action, Reason(code, tuple(("card", c) for c in action.cards[-1:])), effort=effort
    )
