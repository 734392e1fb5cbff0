"""What pages read of results and standings."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import Model, Q, QuerySet, Sum

from accounts.models import User
from leaderboard.finished import Pool
from leaderboard.models import Attendance, Rating, SeatResult, Tally
from leaderboard.periods import ALL_TIME, season_of, week_of
from leaderboard.ratings import ESTABLISHED_AFTER, START, Skill

ROWS_PER_PAGE = 50
LAST_PAGE = 2000  # 100,000 people; beyond, nobody looks and a guesser only costs time
TREND_LENGTH = 30


class Kind(StrEnum):
    """What a board is ordered by."""

    RATING = "rating"
    WINS = "wins"
    STREAK = "streak"
    FEWEST = "fewest"


class Period(StrEnum):
    """For which time a board of counts is made; ratings are always those of now."""

    ALL = "all"
    SEASON = "season"
    WEEK = "week"


@dataclass(frozen=True, slots=True)
class Board:
    """Which board, and at what moment."""

    kind: Kind
    pool: Pool
    period: Period
    now: datetime

    @property
    def order(self) -> tuple[str, str]:
        """The column of the order, "-" first if the greatest is best, and the tie-break."""
        column = {
            Kind.RATING: "-score",
            Kind.WINS: "-wins",
            Kind.STREAK: "-best_streak",
            Kind.FEWEST: "durak_share",
        }[self.kind]
        return column, "user_id"

    @property
    def rows(self) -> QuerySet[Any]:
        """Everybody who stands on the board, in no order."""
        standing = self.of_everybody.filter(listed=True)
        if self.kind in (Kind.RATING, Kind.FEWEST):
            return standing.filter(deals__gte=ESTABLISHED_AFTER)
        return standing

    @property
    def of_everybody(self) -> QuerySet[Any]:
        """The rows from which the board is made, those not on it too.

        A few people's rows are best found here: with the board's own conditions PostgreSQL takes
        the board's index and reads all of it.
        """
        if self.kind is Kind.RATING:
            return Rating.objects.filter(pool=self.pool.value)
        return Tally.objects.filter(pool=self.pool.value, period=self._key)

    @property
    def _key(self) -> str:
        if self.period is Period.ALL:
            return ALL_TIME
        return season_of(self.now) if self.period is Period.SEASON else week_of(self.now)


@dataclass(frozen=True, slots=True)
class Place:
    """A row of a board: its number from 1, and whose it is (`row.user`)."""

    number: int
    row: Any


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a board; `own` is the viewer's place wherever it is, None if he has none."""

    places: list[Place]
    number: int
    more: bool
    own: Place | None

    @property
    def previous(self) -> int:
        """The page before this one; the first one for a page beyond the end."""
        return self.number - 1 if self.places else 1

    @property
    def own_page(self) -> int:
        """The page on which the viewer stands."""
        return (self.own.number - 1) // ROWS_PER_PAGE + 1 if self.own else 1

    @property
    def shows_own(self) -> bool:
        """Whether the viewer's row is among those shown."""
        return self.own is not None and self.own_page == self.number


def page(board: Board, *, number: int = 1, viewer: User | None = None) -> Page:
    """A page of the board, two to four queries; numbers beyond the end give an empty page."""
    number = min(max(number, 1), LAST_PAGE)
    start = (number - 1) * ROWS_PER_PAGE
    # People first, from the index alone: a deep page then touches only the rows it shows.
    people = list(
        board.rows.order_by(*board.order).values_list("user_id", flat=True)[
            start : start + ROWS_PER_PAGE + 1
        ]
    )
    shown = people[:ROWS_PER_PAGE]
    known = board.of_everybody.filter(user__in=shown).select_related("user")
    rows = {row.user_id: row for row in known}
    places = [Place(start + i, rows[person]) for i, person in enumerate(shown, 1) if person in rows]
    return Page(places, number, len(people) > ROWS_PER_PAGE, _own(board, viewer))


def _own(board: Board, viewer: User | None) -> Place | None:
    if viewer is None:
        return None
    row = board.rows.filter(user=viewer).select_related("user").first()
    return Place(_people_before(board, row) + 1, row) if row else None


def _people_before(board: Board, row: Model) -> int:
    column = board.order[0]
    name = column.removeprefix("-")
    value = getattr(row, name)
    better = Q(**{f"{name}__gt" if column.startswith("-") else f"{name}__lt": value})
    earlier = Q(**{name: value, "user_id__lt": row.user_id})  # type: ignore[attr-defined]
    return board.rows.filter(better).count() + board.rows.filter(earlier).count()


# --- One person ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Strength:
    """A person's rating in a pool, with his points after each of the last deals, oldest first."""

    pool: str
    label: str
    points: int
    provisional: bool
    deals: int
    trend: list[int]


def strengths(person: User) -> list[Strength]:
    """A person's ratings, most played first; one query more for each pool's trend."""
    ratings = Rating.objects.filter(user=person, deals__gt=0).order_by("-deals")
    return [
        Strength(
            pool=row.pool,
            label=row.get_pool_display(),
            points=Skill(row.mu, row.sigma).points,
            provisional=row.deals < ESTABLISHED_AFTER,
            deals=row.deals,
            trend=_trend(person, row.pool),
        )
        for row in ratings
    ]


def _trend(person: User, pool: str) -> list[int]:
    last = (
        SeatResult.objects.filter(
            user=person, result__pool=pool, result__rated=True, result__voided_at=None
        )
        .order_by("-result_id")
        .values_list("mu_after", "sigma_after")[:TREND_LENGTH]
    )
    return [
        Skill(mu, sigma).points  # type: ignore[arg-type]  # rated deals have both
        for mu, sigma in reversed(last)
    ]


def points_of(*, people: Iterable[int], pool: Pool) -> dict[int, int]:
    """The points in a pool of these people, START's for who has none: for lobby and pairing."""
    ids = list(people)
    rows = Rating.objects.filter(user__in=ids, pool=pool.value).values_list("user", "mu", "sigma")
    return dict.fromkeys(ids, START.points) | {
        user: Skill(mu, sigma).points for user, mu, sigma in rows
    }


def strengths_of(people: Iterable[int]) -> dict[int, dict[Pool, float]]:
    """The means of these people's ratings by pool, one query; absent: START's."""
    found: dict[int, dict[Pool, float]] = {}
    rows = Rating.objects.filter(user__in=list(people)).values_list("user", "pool", "mu")
    for user, pool, mu in rows:
        found.setdefault(user, {})[Pool(pool)] = mu
    return found


def points_in_pools(people: Iterable[int]) -> dict[tuple[int, str], int]:
    """The points of these people by person and pool; absent: has no rated deal there."""
    rows = Rating.objects.filter(user__in=list(people), deals__gt=0)
    return {
        (user, pool): Skill(mu, sigma).points
        for user, pool, mu, sigma in rows.values_list("user", "pool", "mu", "sigma")
    }


def reliability_of(people: Iterable[int]) -> dict[int, int]:
    """The share of begun deals these people finished, in percent; absent: has begun none."""
    rows = Attendance.objects.filter(user__in=list(people), deals__gt=0)
    return {row.user_id: round(100 * (row.deals - row.left) / row.deals) for row in rows}


def totals(person: User) -> dict[str, int]:
    """A person's plain counts over all pools and all time; zeros if he has none."""
    names = ("deals", "wins", "draws", "durak", "left")
    sums = Tally.objects.filter(user=person, period=ALL_TIME).aggregate(
        **{name: Sum(name) for name in names}
    )
    return {name: sums[name] or 0 for name in names}
