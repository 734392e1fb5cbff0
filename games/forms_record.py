"""The form that takes a record to look at: pasted, or a file."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import brought, record_words
from games.engine.errors import BadRecord

TOO_LARGE = record_words.SENTENCES["text_too_large"]


class RecordForm(forms.Form):
    """One of the two must be there; it is read and played through before anything is kept."""

    text = forms.CharField(
        label=_("The record"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "dir": "ltr"}),
    )
    file = forms.FileField(label=_("Or a file"), required=False, allow_empty_file=True)

    def clean(self) -> dict[str, Any]:
        """Read the record; `data` is its text as bytes."""
        cleaned = super().clean() or {}
        data = self._data(cleaned)
        if not data.strip():
            raise forms.ValidationError(_("Paste a record or choose a file."))
        try:
            brought.check(data)
        except BadRecord as error:
            raise forms.ValidationError(record_words.in_words(error)) from error
        return cleaned | {"data": data}

    def _data(self, cleaned: dict[str, Any]) -> bytes:
        file = cleaned.get("file")
        if file is None:
            text: str = cleaned.get("text") or ""
            return text.encode()
        if file.size > brought.MOST_BYTES:
            raise forms.ValidationError(TOO_LARGE)
        data: bytes = file.read()
        return data
