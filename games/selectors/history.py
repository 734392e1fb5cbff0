"""A person's deals and matches, newest first, page by page from a key."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Generic, TypeVar

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet

from accounts.models import User
from games.models import Admission, Deal, DealSeat
from games.rated_deals import finished
from games.selectors.people import deal_sitter
from games.selectors.replays import OVER
from games.selectors.types import Sitter
from leaderboard.models import SeatResult

ROWS_PER_PAGE: Final = 25
_HEAVY: Final = ("deal__state", "deal__order", "deal__seed", "deal__opening")
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Asked:
    """Which deals are asked for; what is None or "" is not asked. `before` is a row's key."""

    preset: str = ""
    players: int | None = None
    result: str = ""
    opponent: str = ""
    before: int | None = None


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal of somebody's history: his own result and place, and who else sat there."""

    key: int
    slug: str
    number: int
    match_number: int
    preset: str
    players: int
    moves: int
    finished_at: datetime
    place: int | None
    result: str
    others: tuple[Sitter, ...]


@dataclass(frozen=True, slots=True)
class MatchRow:
    """Deals in a row with the same people: how many, and in how many he was the durak."""

    key: int
    slug: str
    match_number: int
    preset: str
    players: int
    deals: int
    durak: int
    finished_at: datetime
    others: tuple[Sitter, ...]


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """Some rows; `older` is the key from which the next page goes on, None at the end."""

    rows: tuple[Row, ...]
    older: int | None


def deals_of(person: User, *, viewer_id: int | None, asked: Asked) -> Page[DealRow]:
    """A page of a person's deals as far as the viewer may know of them; two queries."""
    wanted = _wanted(person, viewer_id, asked)
    if asked.result:
        results = SeatResult.objects.filter(user=person, fate=asked.result)
        wanted = wanted.filter(deal_id__in=results.values("result__deal"))
    if asked.before is not None:
        wanted = wanted.filter(deal_id__lt=asked.before)
    newest = wanted.select_related("deal__table").defer(*_HEAVY).order_by("-deal_id")
    seats = list(newest[: ROWS_PER_PAGE + 1])
    shown = seats[:ROWS_PER_PAGE]
    around = _line_ups(seat.deal_id for seat in shown)
    rows = tuple(_deal_row(seat, around[seat.deal_id], viewer_id) for seat in shown)
    return Page(rows, rows[-1].key if len(seats) > ROWS_PER_PAGE else None)


def matches_of(person: User, *, viewer_id: int | None, asked: Asked) -> Page[MatchRow]:
    """A page of a person's matches, by their last deals; four queries."""
    grouped = _wanted(person, viewer_id, asked).values("deal__table_id", "deal__match_number")
    grouped = grouped.annotate(key=Max("deal_id"), deals=Count("pk"))
    if asked.before is not None:
        grouped = grouped.filter(key__lt=asked.before)
    found = list(grouped.order_by("-key")[: ROWS_PER_PAGE + 1])
    shown = {row["key"]: row for row in found[:ROWS_PER_PAGE]}
    around, fallen = _line_ups(shown), _times_durak(person, shown.values())
    last = Deal.objects.filter(pk__in=shown).select_related("table").order_by("-pk")
    rows = tuple(
        _match_row(deal, shown[deal.pk]["deals"], fallen, around[deal.pk], person, viewer_id)
        for deal in last.defer("state", "order", "seed", "opening")
    )
    return Page(rows, rows[-1].key if len(found) > ROWS_PER_PAGE else None)


def may_see(deal: Deal, user_id: int | None) -> bool:
    """Whether a person may look at a deal that is over: at a private table, only those who sat in
    it and those who were let in there; the deal's line-up and table are loaded.
    """
    if not deal.table.private:
        return True
    if user_id is None:
        return False
    if any(seat.user_id == user_id for seat in deal.line_up.all()):
        return True
    return Admission.objects.filter(table=deal.table, user_id=user_id, barred=False).exists()


