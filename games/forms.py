"""The form that makes a table: a preset, seats, automatic players, house rules."""

import json
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import refusals
from games.bots import PLAYERS
from games.engine.errors import EngineError, InvalidRules
from games.engine.rules import PRESETS, Rules, preset

MOST_SEATS = 6
LEVELS = [name for name, player in PLAYERS.items() if player.at_tables]
LEVEL_NAMES = {"easy": _("easy"), "normal": _("normal"), "hard": _("hard")}
PRESET_NAMES = {
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


class NewTableForm(forms.Form):
    """A new table. The maker takes the first seat; `seat_1` to `seat_5` say who takes the others.

    `house_rules` is a JSON object of options (rules.md §1) that differ from the preset. After
    `is_valid`, `rules` and `bots` are what `services.lobby.create_table` takes.
    """

    preset = forms.ChoiceField(
        label=_("Rules"), choices=[(name, PRESET_NAMES.get(name, name)) for name in PRESETS]
    )
    players = forms.TypedChoiceField(
        label=_("Seats"), coerce=int, choices=[(n, str(n)) for n in range(2, MOST_SEATS + 1)]
    )
    house_rules = forms.CharField(required=False, max_length=2000, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("a person"))]
        choices += [(level, LEVEL_NAMES.get(level, level)) for level in LEVELS]
        for number in range(1, MOST_SEATS):
            self.fields[f"seat_{number}"] = forms.ChoiceField(
                label=_("Seat %(number)s") % {"number": number + 1},
                choices=choices,
                required=False,
            )

    def seat_fields(self) -> list[forms.BoundField]:
        """The fields that say who takes the other seats."""
        return [self[f"seat_{number}"] for number in range(1, MOST_SEATS)]

    def clean_house_rules(self) -> dict[str, Any]:
        """The options as a dict; every name and value is checked with the preset in `clean`."""
        text = self.cleaned_data["house_rules"]
        try:
            options = json.loads(text) if text else {}
        except (ValueError, RecursionError):
            options = None
        if not isinstance(options, dict) or "players" in options:
            raise forms.ValidationError(refusals.sentence("not_options"), code="not_options")
        return options

    def clean(self) -> dict[str, Any]:
        """Checks that preset, seats and house rules make valid rules together."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return data
        try:
            self.rules: Rules = preset(
                data["preset"], players=data["players"], **data["house_rules"]
            )
        except InvalidRules as error:
            self.add_error(self._field_of(error), self._words(error))
        self.bots = {
            number: data[f"seat_{number}"]
            for number in range(1, data["players"])
            if data.get(f"seat_{number}")
        }
        return data

    def _field_of(self, error: InvalidRules) -> str:
        return "players" if error.option in {"players", "teams"} else "house_rules"

    def _words(self, error: EngineError) -> forms.ValidationError:
        return forms.ValidationError(refusals.in_words(error), code=error.code)


class SeatForm(forms.Form):
    """Which seat to take, if one was pointed at."""

    seat = forms.IntegerField(min_value=0, max_value=MOST_SEATS - 1, required=False)


class LevelForm(forms.Form):
    """How strong the automatic players shall be."""

    level = forms.ChoiceField(choices=[(level, level) for level in LEVELS], required=False)
