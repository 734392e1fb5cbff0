"""The form that picks deals of a history."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import names
from games.house_rules import PRESET_TEXTS
from games.selectors.history import Asked
from leaderboard.models import FateChoice

LARGEST_KEY = 2**62


class OpponentField(forms.CharField):
    """A name; with a null byte, which the database takes none of, it is that of nobody."""

    def to_python(self, value: object) -> str:
        """The byte becomes a sign that stands in no name."""
        return (super().to_python(value) or "").replace("\0", "\N{REPLACEMENT CHARACTER}")


class HistoryForm(forms.Form):
    """Rules, seats, result and opponent; all may be left open."""

    preset = forms.ChoiceField(
        label=_("Rules"),
        required=False,
        choices=lambda: [("", _("Any")), *((p, t.title) for p, t in PRESET_TEXTS.items())],
    )
    players = forms.TypedChoiceField(
        label=_("Players"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", _("Any")), *((str(n), str(n)) for n in range(2, 7))],
    )
    result = forms.ChoiceField(
        label=_("Result"), required=False, choices=[("", _("Any")), *FateChoice.choices]
    )
    opponent = OpponentField(
        label=_("Played with"), required=False, max_length=names.MAX_LENGTH, strip=True
    )
    before = forms.IntegerField(
        required=False, min_value=1, max_value=LARGEST_KEY, widget=forms.HiddenInput
    )

    @property
    def asked(self) -> Asked:
        """What is asked for; a field that makes no sense is left open."""
        data = getattr(self, "cleaned_data", {})
        return Asked(
            preset=data.get("preset") or "",
            players=data.get("players"),
            result=data.get("result") or "",
            opponent=data.get("opponent") or "",
            before=data.get("before"),
        )