def _wanted(person: User, viewer_id: int | None, asked: Asked) -> QuerySet[DealSeat]:
    wanted = DealSeat.objects.filter(user=person, deal__status__in=OVER)
    if asked.preset:
        wanted = wanted.filter(deal__table__preset=asked.preset)
    if asked.players is not None:
        wanted = wanted.filter(deal__table__players=asked.players)
    if asked.opponent:
        others = DealSeat.objects.filter(deal=OuterRef("deal"), user__name__iexact=asked.opponent)
        wanted = wanted.filter(Exists(others.exclude(user=person)))
    return wanted if viewer_id == person.pk else wanted.filter(_seen_by(viewer_id))


def _seen_by(viewer_id: int | None) -> Q:
    """The same as `may_see`, for rows of a query."""
    public = Q(deal__table__code__isnull=True)
    if viewer_id is None:
        return public
    sat = DealSeat.objects.filter(deal=OuterRef("deal"), user_id=viewer_id)
    admitted = Admission.objects.filter(
        table=OuterRef("deal__table"), user_id=viewer_id, barred=False
    )
    return public | Q(Exists(sat)) | Q(Exists(admitted))


def _line_ups(deals: Iterable[int]) -> dict[int, list[DealSeat]]:
    around: dict[int, list[DealSeat]] = defaultdict(list)
    for seat in DealSeat.objects.filter(deal_id__in=list(deals)).select_related("user"):
        around[seat.deal_id].append(seat)
    return around


def _times_durak(person: User, matches: Iterable[Mapping[str, Any]]) -> dict[tuple[int, int], int]:
    """How often a person was the durak in each of these matches, by table and match number."""
    which = Q(pk__in=())
    for match in matches:
        which |= Q(
            deal__table_id=match["deal__table_id"], deal__match_number=match["deal__match_number"]
        )
    seats = DealSeat.objects.filter(which, user=person, deal__status=Deal.Status.FINISHED)
    fields = "deal__table_id", "deal__match_number", "number", "deal__outcome"
    fallen: dict[tuple[int, int], int] = defaultdict(int)
    for table, match_number, number, outcome in seats.values_list(*fields):
        fallen[table, match_number] += number in (outcome or {}).get("durak", ())
    return fallen


def _deal_row(seat: DealSeat, line_up: list[DealSeat], viewer_id: int | None) -> DealRow:
    deal = seat.deal
    assert deal.finished_at is not None
    return DealRow(
        key=deal.pk,
        slug=deal.table.slug,
        number=deal.number,
        match_number=deal.match_number,
        preset=deal.table.preset,
        players=deal.table.players,
        moves=deal.version,
        finished_at=deal.finished_at,
        place=seat.place,
        result=_result(deal, seat),
        others=_others(deal, line_up, seat.number, viewer_id),
    )


def _result(deal: Deal, seat: DealSeat) -> str:
    if deal.status == Deal.Status.VOID or deal.outcome is None or seat.place is None:
        return "void"
    return str(finished(deal, [seat]).seats[0].fate)


def _match_row(
    deal: Deal,
    deals: int,
    fallen: dict[tuple[int, int], int],
    line_up: list[DealSeat],
    person: User,
    viewer_id: int | None,
) -> MatchRow:
    assert deal.finished_at is not None
    own = next(seat.number for seat in line_up if seat.user_id == person.pk)
    return MatchRow(
        key=deal.pk,
        slug=deal.table.slug,
        match_number=deal.match_number,
        preset=deal.table.preset,
        players=deal.table.players,
        deals=deals,
        durak=fallen[deal.table_id, deal.match_number],
        finished_at=deal.finished_at,
        others=_others(deal, line_up, own, viewer_id),
    )


def _others(
    deal: Deal, line_up: list[DealSeat], own: int, viewer_id: int | None
) -> tuple[Sitter, ...]:
    return tuple(
        deal_sitter(deal.table_id, seat, viewer_id) for seat in line_up if seat.number != own
    )
