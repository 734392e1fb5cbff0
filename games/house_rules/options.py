"""Every option with its texts, and the groups in which form and rules page show them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.engine.rules import Rules
from games.house_rules import attacking, finishing, seats_and_cards
from games.house_rules.texts import OptionText, Text, ValueText

OPTIONS: Final[Mapping[str, OptionText]] = {
    "players": seats_and_cards.PLAYERS,
    "deck": seats_and_cards.DECK,
    "throwers": attacking.THROWERS,
    "throw_timing": attacking.THROW_TIMING,
    "throw_order": attacking.THROW_ORDER,
    "multi_lead": attacking.MULTI_LEAD,
    "first_cap": attacking.FIRST_CAP,
    "take_cap": attacking.TAKE_CAP,
    "transfer": attacking.TRANSFER,
    "show_trump": attacking.SHOW_TRUMP,
    "direction": seats_and_cards.DIRECTION,
    "next_leader": finishing.NEXT_LEADER,
    "teams": seats_and_cards.TEAMS,
    "partner_plays_seat": seats_and_cards.PARTNER_PLAYS_SEAT,
    "draw": finishing.DRAW,
    "scoring": finishing.SCORING,
    "ties": finishing.TIES,
    "clock_s": seats_and_cards.CLOCK,
}


@dataclass(frozen=True, slots=True)
class Group:
    """Options that belong together."""

    slug: str
    title: Text
    options: tuple[str, ...]


GROUPS: Final = (
    Group("table", _("The table"), ("players", "deck", "clock_s")),
    Group(
        "attack",
        _("Attacking"),
        ("throwers", "throw_timing", "throw_order", "multi_lead", "first_cap", "take_cap"),
    ),
    Group("passing", _("Passing on"), ("transfer", "show_trump")),
    Group("partners", _("Teams and direction"), ("teams", "partner_plays_seat", "direction")),
    Group("end", _("The end, and the next deal"), ("draw", "ties", "scoring", "next_leader")),
)


def value_text(rules: Rules, option: str) -> ValueText:
    """The texts of the value that an option has in these rules."""
    return OPTIONS[option].values[getattr(rules, option)]


def field_value(value: Any) -> str:
    """A value of an option as a form sends it: on and off for booleans."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
