"""Template tags: what a table plays, in words."""

from django import template
from django.utils.translation import gettext

from games import house_rules
from games.engine.rules import Rules
from games.levels import level_title

register = template.Library()


@register.filter
def preset_name(preset: str) -> str:
    """The preset's name; a table made without one has house rules."""
    return house_rules.preset_title(preset) or gettext("House rules")


@register.filter
def preset_line(preset: str) -> str:
    """What a preset is, in one line; "" for none."""
    texts = house_rules.PRESET_TEXTS.get(preset)
    return str(texts.line) if texts else ""


@register.filter
def level_name(level: str) -> str:
    """What the automatic players of a level are called."""
    return level_title(level)


@register.simple_tag
def teams_in_short(rules: Rules) -> str:
    """Who plays with whom, in a short phrase."""
    return str(house_rules.value_text(rules, "teams").short)


@register.simple_tag
def differences(rules: Rules, preset: str) -> list[str]:
    """What a table changes in its preset, a short phrase for each option; teams apart."""
    return house_rules.summary(rules, preset)
