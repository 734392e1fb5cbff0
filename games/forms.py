"""The form that makes a table: a preset, seats, automatic players, house rules."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.forms_rules import RulesForm
from games.levels import LEVELS

MOST_SEATS = 6
MOST_LETTERS = 50


def _check_password(word: str) -> None:
    """A password that can be told to somebody and typed by him."""
    if len(word) > MOST_LETTERS:
        raise forms.ValidationError(
            gettext("At most %(most)s letters.") % {"most": MOST_LETTERS}, code="too_long"
        )
    if not word.isprintable():
        raise forms.ValidationError(gettext("Letters, digits and signs only."), code="control")


class NewTableForm(RulesForm):
    """A new table. The maker takes the first seat; `seat_1` to `seat_5` say who takes the others.

    After `is_valid`, `rules` and `bots` are what `services.lobby.create_table` takes.
    """

    levels = LEVELS
    usual_players = 4

    private = forms.BooleanField(
        label=_("Private: only with the link"),
        help_text=_("The table is in no list, and nobody can watch who does not have its link."),
        required=False,
    )
    password = forms.CharField(
        label=_("Password (optional)"),
        help_text=_("Those who open the link have to know it too. It makes the table private."),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        validators=[_check_password],
    )
    rated = forms.BooleanField(
        label=_("Rated"),
        help_text=_("Only people with an account sit here, and the deals count for their ratings."),
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices: list[tuple[str, Any]] = [("", _("a person"))]
        choices += [(level.code, level.title) for level in LEVELS]
        for number in range(1, MOST_SEATS):
            self.fields[f"seat_{number}"] = forms.ChoiceField(
                label=_("Seat %(number)s") % {"number": number + 1},
                choices=choices,
                required=False,
                error_messages={
                    "invalid_choice": _("A person or an automatic player: choose one.")
                },
            )

    def seat_fields(self) -> list[forms.BoundField]:
        """The fields that say who takes the other seats."""
        return [self[f"seat_{number}"] for number in range(1, MOST_SEATS)]

    def of_the_table(self) -> dict[str, Any]:
        """What `create_table` takes beside the rules and the automatic players."""
        return {name: self.cleaned_data[name] for name in ("rated", "private", "password")}

    def clean(self) -> dict[str, Any]:
        """Checks the rules, and picks the automatic players of the seats that there are."""
        data = super().clean()
        if data.get("password"):
            data["private"] = True
        if not self.errors:
            seats = range(1, self.rules.players)
            self.bots = {n: data[f"seat_{n}"] for n in seats if data.get(f"seat_{n}")}
        return data


class PasswordForm(forms.Form):
    """What the link to a private table asks for."""

    password = forms.CharField(
        label=_("Password of the table"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        validators=[_check_password],
    )


class SeatForm(forms.Form):
    """Which seat to take, if one was pointed at."""

    seat = forms.IntegerField(min_value=0, max_value=MOST_SEATS - 1, required=False)


class PersonForm(forms.Form):
    """Somebody, by the address of his profile."""

    person = forms.SlugField(max_length=16)


class LevelForm(forms.Form):
    """How strong the automatic players shall be."""

    level = forms.ChoiceField(
        choices=[(level.code, level.title) for level in LEVELS], required=False
    )
