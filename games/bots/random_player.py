"""The random player: any legal action with equal chance. For measuring only."""

from __future__ import annotations

from random import Random

from games.bots.contract import Answer, NoLegalAction, Question, Reason


def play(question: Question) -> Answer:
    """Answer with a legal action drawn by the question's seed; NoLegalAction when there is none."""
    actions = question.view.legal_actions
    if not actions:
        raise NoLegalAction
    return Answer(Random(question.seed).choice(actions), Reason("by_chance"))
