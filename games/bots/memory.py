"""The memory player: the normal player's thresholds, every card remembered, endings exact.

For measuring only: what remembering and counting are worth without any search.
"""

from __future__ import annotations

from dataclasses import replace

from games.bots import normal
from games.bots.contract import Answer, Effort, Question
from games.bots.ending import exact_moves
from games.bots.hard import DUEL_PER_MS, POSITIONS_PER_ROLLOUT, action_of, budget_of
from games.engine.moves import to_move


def play(question: Question) -> Answer:
    """Answer like the normal player until the ending is open, then exactly."""
    view, start = question.view, question.clock()
    answer = normal.play(question)
    if view.talon_count or len(view.legal_actions) < 2 or question.budget_ms <= 0:
        return answer
    budget = budget_of(question, start, per_ms=DUEL_PER_MS)
    solved = exact_moves(question, budget.solver, budget.rollouts * POSITIONS_PER_ROLLOUT)
    if solved is None:
        return replace(answer, effort=Effort(endings=1))
    if to_move(answer.action, view.trump) not in solved.moves:
        answer = replace(answer, action=action_of(view, solved.moves[0]))
    return replace(answer, effort=Effort(solved=1, endings=1))
