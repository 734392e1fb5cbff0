"""What a socket sends: the live part of a table, rendered once for all who see the same."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html
from django.utils.translation import gettext

from games.rendering import render_table
from games.rendering_talk import render_box, render_talk
from games.selectors.table import Snapshot, page_for, snapshot, snapshot_after
from games.selectors.talk import Said, box_of, latest_lines, talk_for, wants_talk
from games.services.play import Done
from games.shared import Shared

_SHOTS: Shared[Snapshot | None] = Shared(size=512)
_LINES: Shared[tuple[Said, ...]] = Shared(size=512)
_FRAMES: Shared[str] = Shared(size=2048)


@dataclass(frozen=True, slots=True)
class Frame:
    """HTML for one viewer and the revision of the table that it shows."""

    html: str
    revision: int
    seated: bool
    """Whether the viewer has a seat."""


class Viewer(NamedTuple):
    """Who looks, and in which language he reads."""

    user_id: int | None
    language: str


Frames = dict[Viewer, Frame | None]
"""What some viewers of a table are shown; None for one who may not see it."""


def fresh_frame(slug: str, viewer: Viewer) -> Frame | None:
    """The table as it is now, for one viewer; None if there is none for him."""
    shot = snapshot(slug)
    if shot is None or not shot.shows_to(viewer.user_id):
        return None
    return Frame(_render(shot, viewer), shot.revision, shot.seat_of(viewer.user_id) is not None)


def frames_since(slug: str, revision: int, viewers: Iterable[Viewer]) -> Frames:
    """The table at this revision or a later one, for each of these viewers.

    One reading of the table serves every socket of the process that heard of the revision, and
    one rendering everybody who sees the same: all watchers of a language, all pages of a seat.
    """
    shot = _SHOTS.get((slug, revision), lambda: snapshot(slug))
    return {viewer: _frame(shot, revision, viewer) for viewer in viewers}


def frames_after(done: Done, viewers: Iterable[Viewer]) -> Frames:
    """The table just after a move, or later, for each of these viewers.

    What its writer held need not be read again by this process.
    """
    running = done.running
    table = running.deal.table
    shot = snapshot_after(running.deal, running.seats, running.state, running.moves[-1])
    if shot is not None:
        _SHOTS.put((table.slug, table.revision), shot)
    return frames_since(table.slug, table.revision, viewers)


def _frame(shot: Snapshot | None, revision: int, viewer: Viewer) -> Frame | None:
    if shot is None or not shot.shows_to(viewer.user_id):
        return None
    seat, turned_away = shot.seat_of(viewer.user_id), shot.turned_away_as(viewer.user_id)
    key = (shot.table.slug, revision, seat, turned_away, viewer.language)
    html = _FRAMES.get(key, lambda: _render(shot, viewer))
    return Frame(html, shot.revision, seat is not None)


def talk_since(slug: str, line: int, viewer: Viewer) -> str:
    """What was said up to this line or a later one, as this person reads it; "" if not at all."""
    lines = _LINES.get((slug, line), lambda: latest_lines(slug))
    return _talk(slug, lines, viewer)


def fresh_talk(slug: str, viewer: Viewer) -> str:
    """What was said until now, as this person reads it; "" if nothing was, or he wants no talk."""
    lines = latest_lines(slug)
    return _talk(slug, lines, viewer) if lines else ""


def talk_box(slug: str, viewer: Viewer) -> tuple[str, datetime | None]:
    """With what this person talks here and until when he cannot; "" if he has no such box."""
    box = box_of(slug, viewer.user_id)
    if box is None:
        return "", None
    with translation.override(viewer.language):
        return render_box(box), box.muted_until


def _talk(slug: str, lines: tuple[Said, ...], viewer: Viewer) -> str:
    if not wants_talk(viewer.user_id):
        return ""
    with translation.override(viewer.language):
        return render_talk(talk_for(slug, lines, viewer.user_id))


def lamps(here: frozenset[str] | None) -> str:
    """Who of those who sit at the table looks at it, for the page's script; HTML."""
    if here is None:
        return '<p id="presence" hx-swap-oob="true" hidden></p>'
    people = " ".join(sorted(here))
    return format_html('<p id="presence" hx-swap-oob="true" data-here="{}" hidden></p>', people)


def refusal(sentence: str, anchor: str = "") -> str:
    """A sentence for the one whose message was refused, and the rule's place on its page; HTML."""
    link = ""
    if anchor:
        more, address = gettext("Why?"), f"{reverse('rules')}#{anchor}"
        link = format_html(' <a href="{}" target="_blank">{}</a>', address, more)
    return format_html('<p id="refusal" hx-swap-oob="innerHTML">{}{}</p>', sentence, link)


def _render(shot: Snapshot, viewer: Viewer) -> str:
    with translation.override(viewer.language):
        return render_table(page_for(shot, viewer.user_id))
