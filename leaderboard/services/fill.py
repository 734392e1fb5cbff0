"""Fills an empty leaderboard with made-up people and deals."""

from collections.abc import Iterator
from datetime import datetime
from itertools import islice

from django.db import transaction

from accounts import names
from accounts.models import User
from leaderboard import synthetic
from leaderboard.book import Book
from leaderboard.finished import FinishedDeal
from leaderboard.models import Result, SeatResult
from leaderboard.periods import ALL_TIME, periods_of
from leaderboard.services import pages
from leaderboard.services.attendance import Attendances
from leaderboard.services.rows import seat_rows

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
            _write(chunk, book, attendance)
        written += len(chunk)
        yield written
    with transaction.atomic():
        pages.store(book)
        attendance.store()


def _make_people(number: int) -> list[int]:
    people = []
    for index in range(number):
        name = f"Player {index + 1}"
        person = User(name=name, username=f"{names.fold(name)}-made-up")
        person.set_unusable_password()
        people.append(person)
    User.objects.bulk_create(people, batch_size=WRITTEN_AT_ONCE)
    return [person.pk for person in people]


def _write(chunk: list[FinishedDeal], book: Book, attendance: Attendances) -> None:
    results = Result.objects.bulk_create(
        Result(deal=deal.deal_id, pool=deal.pool, rated=True, finished_at=deal.finished_at)
        for deal in chunk
    )
    rows: list[SeatResult] = []
    for deal, result in zip(chunk, results, strict=True):
        attendance.add(deal)
        rows += seat_rows(result, deal, book.enter(deal))
    SeatResult.objects.bulk_create(rows, batch_size=2000)
    _put_aside_old_counts(book, chunk[-1].finished_at)


def _put_aside_old_counts(book: Book, moment: datetime) -> None:
    """Weeks and seasons that are over are stored and leave the memory."""
    running = set(periods_of(moment)) | {ALL_TIME}
    over = {key: count for key, count in book.counts.items() if key[2] not in running}
    pages.store(Book(counts=over))
    for key in over:
        del book.counts[key]
