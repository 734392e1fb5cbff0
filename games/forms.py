"""The form that makes a table: a preset, seats, automatic players, house rules."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forms_rules import RulesForm
from games.levels import LEVELS

MOST_SEATS = 6


class NewTableForm(RulesForm):
    """A new table. The maker takes the first seat; `seat_1` to `seat_5` say who takes the others.

    After `is_valid`, `rules` and `bots` are what `services.lobby.create_table` takes.
    """

    levels = LEVELS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices: list[tuple[str, Any]] = [("", _("a person"))]
        choices += [(level.code, level.title) for level in LEVELS]
        for number in range(1, MOST_SEATS):
            self.fields[f"seat_{number}"] = forms.ChoiceField(
                label=_("Seat %(number)s") % {"number": number + 1},
                choices=choices,
                required=False,
            )

    def seat_fields(self) -> list[forms.BoundField]:
        """The fields that say who takes the other seats."""
        return [self[f"seat_{number}"] for number in range(1, MOST_SEATS)]

    def clean(self) -> dict[str, Any]:
        """Checks the rules, and picks the automatic players of the seats that there are."""
        data = super().clean()
        if not self.errors:
            seats = range(1, self.rules.players)
            self.bots = {n: data[f"seat_{n}"] for n in seats if data.get(f"seat_{n}")}
        return data


class SeatForm(forms.Form):
    """Which seat to take, if one was pointed at."""

    seat = forms.IntegerField(min_value=0, max_value=MOST_SEATS - 1, required=False)


class LevelForm(forms.Form):
    """How strong the automatic players shall be."""

    level = forms.ChoiceField(
        choices=[(level.code, level.title) for level in LEVELS], required=False
    )
