"""The end of a deal enters the books, once."""

from django.db import transaction
from django.db.models import F

from accounts.models import User
from leaderboard.finished import FEWEST_PEOPLE, Fate, FinishedDeal
from leaderboard.models import Attendance, Result, SeatResult
from leaderboard.periods import periods_of
from leaderboard.services import pages
from leaderboard.services.rows import seat_rows


@transaction.atomic
def record_result(*, deal: FinishedDeal) -> bool:
    """Writes a deal's result, the ratings and the counts; False if it was written before.

    To be called in the transaction that ends the deal. A deal is rated only among registered
    people, at least two of them. Locks the rating rows of its people.
    """
    rated = deal.rated and _are_registered(deal.people)
    book = pages.load(
        pool=deal.pool,
        people=deal.people if rated else [],
        periods=periods_of(deal.finished_at),
    )
    # After the locks: the numbers of results then follow the order in which people were rated.
    result, is_new = Result.objects.get_or_create(
        deal=deal.deal_id,
        defaults={"pool": deal.pool, "rated": rated, "finished_at": deal.finished_at},
    )
    if not is_new:
        return False
    changes = book.enter(deal) if rated else {}
    SeatResult.objects.bulk_create(seat_rows(result, deal, changes))
    pages.store(book)
    _attend(deal)
    return True


def _are_registered(people: list[int]) -> bool:
    if len(people) < FEWEST_PEOPLE:
        return False
    registered = User.objects.filter(pk__in=people, is_guest=False, closed_at=None)
    return registered.count() == len(people)


def _attend(deal: FinishedDeal) -> None:
    Attendance.objects.bulk_create(
        [Attendance(user_id=person) for person in deal.people], ignore_conflicts=True
    )
    left = {seat.user_id for seat in deal.seats if seat.fate is Fate.LEFT}
    for person in deal.people:  # in one order everywhere, so that no two deals wait for each other
        Attendance.objects.filter(user=person).update(
            deals=F("deals") + 1, left=F("left") + (1 if person in left else 0)
        )
