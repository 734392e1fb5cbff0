"""What the socket of a person sends: everything he is told at this moment, as HTML."""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import translation

from games.selectors.notices import notices_of


@dataclass(frozen=True, slots=True)
class News:
    """The notices of a person as HTML; whether there are any, and whether he waits for people."""

    html: str
    any: bool
    waits: bool


def news_for(*, user_id: int, language: str) -> News:
    """The notices of a person in his language; two queries."""
    notices = notices_of(user_id)
    with translation.override(language):
        html = render_to_string("games/_notices.html", {"notices": notices})
    return News(html, bool(notices), notices.waits is not None)
