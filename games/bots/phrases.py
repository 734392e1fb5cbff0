"""Quick phrases that automatic players say now and then: codes, which the site translates."""

from __future__ import annotations

from random import Random
from typing import Final

from games.bots.contract import Question
from games.engine.actions import Action, Kind

CHANCE: Final = 0.06
PHRASES: Final[dict[str, tuple[str, ...]]] = {
    Kind.TAKE: ("oh_well", "thanks_for_the_cards", "not_my_day"),
    Kind.BEAT: ("not_today", "got_it"),
    Kind.ATTACK: ("have_this", "here_you_are"),
    Kind.TRANSFER: ("pass_along",),
    Kind.SHOW: ("pass_along",),
    Kind.DONE: ("enough", "well_played"),
}


def phrase_for(question: Question, action: Action) -> str | None:
    """A phrase for an action that all will see, or None; drawn by the question's seed alone.

    Only the public action and the seed decide, so a phrase tells nothing about any hand.
    """
    dice = Random(f"phrase {question.seed}")
    if dice.random() >= CHANCE or action.kind not in PHRASES:
        return None
    return dice.choice(PHRASES[action.kind])
