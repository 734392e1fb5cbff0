"""Plain determinised Monte Carlo: hidden cards dealt evenly, greedy rollouts, no solver.

For measuring only: the search of the hard player without what makes it hard.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from games.bots.contract import Answer, Effort, NoLegalAction, Question, Reason
from games.bots.easy import choose_action
from games.bots.hard import DUEL_PER_MS, MANY_PER_MS, action_of, budget_of
from games.bots.knowledge import knowledge_of
from games.bots.options import options_of
from games.bots.search import search
from games.bots.style import EASY
from games.bots.worlds import BoardWorld, DuelWorld, duel_of
from games.engine.moves import to_move


def play(question: Question) -> Answer:
    """Answer with the move of the best mean over random deals; NoLegalAction if there is none."""
    view, start = question.view, question.clock()
    if not view.legal_actions:
        raise NoLegalAction
    seen = knowledge_of(question)
    even = replace(seen, odds=(None,) * len(seen.odds))
    duel = duel_of(view, even)
    budget = budget_of(question, start, per_ms=DUEL_PER_MS if duel else MANY_PER_MS)
    if len(view.legal_actions) == 1 or budget.rollouts <= 0:
        return Answer(choose_action(options_of(view), view)[0], Reason("only_move"))
    world = DuelWorld(duel, even, EASY) if duel else BoardWorld(view, even, EASY)
    moves = [to_move(action, view.trump) for action in view.legal_actions]
    found = search(world, moves, Random(question.seed), budget.rollouts, budget.end, question.clock)
    return Answer(action_of(view, found.best), Reason("best_odds"), effort=Effort(found.rollouts))
