"""Pages of the book: loaded from the database and stored again."""

from collections.abc import Iterable

from leaderboard.book import Book, Count, Standing
from leaderboard.finished import Pool
from leaderboard.models import Rating, Tally
from leaderboard.ratings import Skill

COUNTS = ("deals", "wins", "draws", "durak", "left", "streak", "best_streak")


def load(*, pool: Pool, people: list[int], periods: Iterable[str]) -> Book:
    """The standings and counts of these people, their rating rows locked in order of their ids.

    Whoever changes ratings or counts of a person in a pool holds that row first.
    """
    Rating.objects.bulk_create(
        [Rating(user_id=person, pool=pool) for person in people], ignore_conflicts=True
    )
    ratings = Rating.objects.filter(pool=pool, user__in=people).order_by("user")
    tallies = Tally.objects.filter(pool=pool, user__in=people, period__in=list(periods))
    return Book(
        standings={(row.user_id, pool): _standing(row) for row in ratings.select_for_update()},
        counts={(row.user_id, pool, row.period): _count(row) for row in tallies},
    )


def store(book: Book) -> None:
    """Writes every standing and count of the book over what is stored."""
    Rating.objects.bulk_create(
        [_rating(user, pool, standing) for (user, pool), standing in book.standings.items()],
        update_conflicts=True,
        unique_fields=["user", "pool"],
        update_fields=["mu", "sigma", "score", "deals"],
        batch_size=1000,
    )
    Tally.objects.bulk_create(
        [_tally(user, pool, period, count) for (user, pool, period), count in book.counts.items()],
        update_conflicts=True,
        unique_fields=["user", "pool", "period"],
        update_fields=[*COUNTS, "durak_share"],
        batch_size=1000,
    )


def _standing(row: Rating) -> Standing:
    return Standing(Skill(row.mu, row.sigma), row.deals)


def _rating(user: int, pool: Pool, standing: Standing) -> Rating:
    skill = standing.skill
    return Rating(
        user_id=user,
        pool=pool,
        mu=skill.mu,
        sigma=skill.sigma,
        score=skill.score,
        deals=standing.deals,
    )


def _count(row: Tally) -> Count:
    return Count(**{name: getattr(row, name) for name in COUNTS})


def _tally(user: int, pool: Pool, period: str, count: Count) -> Tally:
    return Tally(
        user_id=user,
        pool=pool,
        period=period,
        durak_share=count.durak / count.deals if count.deals else 0,
        **{name: getattr(count, name) for name in COUNTS},
    )
