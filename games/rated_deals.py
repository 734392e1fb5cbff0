"""Finished deals as the leaderboard counts them.

leaderboard.apps imports this module when every app is loaded.
"""

from collections.abc import Iterable, Iterator, Sequence

from games.engine.rules import TEAM_COUNT
from games.models import Deal, DealSeat, Table
from leaderboard import sources
from leaderboard.finished import FEWEST_PEOPLE, Fate, FinishedDeal, FinishedSeat, pool_of


def finished(deal: Deal, line_up: Sequence[DealSeat]) -> FinishedDeal:
    """A deal that is over, with its line-up and places."""
    assert deal.finished_at is not None
    return FinishedDeal(
        deal_id=deal.pk,
        pool=pool_of(players=deal.rules["players"], teams=deal.rules["teams"]),
        rated=deal.table.rated,
        finished_at=deal.finished_at,
        seats=tuple(_finished_seat(deal, seat) for seat in line_up),
    )


def may_be_rated(table: Table, line_up: Iterable[DealSeat]) -> bool:
    """Whether a running deal may enter the ratings; guests may have signed up by its end."""
    return table.rated and sum(not seat.bot_level for seat in line_up) >= FEWEST_PEOPLE


def every_finished_deal() -> Iterator[FinishedDeal]:
    """Every deal that is over and not void, in the order in which they ended."""
    deals = Deal.objects.filter(status=Deal.Status.FINISHED).order_by("finished_at", "pk")
    for deal in deals.select_related("table").prefetch_related("line_up").iterator(chunk_size=500):
        yield finished(deal, list(deal.line_up.all()))


def _finished_seat(deal: Deal, seat: DealSeat) -> FinishedSeat:
    assert seat.place is not None
    teams = TEAM_COUNT.get(deal.rules["teams"])
    return FinishedSeat(
        seat=seat.number,
        user_id=seat.user_id,
        bot=seat.bot_level,
        place=seat.place,
        fate=_fate(deal, seat),
        team=seat.number % teams if teams else None,
    )


def _fate(deal: Deal, seat: DealSeat) -> Fate:
    if seat.left_at is not None:
        return Fate.LEFT
    assert deal.outcome is not None
    if deal.outcome["result"] == "draw":
        # Who was out before the last bout has won; the last group of places shared the draw.
        return Fate.DRAWN if seat.number in deal.outcome["places"][-1] else Fate.OUT
    return Fate.DURAK if seat.number in deal.outcome["durak"] else Fate.OUT


sources.register("games", every_finished_deal)
