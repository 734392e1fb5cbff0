"""Everything that follows from the results is counted anew: to compare, or to mend."""

from collections.abc import Iterator
from itertools import islice
from math import isclose

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from leaderboard import sources
from leaderboard.book import Book, Change
from leaderboard.finished import FinishedDeal, Pool
from leaderboard.models import Attendance, Rating, Result, SeatResult, Tally
from leaderboard.ratings import START
from leaderboard.services import pages, stored
from leaderboard.services.attendance import Attendances
from leaderboard.services.record import record_result
from leaderboard.services.rows import CHANGE, change_of, set_change

COMPARED_AT_ONCE = 500


def differences() -> Iterator[str]:
    """Each thing that is not as the deals say, in a line for the operator. Writes nothing."""
    yield from _against_deals()
    attendance = Attendances()
    for pool in Pool:  # pools are independent of each other, and one fits into the memory
        book = Book()
        for deal, rows in stored.deals(stored.valid_rows().filter(result__pool=pool.value)):
            attendance.add(deal)
            changes = book.enter(deal) if deal.rated else {}
            yield from _against_rows(deal, rows, changes)
        yield from _against_ratings(book, pool)
        yield from _against_tallies(book, pool)
    yield from _against_attendance(attendance)


@transaction.atomic
def rebuild() -> int:
    """Writes everything anew, while people play; the number of ratings written.

    Locks every rating and attendance there is, in the order in which record_result does. Rows are
    written over and not replaced: a deal that ends meanwhile waits for them. Who is new and has no
    rows yet is not in its way.
    """
    for deal in sources.finished_deals():
        if not Result.objects.filter(deal=deal.deal_id).exists():
            record_result(deal=deal)
    ratings = _lock(Rating.objects.order_by("user", "pool"))
    attendances = _lock(Attendance.objects.order_by("user"))
    attendance, written = Attendances(), 0
    for pool in Pool:
        book = _rebuild_pool(pool, attendance)
        written += len(book.standings)
        _reset_others(pool, book, ratings)
    attendance.store()
    for row in Attendance.objects.filter(deals__gt=0).iterator():
        if row.pk in attendances and row.user_id not in attendance.deals:
            Attendance.objects.filter(pk=row.pk).update(deals=0, left=0)
    _unlist_closed()
    return written


def _lock(rows: QuerySet[Rating] | QuerySet[Attendance]) -> set[int]:
    return set(rows.select_for_update().values_list("pk", flat=True))


def _reset_others(pool: Pool, book: Book, locked: set[int]) -> None:
    """What was stored before and follows from no deal."""
    for row in Rating.objects.filter(pool=pool.value, deals__gt=0).iterator():
        if row.pk in locked and (row.user_id, pool) not in book.standings:
            Rating.objects.filter(pk=row.pk).update(
                mu=START.mu, sigma=START.sigma, score=START.score, deals=0
            )
            Tally.objects.filter(user=row.user_id, pool=pool.value).delete()
    for tally in Tally.objects.filter(pool=pool.value).iterator():
        if (tally.user_id, pool) in book.standings and (
            (tally.user_id, pool, tally.period) not in book.counts
        ):
            tally.delete()


def _rebuild_pool(pool: Pool, attendance: Attendances) -> Book:
    book = Book()
    waiting: list[SeatResult] = []
    for deal, rows in stored.deals(stored.valid_rows().filter(result__pool=pool.value)):
        attendance.add(deal)
        waiting += _mended(rows, book.enter(deal) if deal.rated else {})
    SeatResult.objects.bulk_update(waiting, CHANGE, batch_size=500)
    pages.store(book)
    return book


def _mended(rows: list[SeatResult], changes: dict[int, Change]) -> list[SeatResult]:
    wrong = [row for row in rows if not _same_change(change_of(row), changes.get(row.seat))]
    for row in wrong:
        set_change(row, changes.get(row.seat))
    return wrong


def _unlist_closed() -> None:
    gone = User.objects.filter(closed_at__isnull=False)
    Rating.objects.filter(user__in=gone).update(listed=False)
    Tally.objects.filter(user__in=gone).update(listed=False)


# --- Comparing ----------------------------------------------------------------------------


def _against_deals() -> Iterator[str]:
    deals = sources.finished_deals()
    while chunk := list(islice(deals, COMPARED_AT_ONCE)):
        kept = _stored(chunk)
        for deal in chunk:
            if deal.deal_id not in kept:
                yield f"deal {deal.deal_id}: has no result"
            elif kept[deal.deal_id] != set(deal.seats):
                yield f"deal {deal.deal_id}: its result is not how the deal ended"


def _stored(chunk: list[FinishedDeal]) -> dict[int, set]:
    rows = stored.valid_rows().filter(result__deal__in=[deal.deal_id for deal in chunk])
    return {deal.deal_id: set(deal.seats) for deal, _rows in stored.deals(rows)}


def _against_rows(
    deal: FinishedDeal, rows: list[SeatResult], changes: dict[int, Change]
) -> Iterator[str]:
    for row in rows:
        kept, right = change_of(row), changes.get(row.seat)
        if not _same_change(kept, right):
            yield f"deal {deal.deal_id}, seat {row.seat}: rating {kept}, should be {right}"


def _same_change(one: Change | None, other: Change | None) -> bool:
    if one is None or other is None:
        return one is other
    return all(
        isclose(a, b, rel_tol=1e-9)
        for a, b in (
            (one.before.mu, other.before.mu),
            (one.before.sigma, other.before.sigma),
            (one.after.mu, other.after.mu),
            (one.after.sigma, other.after.sigma),
        )
    )


def _against_ratings(book: Book, pool: Pool) -> Iterator[str]:
    right = dict(book.standings)
    for row in Rating.objects.filter(pool=pool.value, deals__gt=0).iterator():
        standing = right.pop((row.user_id, pool), None)
        if standing is None:
            yield f"person {row.user_id}, {row.pool}: a rating without a deal"
        elif row.deals != standing.deals or not (
            isclose(row.mu, standing.skill.mu, rel_tol=1e-9)
            and isclose(row.sigma, standing.skill.sigma, rel_tol=1e-9)
            and isclose(row.score, standing.skill.score, rel_tol=1e-9, abs_tol=1e-9)
        ):
            kept = f"mu {row.mu}, sigma {row.sigma}, {row.deals} deals"
            yield f"person {row.user_id}, {row.pool}: {kept}, should be {standing}"
    for user, _pool in right:
        yield f"person {user}, {pool}: has no rating"


def _against_tallies(book: Book, pool: Pool) -> Iterator[str]:
    right = dict(book.counts)
    for row in Tally.objects.filter(pool=pool.value).iterator():
        where = f"person {row.user_id}, {row.pool}, {row.period}"
        count = right.pop((row.user_id, pool, row.period), None)
        kept = {name: getattr(row, name) for name in pages.COUNTS}
        if count is None:
            yield f"{where}: counts without a deal"
        elif kept != {name: getattr(count, name) for name in pages.COUNTS}:
            yield f"{where}: {kept}, should be {count}"
    for user, _pool, period in right:
        yield f"person {user}, {pool}, {period}: has no counts"


def _against_attendance(attendance: Attendances) -> Iterator[str]:
    right = dict(attendance.deals)
    for row in Attendance.objects.exclude(deals=0).iterator():
        deals, left = right.pop(row.user_id, 0), attendance.left[row.user_id]
        if (row.deals, row.left) != (deals, left):
            kept = f"{row.deals} deals, {row.left} left"
            yield f"person {row.user_id}: {kept}, should be {deals} and {left}"
    for person in right:
        yield f"person {person}: has no attendance"
