"""What was said at a table, for one reader: without those whom he does not want to read."""

from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from accounts.selectors import mute_of, unheard_by
from games.models import Seat, TalkLine
from games.selectors.people import bot_name, person_name

MOST_LINES = 40


@dataclass(frozen=True, slots=True)
class Said:
    """One line. `text` is "" if it is the phrase `phrase`; `profile` is "" for no person."""

    number: int
    seat: int
    name: str
    profile: str
    user_id: int | None
    phrase: str
    text: str


@dataclass(frozen=True, slots=True)
class Talk:
    """A table's talk as one person sees it, oldest line first.

    `hidden` are lines that this person does not want to read, only to be offered again.
    """

    slug: str
    lines: tuple[Said, ...]
    hidden: tuple[Said, ...]
    reader: int | None


@dataclass(frozen=True, slots=True)
class TalkBox:
    """With what somebody who sits at a table talks; `why` is the reason of a mute.

    `muted_until` is None for who may talk; `for_good` tells that it is no day to wait for.
    """

    registered: bool
    muted_until: datetime | None = None
    for_good: bool = False
    why: str = ""


def box_of(slug: str, user_id: int | None) -> TalkBox | None:
    """The box of this person, None if he does not sit here or wants no talk; one or two queries."""
    if user_id is None:
        return None
    seats = Seat.objects.filter(table__slug=slug, user_id=user_id).select_related("user")
    seat = seats.first()
    return box_for(seat.user) if seat is not None and seat.user is not None else None


def box_for(person: User) -> TalkBox | None:
    """The box of somebody at a table, None if he wants no talk; no query if he may talk."""
    if not person.talk:
        return None
    mute = mute_of(person)
    if mute is None:
        return TalkBox(person.is_registered)
    return TalkBox(person.is_registered, person.muted_until, mute.until is None, mute.reason)


def latest_lines(slug: str) -> tuple[Said, ...]:
    """The last lines of a table, oldest first, for all readers; two queries."""
    said = TalkLine.objects.filter(table__slug=slug).select_related("user").order_by("-pk")
    return tuple(_said(line) for line in reversed(said[:MOST_LINES]))


def talk_for(slug: str, lines: tuple[Said, ...], user_id: int | None) -> Talk:
    """Those of the lines that this person wants to read."""
    unheard = unheard_by(user_id) if user_id is not None and lines else set()
    return Talk(
        slug=slug,
        lines=tuple(line for line in lines if line.user_id not in unheard),
        hidden=tuple({line.user_id: line for line in lines if line.user_id in unheard}.values()),
        reader=user_id,
    )


def wants_talk(user_id: int | None) -> bool:
    """Whether this person, or whoever has no name, has talk switched on."""
    return user_id is None or User.objects.filter(pk=user_id, talk=True).exists()


def _said(line: TalkLine) -> Said:
    person = line.user
    return Said(
        number=line.pk,
        seat=line.seat,
        name=person_name(person) if person else bot_name(line.table_id, line.seat),
        profile=person.slug if person else "",
        user_id=line.user_id,
        phrase=line.phrase,
        text=line.text,
    )
