"""What may be said at a table: the quick phrases, and how one's own words are cleaned. Pure."""

import unicodedata
from typing import Final

from django.utils.translation import gettext, pgettext_lazy

MOST_LETTERS = 200
MOST_MARKS_IN_A_ROW = 4

# Stored by key, said in the reader's language, in this order on the page.
PHRASES: Final = {
    "hello": pgettext_lazy("table talk", "Hello!"),
    "luck": pgettext_lazy("table talk", "Good luck!"),
    "well": pgettext_lazy("table talk", "Well played!"),
    "thanks": pgettext_lazy("table talk", "Thank you!"),
    "sorry": pgettext_lazy("table talk", "Sorry!"),
    "oops": pgettext_lazy("table talk", "Oops."),
    "ouch": pgettext_lazy("table talk", "That hurt."),
    "think": pgettext_lazy("table talk", "Let me think…"),
    "close": pgettext_lazy("table talk", "That was close."),
    "laugh": pgettext_lazy("table talk", "Ha ha!"),
    "again": pgettext_lazy("table talk", "One more?"),
    "bye": pgettext_lazy("table talk", "Goodbye!"),
}

# Joiners are spelling in Hindi and parts of emoji; every other invisible character goes.
_JOINERS = frozenset("\u200c\u200d")
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def phrase_text(key: str) -> str:
    """A phrase in the language of the moment; one that is no longer offered is three dots."""
    return str(PHRASES[key]) if key in PHRASES else gettext("…")


def clean(text: str) -> str:
    """One's own words as they are kept: no control characters, no bidi overrides, no towers.

    Runs of white space become one space. "" if nothing is left to read.
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if marks <= MOST_MARKS_IN_A_ROW:
            kept.append(_kept(letter))
    line = " ".join("".join(kept).split())
    return line if any(letter not in _JOINERS and letter != " " for letter in line) else ""


def _kept(letter: str) -> str:
    category = unicodedata.category(letter)
    if letter.isspace() or category in {"Zl", "Zp"}:
        return " "
    if letter in _JOINERS:
        return letter
    return "" if category.startswith("C") or letter in _FILLERS else letter
