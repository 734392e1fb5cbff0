"""A deal is voided: everything is as if it had never been played."""

from datetime import datetime

from django.db import transaction
from django.db.models import F

from leaderboard.book import Book, Change
from leaderboard.finished import Fate, FinishedDeal
from leaderboard.models import Attendance, Rating, Result, SeatResult, Tally
from leaderboard.ratings import ANY_BOT, BOTS, Entrant, Skill, rate
from leaderboard.services import pages, stored
from leaderboard.services.rows import CHANGE, set_change


@transaction.atomic
def refund(*, deal_id: int, now: datetime) -> bool:
    """Takes a deal out of ratings, counts and attendance; False if there is nothing to take out.

    Ratings of later deals that rest on it are computed anew. Locks every rating of its pool.
    """
    result = Result.objects.select_for_update().filter(deal=deal_id, voided_at=None).first()
    if result is None:
        return False
    rows = list(result.seats.select_related("result"))
    result.voided_at = now
    result.save(update_fields=["voided_at"])
    deal = stored.deal_of(rows)
    if result.rated:
        _lock_pool(result.pool)
        _rate_later_deals_anew(result, _skills_before(rows))
        _recount(deal)
    _unattend(deal)
    return True


def _lock_pool(pool: str) -> None:
    rows = Rating.objects.filter(pool=pool).order_by("user").select_for_update()
    list(rows.values_list("pk", flat=True))


def _skills_before(rows: list[SeatResult]) -> dict[int, Skill]:
    return {
        row.user_id: Skill(row.mu_before, row.sigma_before)  # type: ignore[arg-type]  # rated
        for row in rows
        if row.user_id is not None
    }


def _rate_later_deals_anew(voided: Result, skills: dict[int, Skill]) -> None:
    """Goes through the later deals of the pool; `skills` are those that are no longer as stored."""
    for person in skills:
        Rating.objects.filter(user=person, pool=voided.pool).update(deals=F("deals") - 1)
    later = stored.valid_rows().filter(
        result__pool=voided.pool, result__rated=True, result_id__gt=voided.pk
    )
    waiting: list[SeatResult] = []
    for _deal, rows in stored.deals(later):
        if any(row.user_id in skills for row in rows):
            waiting += _rate_anew(rows, skills)
        if len(waiting) > stored.READ_AT_ONCE:
            SeatResult.objects.bulk_update(waiting, CHANGE, batch_size=500)
            waiting = []
    SeatResult.objects.bulk_update(waiting, CHANGE, batch_size=500)
    for person, skill in skills.items():
        Rating.objects.filter(user=person, pool=voided.pool).update(
            mu=skill.mu, sigma=skill.sigma, score=skill.score
        )


def _rate_anew(rows: list[SeatResult], skills: dict[int, Skill]) -> list[SeatResult]:
    before = [_skill_now(row, skills) for row in rows]
    entrants = [
        Entrant(
            skill,
            row.place,
            row.team,
            left=row.fate == Fate.LEFT.value,
            fixed=row.user_id is None,
        )
        for row, skill in zip(rows, before, strict=True)
    ]
    people = []
    for row, old, new in zip(rows, before, rate(entrants), strict=True):
        if row.user_id is not None:
            skills[row.user_id] = new
            set_change(row, Change(old, new))
            people.append(row)
    return people


def _skill_now(row: SeatResult, skills: dict[int, Skill]) -> Skill:
    if row.user_id is None:
        return BOTS.get(row.bot, ANY_BOT)
    return skills.get(row.user_id) or Skill(row.mu_before, row.sigma_before)  # type: ignore[arg-type]


def _recount(voided: FinishedDeal) -> None:
    """Counts the people of a voided deal anew, in its pool."""
    book = Book()
    for person in voided.people:
        rows = stored.valid_rows().filter(user=person, result__pool=voided.pool, result__rated=True)
        for deal, _own in stored.deals(rows):  # each with this person's seat alone
            book.count(deal, deal.seats[0])
    pages.store(book)
    tallies = Tally.objects.filter(pool=voided.pool, user__in=voided.people)
    for tally in tallies:
        if (tally.user_id, voided.pool, tally.period) not in book.counts:
            tally.delete()


def _unattend(deal: FinishedDeal) -> None:
    left = {seat.user_id for seat in deal.seats if seat.fate is Fate.LEFT}
    for person in deal.people:
        Attendance.objects.filter(user=person).update(
            deals=F("deals") - 1, left=F("left") - (1 if person in left else 0)
        )
