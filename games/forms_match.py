"""What somebody may wish for who looks for people to play with."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import refusals
from games.engine.rules import PRESETS
from games.house_rules import PRESET_TEXTS
from games.pairing import SIZES, is_playable

ANY_NUMBER = ("", _("Any number"))
ANY_RULES = ("", _("Any rules"))
NO_SUCH_NUMBER = _("A table has two to six seats.")
NO_SUCH_RULES = _("There are no such rules. Please choose from the list.")


class WishForm(forms.Form):
    """A wish for a quick match; nothing has to be filled in."""

    players = forms.TypedChoiceField(
        label=_("Players"),
        choices=[ANY_NUMBER, *((size, str(size)) for size in sorted(SIZES))],
        coerce=int,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": NO_SUCH_NUMBER},
    )
    preset = forms.ChoiceField(
        label=_("Rules"),
        choices=[ANY_RULES, *((name, PRESET_TEXTS[name].title) for name in PRESETS)],
        required=False,
        error_messages={"invalid_choice": NO_SUCH_RULES},
    )
    rated = forms.BooleanField(label=_("For the rating"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "wish-%s", **kwargs})

    def clean(self) -> dict[str, Any]:
        """Checks that there is such a game."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        fine = "players" in data and "preset" in data
        if fine and not is_playable(players=data["players"], preset_name=data["preset"]):
            self.add_error("players", refusals.sentence("no_such_wish"))
        return data
