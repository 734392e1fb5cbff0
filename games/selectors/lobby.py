"""The lobby: a fixed number of queries and a bounded page, however many tables there are."""

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import QuerySet

from games.engine.rules import Rules
from games.models import Seat, Table
from games.selectors.people import person_name, sitters
from games.selectors.table import house_rules
from games.selectors.types import Lobby, TableRow

MOST_ROWS = 50


def lobby(*, user_id: int | None) -> Lobby:
    """My tables, those that wait for players, and those to watch; four queries."""
    waiting = _tables(Table.Status.OPEN)
    running = _tables(Table.Status.PLAYING)
    mine = _tables_of(user_id)
    seats = _seats_of([*waiting, *running, *mine])

    def rows(tables: Iterable[Table]) -> tuple[TableRow, ...]:
        return tuple(_row(table, seats[table.pk], user_id) for table in tables)

    return Lobby(mine=rows(mine), waiting=rows(waiting), running=rows(running))


def _tables(status: Table.Status) -> list[Table]:
    found: QuerySet[Table] = Table.objects.filter(status=status).select_related("host")
    return list(found.order_by("-created_at")[:MOST_ROWS])


def _tables_of(user_id: int | None) -> list[Table]:
    if user_id is None:
        return []
    sits = Table.objects.filter(seats__user_id=user_id).exclude(status=Table.Status.CLOSED)
    return list(sits.select_related("host").order_by("-active_at")[:MOST_ROWS])


def _seats_of(tables: list[Table]) -> dict[int, dict[int, Seat]]:
    by_table: dict[int, dict[int, Seat]] = defaultdict(dict)
    ids = {table.pk for table in tables}
    for seat in Seat.objects.filter(table_id__in=ids).select_related("user"):
        by_table[seat.table_id][seat.number] = seat
    return by_table


def _row(table: Table, seats: dict[int, Seat], user_id: int | None) -> TableRow:
    rules = Rules.from_dict(table.rules)
    people = sitters(table, seats, user_id)
    return TableRow(
        slug=table.slug,
        status=table.status,
        preset=table.preset,
        rules=rules,
        house_rules=house_rules(table.preset, rules),
        seats=people,
        host_name=person_name(table.host) if table.host else "",
        mine=any(sitter is not None and sitter.is_me for sitter in people),
        created_at=table.created_at,
    )
