"""The rules of a table in short: its preset, and what differs from it."""

from __future__ import annotations

from games.engine.rules import PRESETS, Rules
from games.house_rules.options import value_text
from games.house_rules.presets import PRESET_TEXTS

# The seats show how many play, and a clock is no other game.
_NOT_IN_CHARACTER = frozenset({"players", "clock_s"})


def nearest_preset(rules: Rules) -> str:
    """The name of the preset from which fewest options differ, the first of equals."""
    return min(PRESETS, key=lambda name: len(_character(rules, PRESETS[name])))


def summary(rules: Rules, preset: str = "") -> list[str]:
    """Short texts for what differs from a preset, the nearest one by default; translated now.

    The number of players is left out, and so is what has no effect without teams.
    """
    base = PRESETS.get(preset) or PRESETS[nearest_preset(rules)]
    return [str(value_text(rules, option).short) for option in differing(rules, base)]


def differing(rules: Rules, base: Rules) -> list[str]:
    """The options, players aside, that have another value than in `base` and matter."""
    return [option for option in rules.diff(base) if _matters(rules, option)]


def preset_title(preset: str) -> str:
    """What a preset is called, "" for none or an unknown one."""
    return str(PRESET_TEXTS[preset].title) if preset in PRESET_TEXTS else ""


def _character(rules: Rules, base: Rules) -> list[str]:
    return [option for option in differing(rules, base) if option not in _NOT_IN_CHARACTER]


def _matters(rules: Rules, option: str) -> bool:
    if option == "partner_plays_seat":
        return rules.teams != "none"
    return option != "players"
