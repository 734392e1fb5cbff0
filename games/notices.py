"""What the socket of a person sends: everything he is told at this moment, as HTML."""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import translation

from accounts.models import User
from games.selectors.notices import notices_of
from games.selectors.types import Notices


@dataclass(frozen=True, slots=True)
class News:
    """The notices of a person as HTML; whether there are any, and whether he waits for people."""

    html: str
    any: bool
    waits: bool


def news_for(*, user_id: int, language: str) -> News:
    """The notices of a person in his language; three queries, one more with a warning."""
    person = User.objects.filter(pk=user_id).first()
    notices = notices_of(person) if person else Notices()
    with translation.override(language):
        html = render_to_string("games/_notices.html", {"notices": notices})
    return News(html, bool(notices), notices.waits is not None)
