"""Fills an empty leaderboard with made-up people and deals."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from operator import attrgetter

from django.db import transaction

from accounts import names
from accounts.models import User
from leaderboard import synthetic
from leaderboard.book import Book, Change, Count
from leaderboard.finished import FinishedDeal, Pool
from leaderboard.models import Rating, Result, SeatResult, Tally
from leaderboard.periods import ALL_TIME, periods_of
from leaderboard.services import bulk, pages
from leaderboard.services.attendance import Attendances
from leaderboard.services.rows import CHANGE

WRITTEN_AT_ONCE = 5000


def fill(*, people: int, deals: int, now: datetime, seed: int) -> Iterator[int]:
    """Makes the people, then the deals of the year up to now; yields how many are written.

    The numbers are those that record_result would have come to, deal by deal.
    """
    ids = _make_people(people)
    source = synthetic.deals(
        ids, number=deals, first=synthetic.year_before(now), last=now, seed=seed
    )
    book, attendance, written = Book(), Attendances(), 0
    while chunk := list(islice(source, WRITTEN_AT_ONCE)):
        with transaction.atomic():
            _write(chunk, book, attendance, written)
        written += len(chunk)
        yield written
    with transaction.atomic():
        _store_standings(book)
        _store_counts(book.counts)
        attendance.store()
        bulk.number_on(Result)
    bulk.settle(User, Result, SeatResult, Rating, Tally)


def _make_people(number: int) -> list[int]:
    people = []
    for index in range(number):
        name = f"Player {index + 1}"
        person = User(name=name, username=f"{names.fold(name)}-made-up")
        person.set_unusable_password()
        people.append(person)
    User.objects.bulk_create(people, batch_size=WRITTEN_AT_ONCE)
    return [person.pk for person in people]


def _write(chunk: list[FinishedDeal], book: Book, attendance: Attendances, written: int) -> None:
    numbered = list(enumerate(chunk, written + 1))
    bulk.insert(
        Result,
        ("id", "deal", "pool", "rated", "finished_at"),
        [(n, deal.deal_id, deal.pool.value, True, deal.finished_at) for n, deal in numbered],
    )
    rows: list[Sequence[object]] = []
    for number, deal in numbered:
        attendance.add(deal)
        rows += _seats(number, deal, book.enter(deal))
    bulk.insert(SeatResult, SEAT, rows)
    _put_aside_old_counts(book, chunk[-1].finished_at)


SEAT = ("result", "seat", "user", "bot", "team", "place", "fate", *CHANGE)


def _seats(number: int, deal: FinishedDeal, changes: dict[int, Change]) -> Iterator[tuple]:
    for seat in deal.seats:
        before, after = changes[seat.seat].before, changes[seat.seat].after
        told = (number, seat.seat, seat.user_id, seat.bot, seat.team, seat.place, seat.fate.value)
        yield (*told, before.mu, before.sigma, after.mu, after.sigma)


def _put_aside_old_counts(book: Book, moment: datetime) -> None:
    """Weeks and seasons that are over are stored and leave the memory."""
    running = set(periods_of(moment)) | {ALL_TIME}
    over = {key: count for key, count in book.counts.items() if key[2] not in running}
    _store_counts(over)
    for key in over:
        del book.counts[key]


def _store_counts(counts: Mapping[tuple[int, Pool, str], Count]) -> None:
    bulk.insert(
        Tally,
        ("user", "pool", "period", *pages.COUNTS, "durak_share", "listed"),
        (
            (user, pool.value, period, *_numbers(count), count.durak / count.deals, True)
            for (user, pool, period), count in counts.items()
        ),
    )


_numbers = attrgetter(*pages.COUNTS)


def _store_standings(book: Book) -> None:
    bulk.insert(
        Rating,
        ("user", "pool", "mu", "sigma", "score", "deals", "listed"),
        (
            (user, pool.value, s.skill.mu, s.skill.sigma, s.skill.score, s.deals, True)
            for (user, pool), s in book.standings.items()
        ),
    )
