"""The options of a table in words: what form, lobby, table and rules page say about them."""

from games.house_rules.anchors import anchor_for
from games.house_rules.invalid import why_invalid
from games.house_rules.needs import NEEDS
from games.house_rules.options import GROUPS, OPTIONS, field_value, value_text
from games.house_rules.presets import PRESET_TEXTS
from games.house_rules.summary import nearest_preset, preset_title, summary

__all__ = [
    "GROUPS",
    "NEEDS",
    "OPTIONS",
    "PRESET_TEXTS",
    "anchor_for",
    "field_value",
    "nearest_preset",
    "preset_title",
    "summary",
    "value_text",
    "why_invalid",
]
