"""Which value of an option needs which values of another one; the form disables the rest.

`Rules.validate` decides. This says the same as data, for the page; a test compares the two over
every combination of the options concerned.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.engine.rules import CHOICES, TEAM_PLAYERS, Rules
from games.house_rules.texts import Text

HAND: Final = 6


@dataclass(frozen=True, slots=True)
class Need:
    """With one of `values` the `other` option must have one of `allowed`; `why` says so."""

    option: str
    values: tuple[Any, ...]
    other: str
    allowed: tuple[Any, ...]
    why: Text

    def met_by(self, rules: Rules) -> bool:
        """Whether these rules are fine as far as this need goes."""
        return getattr(rules, self.option) not in self.values or (
            getattr(rules, self.other) in self.allowed
        )


def _decks() -> Iterator[Need]:
    for players in CHOICES["players"]:
        decks = tuple(deck for deck in CHOICES["deck"] if players * HAND <= deck)
        if decks != CHOICES["deck"]:
            why = format_lazy(_("needs {deck} cards or more"), deck=min(decks))
            yield Need("players", (players,), "deck", decks, why)


def _needs_players_now(n: int) -> str:
    return ngettext("needs %(n)s player", "needs %(n)s players", n) % {"n": n}


# `ngettext_lazy(…) % …` is translated at once; this is translated when it is shown.
_needs_players = lazy(_needs_players_now, str)


def _team_sizes() -> Iterator[Need]:
    for teams, players in TEAM_PLAYERS.items():
        yield Need("teams", (teams,), "players", (players,), _needs_players(players))


NEEDS: Final = (
    *_decks(),
    *_team_sizes(),
    Need("show_trump", ("per_bout", "per_deal"), "transfer", (True,), _("needs passing on")),
    Need("next_leader", ("winning_team",), "teams", tuple(TEAM_PLAYERS), _("needs teams")),
    Need("next_leader", ("alternate",), "players", (2,), _("needs two players")),
)
