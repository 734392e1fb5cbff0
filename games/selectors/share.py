"""What may be shown of a deal to everybody: the picture beside a link to it."""

from __future__ import annotations

from games.engine.record_headers import turned_card
from games.engine.rules import Rules
from games.models import Deal
from games.selectors.people import deal_sitter
from games.selectors.replays import OVER
from games.share_card import Line, ShareCard, draw
from games.shared import Shared

_DRAWN: Shared[bytes] = Shared(size=64)


def share_picture(*, slug: str, number: int) -> bytes | None:
    """The picture of a deal that is over, as PNG; None for others and for private tables.

    Three queries; drawn once for each deal and each set of names, for people rename themselves.
    """
    found = Deal.objects.filter(
        table__slug=slug, number=number, status__in=OVER, table__code__isnull=True
    )
    deal = found.select_related("table").prefetch_related("line_up__user").first()
    if deal is None:
        return None
    card = _card(deal)
    return _DRAWN.get(card, lambda: draw(card))


def _card(deal: Deal) -> ShareCard:
    trump = turned_card(tuple(deal.order.split()), Rules.from_dict(deal.rules))
    assert trump is not None
    fallen = (deal.outcome or {}).get("durak", ())
    seats = sorted(deal.line_up.all(), key=lambda seat: (seat.place or 0, seat.number))
    return ShareCard(
        trump,
        tuple(
            Line(deal_sitter(deal.table_id, seat, None).name, seat.number in fallen)
            for seat in seats
        ),
    )
