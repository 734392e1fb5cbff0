"""What the address of the lobby says: which tables its visitor wants to see."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.rules import PRESETS
from games.house_rules import PRESET_TEXTS
from games.selectors.lobby import MOST_PAGES
from games.selectors.types import Filters


class FiltersForm(forms.Form):
    """The filters of the lobby; a value that is none counts as "any", for it came by a link."""

    seats = forms.ChoiceField(
        label=_("Seats"),
        choices=[("", _("any number")), *[(str(n), str(n)) for n in range(2, 7)]],
        required=False,
    )
    rules = forms.ChoiceField(
        label=_("Rules"),
        choices=[("", _("any rules")), *[(n, PRESET_TEXTS[n].title) for n in PRESETS]],
        required=False,
    )
    rated = forms.ChoiceField(
        label=_("Rating"),
        choices=[("", _("rated or not")), ("yes", _("rated")), ("no", _("not rated"))],
        required=False,
    )
    friends = forms.BooleanField(label=_("Where friends sit"), required=False)
    pages = forms.IntegerField(min_value=1, max_value=MOST_PAGES, required=False)

    def selects(self) -> list[forms.BoundField]:
        """The fields with a list of values."""
        return [self["seats"], self["rules"], self["rated"]]

    def filters(self) -> Filters:
        """The filters that the address names."""
        self.is_valid()
        data: dict[str, Any] = self.cleaned_data
        return Filters(
            seats=int(data.get("seats") or 0),
            rules=data.get("rules") or "",
            rated=data.get("rated") or "",
            friends=bool(data.get("friends")),
            pages=data.get("pages") or 1,
        )


def filters_of(query: Mapping[str, Any]) -> Filters:
    """The filters in the query of an address."""
    return FiltersForm(query).filters()
