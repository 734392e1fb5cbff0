"""Forms of reports: what the reporter says, and where he was."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Report
from games.models_moderation import MOST_WORDS
from games.services.reports import Place
from games.talk_words import clean


class ReportForm(forms.Form):
    """Why, in words, and the place that the link came with."""

    reason = forms.ChoiceField(
        label=_("What is wrong?"), choices=Report.Reason, widget=forms.RadioSelect
    )
    words = forms.CharField(
        label=_("What happened? (optional)"),
        required=False,
        max_length=MOST_WORDS,
        widget=forms.Textarea(attrs={"rows": 4, "dir": "auto"}),
    )
    table = forms.SlugField(required=False, max_length=16, widget=forms.HiddenInput)
    deal = forms.IntegerField(
        required=False, min_value=1, max_value=10**6, widget=forms.HiddenInput
    )
    line = forms.IntegerField(
        required=False, min_value=1, max_value=10**15, widget=forms.HiddenInput
    )

    def clean_words(self) -> str:
        """The words without what cannot be seen."""
        return clean(self.cleaned_data["words"])

    @property
    def place(self) -> Place:
        """Where the reporter was, as the page says."""
        data = self.cleaned_data
        return Place(table=data["table"], deal=data["deal"], line=data["line"])
