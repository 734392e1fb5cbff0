"""The rules of a table in short: its preset, and what differs from it."""

from __future__ import annotations

from typing import Final

from games.engine.rules import PRESETS, Rules
from games.house_rules.options import value_text
from games.house_rules.presets import PRESET_TEXTS

# The seats show how many play, and the clock is shown by itself; neither makes another game.
_SHOWN_ELSEWHERE: Final = frozenset({"players", "clock_s"})


def nearest_preset(rules: Rules) -> str:
    """The name of the preset from which fewest options differ, the first of equals."""
    return min(PRESETS, key=lambda name: len(differing(rules, PRESETS[name])))


def summary(rules: Rules, preset: str = "") -> list[str]:
    """Short texts for what differs from a preset, the nearest one by default; translated now.

    Players and clock, which are shown elsewhere, are left out; so is what needs teams without them.
    """
    base = PRESETS.get(preset) or PRESETS[nearest_preset(rules)]
    return [str(value_text(rules, option).short) for option in differing(rules, base)]


def differing(rules: Rules, base: Rules) -> list[str]:
    """The options with another value than in `base` that make it another game."""
    return [option for option in rules.diff(base) if _matters(rules, option)]


def preset_title(preset: str) -> str:
    """What a preset is called, "" for none or an unknown one."""
    return str(PRESET_TEXTS[preset].title) if preset in PRESET_TEXTS else ""


def _matters(rules: Rules, option: str) -> bool:
    if option == "partner_plays_seat":
        return rules.teams != "none"
    return option not in _SHOWN_ELSEWHERE
