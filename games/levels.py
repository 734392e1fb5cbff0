"""The levels of automatic players, as the pages name and explain them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.house_rules.texts import Text


@dataclass(frozen=True, slots=True)
class Level:
    """A level at which people may seat an automatic player: its code, name and character."""

    code: str
    title: Text
    character: Text


LEVELS: Final = (
    Level("easy", _("easy"), _("Plays its lowest card, forgets what is gone, loses gracefully.")),
    Level(
        "normal", _("normal"), _("Saves its trumps and counts the last cards: a careful person.")
    ),
    Level(
        "hard", _("hard"), _("Remembers every card, thinks ahead, plays endings without a fault.")
    ),
)
BY_CODE: Final = {level.code: level for level in LEVELS}


def level_title(code: str) -> str:
    """The name of a level in the language of the moment, "" for a person's seat."""
    return str(BY_CODE[code].title) if code in BY_CODE else ""
