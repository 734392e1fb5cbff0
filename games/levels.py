"""The levels of automatic players, as the pages name and explain them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.bots.strength import MATCHES, STRENGTH
from games.house_rules.texts import Text


@dataclass(frozen=True, slots=True)
class Level:
    """A level at which people may seat an automatic player: its code, name and character."""

    code: str
    title: Text
    character: Text

    @property
    def strength(self) -> str:
        """How strong it was measured, in half a line; "" if it was not."""
        for rival, score in STRENGTH.get(self.code, {}).items():
            return gettext("Scores %(n)s of 100 against “%(rival)s” at a table of two.") % {
                "n": round(100 * score),
                "rival": rival_title(rival),
            }
        return ""


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


def rival_title(code: str) -> str:
    """The name of whom a level was measured against."""
    return level_title(code) or str(_("blind chance"))


@dataclass(frozen=True, slots=True)
class Measured:
    """A line of the table of strength: percent with its error."""

    level: str
    rival: str
    seats: int
    percent: float
    error: float
    deals: int


def measured() -> list[Measured]:
    """What was measured with the levels of the tables, in words."""
    return [
        Measured(
            level=level_title(match.level),
            rival=rival_title(match.opponent),
            seats=match.seats,
            percent=round(100 * match.score, 1),
            error=round(100 * match.error, 1),
            deals=match.deals,
        )
        for match in MATCHES
        if match.preset == "classic" and match.level in BY_CODE
        if match.opponent in {*BY_CODE, "random"}
    ]
