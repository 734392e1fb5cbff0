"""The part of a table's form that chooses the rules: a preset, and house rules that differ."""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from games.engine.errors import InvalidRules
from games.engine.rules import CHOICES, PRESETS, Rules, preset
from games.house_rules import (
    GROUPS,
    NEEDS,
    OPTIONS,
    PRESET_TEXTS,
    field_value,
    nearest_preset,
    why_invalid,
)
from games.house_rules.texts import OptionText, PresetText

DEFAULT_PRESET = "classic"
IN_FRONT = {"players": "", "clock_s": "25"}
"""Options that everybody is asked for, with what is chosen at first; the rest are house rules."""

ABOUT_PLAYERS = frozenset({"teams_need_players", "needs_two_players"})
"""Refusals that mean: not with that many."""

VALUES = {name: {field_value(value): value for value in CHOICES[name]} for name in CHOICES}
"""What a form may send for an option, and what it means."""


class RulesForm(forms.Form):
    """A preset and, by option, what differs from it; an empty or missing field says what it says.

    After `is_valid`, `rules` are valid rules and `cleaned_data["preset"]` is the name of a preset.
    """

    usual_players: int | None = None
    """How many play if nobody chose, and the preset is not for another number."""

    preset = forms.ChoiceField(
        label=_("Rules"),
        choices=[(name, PRESET_TEXTS[name].title) for name in PRESETS],
        initial=DEFAULT_PRESET,
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["preset"].error_messages["invalid_choice"] = _refusal("preset")
        for name, texts in OPTIONS.items():
            self.fields[name] = (_front_field if name in IN_FRONT else _option_field)(name, texts)

    def clean_preset(self) -> str:
        """The preset, the usual one if none was chosen."""
        return str(self.cleaned_data["preset"] or DEFAULT_PRESET)

    def clean(self) -> dict[str, Any]:
        """Make the rules; the option that is in the way gets the error."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return data
        chosen = {name: VALUES[name][data[name]] for name in OPTIONS if data[name]}
        try:
            self.rules: Rules = self._rules(data["preset"], chosen)
        except InvalidRules as error:
            self._refuse(error, data["preset"], chosen)
        else:
            data["preset"] = _named(data["preset"], self.rules)
        return data

    def _rules(self, name: str, chosen: dict[str, Any]) -> Rules:
        """The rules of a preset with what was chosen; raises InvalidRules."""
        if self.usual_players is not None and "players" not in chosen:
            with suppress(InvalidRules):
                return preset(name, **chosen, players=self.usual_players)
        return preset(name, **chosen)

    def _refuse(self, error: InvalidRules, name: str, chosen: dict[str, Any]) -> None:
        """Say why, at what was chosen: a preset's own option is not to blame for too many seats."""
        field = error.option if error.option in self.fields else None
        why = why_invalid(error)
        if error.code in ABOUT_PLAYERS and error.option not in chosen and "players" in chosen:
            field, number = "players", PRESETS[name].players
            why = gettext("Players: these rules are for exactly %(number)s.") % {"number": number}
        self.add_error(field, forms.ValidationError(why, code=error.code))

    # --- For the template -------------------------------------------------------------------

    def presets(self) -> Iterator[tuple[forms.boundfield.BoundWidget, PresetText]]:
        """The radio button of each preset with its texts."""
        for radio in self["preset"]:
            yield radio, PRESET_TEXTS[radio.data["value"]]

    def front(self) -> list[forms.BoundField]:
        """The options that everybody is asked for."""
        return [self[name] for name in IN_FRONT]

    def groups(self) -> Iterator[tuple[Any, list[forms.BoundField]]]:
        """The house rules in their groups."""
        for group in GROUPS:
            fields = [self[name] for name in group.options if name not in IN_FRONT]
            if fields:
                yield group.title, fields

    def has_house_rules(self) -> bool:
        """Whether a house rule is chosen or refused, so that the page must show them."""
        fields = [self[name] for name in OPTIONS if name not in IN_FRONT]
        return any(field.value() or field.errors for field in fields)

    def presets_json(self) -> str:
        """By preset and option the value as the form sends it; for the page's script."""
        return json.dumps(
            {
                name: {
                    option: field_value(value)
                    for option, value in self._rules(name, {}).to_dict().items()
                }
                for name in PRESETS
            }
        )

    def needs_json(self) -> str:
        """Which value needs which others, in the language of the moment; for the page's script."""
        return json.dumps([_need(need) for need in NEEDS])


class OptionSelect(forms.Select):
    """A list of values, each with its explanation for the page's script."""

    def __init__(self, option: str) -> None:
        super().__init__()
        self.lines = {
            field_value(value): text.line for value, text in OPTIONS[option].values.items()
        }

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """The choice with its line as an attribute."""
        option: dict[str, Any] = super().create_option(name, value, *args, **kwargs)
        if value in self.lines:
            option["attrs"]["data-line"] = self.lines[value]
        return option


def _named(name: str, rules: Rules) -> str:
    """The preset by whose name the rules go: "two pairs" without teams are none."""
    return name if PRESETS[name].teams == rules.teams else nearest_preset(rules)


def _option_field(name: str, texts: OptionText) -> forms.ChoiceField:
    """A house rule: a list that begins with what the preset says."""
    return forms.ChoiceField(
        label=texts.title,
        help_text=texts.line,
        choices=[("", pgettext("value of an option", "As the preset says")), *_choices(texts)],
        required=False,
        widget=OptionSelect(name),
        error_messages={"invalid_choice": _refusal(name)},
    )


def _front_field(name: str, texts: OptionText) -> forms.ChoiceField:
    """An option that everybody is asked for: a button for each value."""
    return forms.ChoiceField(
        label=texts.title,
        help_text=texts.line,
        choices=_choices(texts),
        initial=IN_FRONT[name],
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _refusal(name)},
    )


def _choices(texts: OptionText) -> list[tuple[str, Any]]:
    return [(field_value(value), text.title) for value, text in texts.values.items()]


def _refusal(option: str) -> str:
    code = "unknown_preset" if option == "preset" else "not_a_choice"
    return why_invalid(InvalidRules(option, code))


def _need(need: Any) -> dict[str, Any]:
    """A need for the script; `not_with` is why the other option cannot leave what is allowed."""
    titles = [str(OPTIONS[need.option].values[value].short) for value in need.values]
    return {
        "option": need.option,
        "values": [field_value(value) for value in need.values],
        "other": need.other,
        "allowed": [field_value(value) for value in need.allowed],
        "why": str(need.why),
        "not_with": [gettext("not with “%(rule)s”") % {"rule": title} for title in titles],
    }
