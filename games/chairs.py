"""The seats round a table as a page draws them: name, avatar, cards, role, marks."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from django.utils.translation import gettext, pgettext

from games import words
from games.engine.view import View
from games.faces import Face, face
from games.levels import level_title
from games.selectors.types import Sitter, TablePage

_HUES = 12


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as the page draws it; `css` are its state classes, `count` is None before a deal."""

    number: int
    name: str
    initials: str
    count: int | None
    role: str
    css: str
    team: str
    level: str
    is_me: bool
    waits: bool
    shown: tuple[Face, ...] = ()
    team_name: str = ""
    who: str = ""


def chair_before_a_deal(page: TablePage, number: int) -> Chair:
    sitter = page.seats[number]
    return Chair(
        number=number,
        name=name_of(sitter),
        initials=initials(sitter.name) if sitter else "",
        count=None,
        role=_sitter_note(sitter),
        css=" ".join([_hue(sitter), *(["is-done"] if sitter.ready else [])]) if sitter else "free",
        team=_team_mark(page, number),
        team_name=_team_name(page, number),
        who=sitter.profile if sitter else "",
        level=level_title(sitter.level) if sitter else "",
        is_me=number == page.me,
        waits=False,
    )


def chair_in_a_deal(page: TablePage, view: View, seat: int) -> Chair:
    sitter = page.player(seat)
    role, waits = words.role(view, seat), seat in view.waited
    flags = {
        "leads": seat == view.leader and view.phase != "over",
        "defends": seat == view.defender and view.phase != "over",
        "is-done": seat in view.dones or _ready(page, sitter),
        "is-out": seat in view.out,
        "away": sitter is None or sitter.away or sitter.left,
        "waits": waits,
        "durak": view.outcome is not None and seat in view.outcome.durak,
        _tie(view, seat): bool(_tie(view, seat)),
    }
    return Chair(
        number=seat,
        name=name_of(sitter),
        initials=initials(name_of(sitter)),
        count=view.hand_counts[seat],
        role=role or _away_note(sitter) or (level_title(sitter.level) if sitter else ""),
        css=" ".join([_hue(sitter), *(flag for flag, on in flags.items() if on)]),
        team=_team_mark(page, seat),
        level=level_title(sitter.level) if sitter else "",
        is_me=seat == view.seat,
        waits=waits,
        who=sitter.profile if sitter else "",
        shown=tuple(face(card, view.trump) for card in view.open_cards[seat]),
    )


def _ready(page: TablePage, sitter: Sitter | None) -> bool:
    """Whether this seat has said yes to the next deal."""
    return page.status == "finished" and sitter is not None and bool(sitter.ready or sitter.level)


def _tie(view: View, seat: int) -> str:
    outcome = view.outcome
    return outcome.tie or "" if outcome is not None and seat in outcome.durak else ""


def initials(name: str) -> str:
    """One or two letters that stand for a name."""
    parts = name.split()
    letters = parts[0][:1] + parts[-1][:1] if len(parts) > 1 else name[:2]
    return letters.capitalize() if len(parts) < 2 else letters.upper()


def _hue(sitter: Sitter | None) -> str:
    """A colour class that follows from the name alone, the same as that of the profile's avatar."""
    return f"hue-{sha256(name_of(sitter).encode()).digest()[0] % _HUES}"


def name_of(sitter: Sitter | None) -> str:
    return sitter.name if sitter is not None else gettext("Nobody")


def _team_mark(page: TablePage, seat: int) -> str:
    """The index of a seat's team as text, "" without teams."""
    if page.rules.teams == "none":
        return ""
    if page.view is not None:
        return str(page.view.teams[seat])
    return str(seat % (3 if page.rules.teams == "2v2v2" else 2))


def _team_name(page: TablePage, seat: int) -> str:
    """What a seat's team is called, "" without teams."""
    mark = _team_mark(page, seat)
    return gettext("Team %(letter)s") % {"letter": "ABC"[int(mark)]} if mark else ""


def _away_note(sitter: Sitter | None) -> str:
    if sitter is None or sitter.left:
        return pgettext("role", "left")
    return pgettext("role", "away") if sitter.away else ""


def _sitter_note(sitter: Sitter | None) -> str:
    if sitter is None:
        return gettext("free")
    if sitter.level:
        return gettext("automatic, %(level)s") % {"level": level_title(sitter.level)}
    if sitter.ready:
        return gettext("ready")
    return gettext("host") if sitter.is_host else ""
