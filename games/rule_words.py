"""The rules of a table in words: presets and what a house rule changes, for lobby, form and table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

Text = str | Promise

PRESET_NAMES: Final[Mapping[str, Text]] = {
    "classic": _("Classic"),
    "duel": _("Duel"),
    "strict": _("Strict"),
    "transfer": _("Transfer"),
    "show": _("Transfer and show"),
    "ordered": _("Ordered"),
    "pairs": _("Pairs"),
    "trios": _("Trios"),
    "three_pairs": _("Three pairs"),
}
PRESET_LINES: Final[Mapping[str, Text]] = {
    "classic": _("Everybody throws in. The game most people know."),
    "duel": _("Two players; add cards only when all are beaten."),
    "strict": _("As classic, but the lowest trump opens every deal."),
    "transfer": _("The defender may pass the attack on with a card of its rank."),
    "show": _("Pass on by laying a card or by showing a trump; the opener picks the direction."),
    "ordered": _("Throw in only when all are beaten, one after the other."),
    "pairs": _("Four players, two against two."),
    "trios": _("Six players, three against three."),
    "three_pairs": _("Six players in three pairs."),
}

# What a table says of itself when an option differs from its preset.
_PHRASES: Final[Mapping[tuple[str, object], Text]] = {
    ("throwers", "all"): _("everybody throws in"),
    ("throwers", "neighbours"): _("neighbours throw in"),
    ("throwers", "leader"): _("only the leader throws in"),
    ("throw_timing", "any"): _("throw in at any time"),
    ("throw_timing", "after_first_beat"): _("throw in after the first beat"),
    ("throw_timing", "all_beaten"): _("throw in when all are beaten"),
    ("throw_order", "free"): _("throwers in any order"),
    ("throw_order", "leader_first"): _("the leader throws in first"),
    ("throw_order", "last_attacker_first"): _("the last attacker throws in first"),
    ("multi_lead", True): _("lead several cards of one rank"),
    ("multi_lead", False): _("lead one card"),
    ("first_cap", "off"): _("six cards from the first bout"),
    ("first_cap", "first_bout"): _("five cards in the first bout"),
    ("first_cap", "until_first_discard"): _("five cards until the first discard"),
    ("take_cap", "same"): _("after a take the limit stays"),
    ("take_cap", "table_max"): _("after a take up to six cards"),
    ("take_cap", "unlimited"): _("after a take no limit"),
    ("transfer", True): _("with transfer"),
    ("transfer", False): _("without transfer"),
    ("show_trump", "off"): _("no showing of trumps"),
    ("show_trump", "per_bout"): _("show a trump once a bout"),
    ("show_trump", "per_deal"): _("show a trump once a deal"),
    ("direction", "clockwise"): _("clockwise"),
    ("direction", "opener_chooses"): _("the opener chooses the direction"),
    ("next_leader", "right_of_durak"): _("the seat before the durak opens"),
    ("next_leader", "left_of_durak"): _("the seat after the durak opens"),
    ("next_leader", "first_finisher"): _("who was out first opens"),
    ("next_leader", "alternate"): _("take turns to open"),
    ("next_leader", "lowest_trump"): _("the lowest trump opens"),
    ("next_leader", "winning_team"): _("the winning team opens"),
    ("teams", "none"): _("everybody for himself"),
    ("teams", "2v2"): _("two against two"),
    ("teams", "2v2v2"): _("three pairs"),
    ("teams", "3v3"): _("three against three"),
    ("partner_plays_seat", "on"): _("a partner plays a finished seat"),
    ("partner_plays_seat", "skip"): _("finished seats are skipped"),
    ("draw", True): _("draws are possible"),
    ("draw", False): _("no draws"),
    ("scoring", "each_out_wins"): _("everybody who gets out wins"),
    ("scoring", "loser_only"): _("only the loss counts"),
    ("scoring", "first_out"): _("only the first one out wins"),
    ("ties", "off"): _("no ties and epaulettes"),
    ("ties", "labels"): _("ties and epaulettes"),
    ("ties", "ladder"): _("with the ladder"),
}


def preset_name(preset: str) -> str:
    """The name of a preset; a table made without one has house rules."""
    return str(PRESET_NAMES.get(preset, "")) or gettext("House rules")


def preset_line(preset: str) -> str:
    """What a preset is, in one line."""
    return str(PRESET_LINES.get(preset, ""))


def option(name: str, value: object) -> str:
    """One option and its value as a short phrase."""
    if name == "clock_s" and isinstance(value, int):
        return ngettext("%(n)s second a move", "%(n)s seconds a move", value) % {"n": value}
    if name == "deck" and isinstance(value, int):
        return ngettext("%(n)s card", "%(n)s cards", value) % {"n": value}
    phrase = _PHRASES.get((name, value))
    return str(phrase) if phrase is not None else f"{name} {value}"


def differences(house_rules: Mapping[str, Any]) -> list[str]:
    """What a table changes in its preset, a phrase for each option."""
    return [option(name, value) for name, value in house_rules.items()]
