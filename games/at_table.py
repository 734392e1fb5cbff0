"""The queries of every move and every page: a table, its seats, its last deal, its last move."""

from games.models import Deal, Move, Seat, Table
from games.prepared import Prepared

TABLE = Prepared(lambda slug: Table.objects.filter(slug=slug), "?slug")
LOCKED_TABLE = Prepared(lambda slug: Table.objects.select_for_update().filter(slug=slug), "?slug")
LAST_DEAL = Prepared(
    lambda table: Deal.objects.filter(table_id=table).order_by("-number")[:1], 1000001
)
SEATS = Prepared(
    lambda table: (
        Seat.objects.filter(table_id=table)
        .select_related("user")
        .defer("user__password", "user__email", "user__last_login", "user__date_joined")
    ),
    1000001,
)
"""With who sits there, without what is nobody else's business."""
MOVE = Prepared(
    lambda deal, number: Move.objects.filter(deal_id=deal, number=number), 1000001, 1000002
)
