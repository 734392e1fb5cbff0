"""What a socket sends: the live part of a table, rendered once for all who see the same."""

import time
from dataclasses import dataclass

from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html
from django.utils.translation import gettext

from games.rendering import render_table
from games.selectors.table import Snapshot, page_for, revision_of, snapshot
from games.shared import Shared

LATELY_S = 2

_SHOTS: Shared[Snapshot | None] = Shared(size=512)
_REVISIONS: Shared[int | None] = Shared(size=512)
_FRAMES: Shared[str] = Shared(size=2048)


@dataclass(frozen=True, slots=True)
class Frame:
    """HTML for one viewer and the revision of the table that it shows."""

    html: str
    revision: int


def fresh_frame(*, slug: str, user_id: int | None, language: str) -> Frame | None:
    """The table as it is now, for one viewer; None if there is no such table."""
    shot = snapshot(slug)
    return None if shot is None else Frame(_render(shot, user_id, language), shot.revision)


def frame_since(*, slug: str, revision: int, user_id: int | None, language: str) -> Frame | None:
    """The table at this revision or a later one.

    One reading of the table serves every socket of the process that heard of the revision, and
    one rendering everybody who sees the same: all watchers of a language, all pages of a seat.
    """
    shot = _SHOTS.get((slug, revision), lambda: snapshot(slug))
    if shot is None:
        return None
    key = (slug, revision, shot.seat_of(user_id), language)
    html = _FRAMES.get(key, lambda: _render(shot, user_id, language))
    return Frame(html, shot.revision)


def revision_lately(slug: str) -> int | None:
    """The table's revision as of the last two seconds, asked once for all pages of the process."""
    moment = int(time.monotonic() / LATELY_S)
    return _REVISIONS.get((slug, moment), lambda: revision_of(slug))


def refusal(sentence: str, anchor: str = "") -> str:
    """A sentence for the one whose message was refused, and the rule's place on its page; HTML."""
    link = ""
    if anchor:
        more, address = gettext("Why?"), f"{reverse('rules')}#{anchor}"
        link = format_html(' <a href="{}" target="_blank">{}</a>', address, more)
    return format_html('<p id="refusal" hx-swap-oob="innerHTML">{}{}</p>', sentence, link)


def _render(shot: Snapshot, user_id: int | None, language: str) -> str:
    with translation.override(language):
        return render_table(page_for(shot, user_id))
