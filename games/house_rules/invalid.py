"""Why the options of a table do not go together, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext, ngettext

from games.engine.errors import InvalidRules
from games.house_rules.options import OPTIONS


def why_invalid(error: InvalidRules) -> str:
    """The sentence for a refused option, which it names; translated now."""
    sentence = _SENTENCES.get(error.code, _not_a_choice)
    return sentence({**error.params, "title": option_title(error.option)})


def option_title(option: str) -> str:
    """The label of an option; its name in the record, shortened, if it is none of ours."""
    return str(OPTIONS[option].title) if option in OPTIONS else option[:40]


def _too_many_players(facts: Mapping[str, Any]) -> str:
    most = int(facts["max"])
    return ngettext(
        "Players: this deck is enough for %(max)s player.",
        "Players: this deck is enough for %(max)s players.",
        most,
    ) % {"max": most}


def _teams_need_players(facts: Mapping[str, Any]) -> str:
    number = int(facts["players"])
    return ngettext(
        "Teams: these need exactly %(players)s player.",
        "Teams: these need exactly %(players)s players.",
        number,
    ) % {"players": number}


def _not_a_choice(facts: Mapping[str, Any]) -> str:
    return gettext("%(title)s: choose one of the values in the list.") % facts


_SENTENCES: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "too_many_players": _too_many_players,
    "teams_need_players": _teams_need_players,
    "needs_transfer": lambda facts: gettext("%(title)s: allow passing on first.") % facts,
    "needs_teams": lambda facts: (
        gettext("%(title)s: there is no winning team without teams.") % facts
    ),
    "needs_two_players": lambda facts: (
        gettext("%(title)s: only two players can take turns.") % facts
    ),
    "unknown_option": lambda facts: gettext("There is no rule called %(title)s.") % facts,
    "unknown_preset": lambda facts: gettext("There is no such set of rules."),
    "not_options": lambda facts: gettext("These are no rules."),
    "not_a_choice": _not_a_choice,
    "wrong_type": _not_a_choice,
}
