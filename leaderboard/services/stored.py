"""Stored results read back as the deals they were written from."""

from collections.abc import Iterator
from itertools import groupby

from django.db.models import QuerySet

from leaderboard.finished import Fate, FinishedDeal, FinishedSeat, Pool
from leaderboard.models import SeatResult

READ_AT_ONCE = 5000

Stored = tuple[FinishedDeal, list[SeatResult]]


def valid_rows() -> QuerySet[SeatResult]:
    """The rows of every result that was not voided, in the order in which they were written."""
    rows = SeatResult.objects.filter(result__voided_at=None).select_related("result")
    return rows.order_by("result_id", "seat")


def deals(rows: QuerySet[SeatResult]) -> Iterator[Stored]:
    """Each deal of these rows, which are whole deals in order, with its rows."""
    streamed = rows.iterator(chunk_size=READ_AT_ONCE)
    for _result, group in groupby(streamed, key=lambda row: row.result_id):
        own = list(group)
        yield deal_of(own), own


def deal_of(rows: list[SeatResult]) -> FinishedDeal:
    """The deal whose rows these are."""
    result = rows[0].result
    return FinishedDeal(
        deal_id=result.deal,
        pool=Pool(result.pool),
        rated=result.rated,
        finished_at=result.finished_at,
        seats=tuple(
            FinishedSeat(row.seat, row.user_id, row.bot, row.place, Fate(row.fate), row.team)
            for row in rows
        ),
    )
