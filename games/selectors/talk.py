"""What was said at a table, for one reader: without those whom he does not want to read."""

from dataclasses import dataclass

from accounts.models import User
from accounts.selectors import unheard_by
from games.models import TalkLine
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
