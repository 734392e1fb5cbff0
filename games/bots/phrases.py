"""Quick phrases that automatic players say now and then: keys of the site's table talk."""

from __future__ import annotations

from random import Random
from typing import Final

from games.bots.contract import Question
from games.engine.actions import Action, Kind

CHANCE: Final = 0.04
PHRASES: Final[dict[str, tuple[str, ...]]] = {
    Kind.TAKE: ("oops", "ouch", "thanks"),
    Kind.BEAT: ("close", "laugh"),
    Kind.ATTACK: ("luck", "sorry"),
    Kind.TRANSFER: ("sorry", "laugh"),
    Kind.SHOW: ("sorry", "laugh"),
    Kind.DONE: ("well",),
}
AFTER_LOSING: Final[dict[str, tuple[str, ...]]] = {
    "easy": ("well", "thanks", "laugh", "again"),
    "normal": ("well",),
    "hard": ("again",),
}
"""What the durak says when all is over: the easy player loses gracefully."""
CHANCE_AFTER_LOSING: Final = {"easy": 0.7, "normal": 0.3, "hard": 0.3}


def phrase_for(question: Question, action: Action) -> str | None:
    """A phrase for an action that all will see, or None; drawn by the question's seed alone.

    Only the public action and the seed decide, so a phrase tells nothing about any hand.
    """
    dice = Random(f"phrase {question.seed}")
    if dice.random() >= CHANCE or action.kind not in PHRASES:
        return None
    return dice.choice(PHRASES[action.kind])


def phrase_after_losing(level: str, chance: str) -> str | None:
    """What a player says who has just become the durak, or None; `chance` seeds the choice."""
    dice = Random(f"lost {chance}")
    if level not in AFTER_LOSING or dice.random() >= CHANCE_AFTER_LOSING[level]:
        return None
    return dice.choice(AFTER_LOSING[level])
