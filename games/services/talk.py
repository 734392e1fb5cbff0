"""Talk at the tables: said, kept for a while, and told to the open pages."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from accounts.services import friends
from games import effects
from games.models import Deal, Seat, Table, TalkLine
from games.services.errors import Refused
from games.services.locks import locked_table
from games.talk_words import MOST_LETTERS, PHRASES, clean

KEPT_FOR = timedelta(days=30)
# How many lines one seat may say in how many seconds, both limits at once.
LIMITS = ((3, 6), (12, 60))


def say(*, slug: str, user_id: int | None, text: str = "", phrase: str = "") -> TalkLine:
    """Say words of one's own, or a phrase by its key, from the seat that this person holds.

    Guests say phrases only: nobody could be kept from saying it all again as another guest.
    Raises Refused: no_such_table, watching, talk_off, muted, guests_say_phrases, no_such_phrase,
    talk_empty, talk_too_long, talk_too_fast.
    """
    words = "" if phrase else _words(text)
    with locked_table(slug=slug) as table:
        taken = _seat_of(table, user_id)
        _check_may_say(taken.user, words)
        return _say(table, taken, words, phrase)


def say_for(*, slug: str, seat: int, phrase: str) -> TalkLine:
    """Have the automatic player on a seat say a phrase.

    Raises Refused: no_such_table, no_such_seat, no_such_phrase, talk_too_fast.
    """
    with locked_table(slug=slug) as table:
        taken = Seat.objects.filter(table=table, number=seat, user=None).first()
        if taken is None:
            raise Refused("no_such_seat")
        return _say(table, taken, "", phrase)


def hush(*, slug: str, user_id: int | None, line_id: int, on: bool) -> None:
    """Do not show this person what the one says who said this line, or show it again."""
    line = TalkLine.objects.filter(table__slug=slug, pk=line_id, user__isnull=False).first()
    if user_id is None or line is None or line.user_id is None:
        raise Refused("no_such_line")
    change = friends.hush if on else friends.unhush
    change(listener_id=user_id, speaker_id=line.user_id)


def forget_old() -> int:
    """Delete what was said longer ago than it is kept; how many lines."""
    return TalkLine.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()[0]


def _seat_of(table: Table, user_id: int | None) -> Seat:
    seat = None
    if user_id is not None:
        seats = Seat.objects.filter(table=table, user_id=user_id)
        seat = seats.select_related("user").first()
    if seat is None:
        raise Refused("watching_talk")
    return seat


def _words(text: str) -> str:
    words = clean(text[: 4 * MOST_LETTERS])
    if not words:
        raise Refused("talk_empty")
    if len(words) > MOST_LETTERS:
        raise Refused("talk_too_long", most=MOST_LETTERS)
    return words


def _check_may_say(user: User | None, words: str) -> None:
    assert user is not None
    if user.is_muted:
        raise Refused("muted")
    if not user.talk:
        raise Refused("talk_off")
    if words and not user.is_registered:
        raise Refused("guests_say_phrases")


def _say(table: Table, seat: Seat, words: str, phrase: str) -> TalkLine:
    if phrase and phrase not in PHRASES:
        raise Refused("no_such_phrase")
    _check_pace(table, seat)
    deal = Deal.objects.filter(table=table).order_by("-number").only("version").first()
    line = TalkLine.objects.create(
        table=table,
        deal=deal,
        version=deal.version if deal else 0,
        seat=seat.number,
        user_id=seat.user_id,
        phrase=phrase,
        text=words,
    )
    table.said = line.pk
    table.save(update_fields=["said"])
    effects.talk_said(slug=table.slug, line=line.pk)
    return line


def _check_pace(table: Table, seat: Seat) -> None:
    """A person's lines count at all tables together, an automatic player's at its own."""
    if seat.user_id is None:
        mine = TalkLine.objects.filter(table=table, seat=seat.number, user=None)
    else:
        mine = TalkLine.objects.filter(user_id=seat.user_id)
    now = timezone.now()
    for most, seconds in LIMITS:
        if mine.filter(created_at__gt=now - timedelta(seconds=seconds)).count() >= most:
            raise Refused("talk_too_fast")
