"""The lobby: a fixed number of queries and a bounded page, however many tables there are."""

from collections import defaultdict
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from accounts.models import Block, Friendship
from games.engine.rules import Rules
from games.models import Admission, Seat, Table
from games.selectors.people import person_name, sitter
from games.selectors.types import Filters, Listing, Lobby, Sitter, TableRow
from leaderboard.finished import pool_of
from leaderboard.selectors import points_in_pools, reliability_of

MOST_ROWS = 30
"""Rows of each kind on one page of the lobby."""
MOST_PAGES = 5


@dataclass(frozen=True, slots=True)
class TurnedAway:
    """Where somebody cannot sit: by the maker's id, by the table's slug."""

    makers: frozenset[int] = frozenset()
    tables: frozenset[str] = frozenset()

    def from_(self, row: TableRow) -> bool:
        """Whether he cannot sit at this table."""
        waits = row.status == Table.Status.OPEN
        return row.host_id in self.makers or (waits and row.slug in self.tables)


NOWHERE = TurnedAway()


def listing(filters: Filters, friends: frozenset[int] = frozenset()) -> Listing:
    """The newest public tables that pass the filters, the same for every visitor; five queries.

    `friends` count only if the filters ask for tables of friends.
    """
    most = MOST_ROWS * min(filters.pages, MOST_PAGES)
    found = _filtered(Table.objects.filter(code__isnull=True), filters, friends)
    waiting = _newest(found, Table.Status.OPEN, most)
    running = _newest(found, Table.Status.PLAYING, most)
    rows = _rows([*waiting[:most], *running[:most]])
    return Listing(
        waiting=tuple(rows[table.pk] for table in waiting[:most]),
        running=tuple(rows[table.pk] for table in running[:most]),
        more_waiting=len(waiting) > most,
        more_running=len(running) > most,
    )


def tables_of(user_id: int | None) -> tuple[TableRow, ...]:
    """Where a person sits, private tables too, the liveliest first; at most four queries."""
    if user_id is None:
        return ()
    sits = Table.objects.filter(seats__user_id=user_id).exclude(status=Table.Status.CLOSED)
    tables = list(sits.select_related("host").order_by("-active_at")[:MOST_ROWS])
    return tuple(_rows(tables).values())


def as_seen_by(
    user_id: int | None,
    listed: Listing,
    mine: tuple[TableRow, ...],
    away: TurnedAway = NOWHERE,
) -> Lobby:
    """A listing without the visitor's own tables and without those where he cannot sit."""

    def others(rows: tuple[TableRow, ...]) -> tuple[TableRow, ...]:
        own = {row.slug for row in mine}
        return tuple(
            row
            for row in rows
            if row.slug not in own and user_id not in row.people and not away.from_(row)
        )

    return Lobby(
        mine=mine,
        waiting=others(listed.waiting),
        running=others(listed.running),
        more_waiting=listed.more_waiting,
        more_running=listed.more_running,
    )


def lobby(*, user_id: int | None, filters: Filters | None = None) -> Lobby:
    """The lobby of one visitor; at most twelve queries."""
    wanted = filters or Filters()
    friends = friend_ids_of(user_id) if wanted.friends else frozenset()
    listed = listing(wanted, friends)
    return as_seen_by(user_id, listed, tables_of(user_id), turned_away(user_id))


def row_of(table: Table) -> TableRow:
    """A table as a line of the lobby; three queries."""
    return _rows([table])[table.pk]


def friend_ids_of(user_id: int | None) -> frozenset[int]:
    """The ids of a person's friends."""
    if user_id is None:
        return frozenset()
    accepted = Friendship.objects.filter(accepted_at__isnull=False)
    asked = accepted.filter(asker=user_id).values_list("asked", flat=True)
    return frozenset(asked.union(accepted.filter(asked=user_id).values_list("asker", flat=True)))


def turned_away(user_id: int | None) -> TurnedAway:
    """Where this person cannot sit: at tables of who blocked him, and where he was removed.

    Two queries.
    """
    if user_id is None:
        return NOWHERE
    blockers = Block.objects.filter(blocked=user_id).values_list("blocker", flat=True)
    removed = Admission.objects.filter(user=user_id, barred=True)
    removed = removed.exclude(table__status=Table.Status.CLOSED)
    slugs = removed.values_list("table__slug", flat=True)
    return TurnedAway(frozenset(blockers), frozenset(slugs))


def _filtered(
    tables: QuerySet[Table], filters: Filters, friends: frozenset[int]
) -> QuerySet[Table]:
    if filters.seats:
        tables = tables.filter(players=filters.seats)
    if filters.rules:
        tables = tables.filter(preset=filters.rules)
    if filters.rated:
        tables = tables.filter(rated=filters.rated == "yes")
    if filters.friends:
        tables = tables.filter(pk__in=Seat.objects.filter(user__in=friends).values("table"))
    return tables


def _newest(tables: QuerySet[Table], status: Table.Status, most: int) -> list[Table]:
    """One more than `most`, to know whether there are more."""
    found = tables.filter(status=status).select_related("host")
    return list(found.order_by("-created_at", "-pk")[: most + 1])


def _rows(tables: list[Table]) -> dict[int, TableRow]:
    """The row of each table by its id: three queries for all of them."""
    seats = _seats_of(tables)
    people = {s.user_id for taken in seats.values() for s in taken.values() if s.user_id}
    points, reliable = points_in_pools(people), reliability_of(people)

    def seated(table: Table, rules: Rules, number: int) -> Sitter | None:
        seat = seats[table.pk].get(number)
        if seat is None:
            return None
        plain = sitter(table, seat, None)
        if seat.user_id is None:
            return plain
        pool = pool_of(players=rules.players, teams=rules.teams)
        return replace(
            plain,
            points=points.get((seat.user_id, pool.value)),
            reliable=reliable.get(seat.user_id),
        )

    rows = {}
    for table in tables:
        rules = Rules.from_dict(table.rules)
        taken = tuple(seated(table, rules, number) for number in range(table.players))
        rows[table.pk] = _row(table, rules, taken)
    return rows


def _seats_of(tables: list[Table]) -> dict[int, dict[int, Seat]]:
    by_table: dict[int, dict[int, Seat]] = defaultdict(dict)
    ids = {table.pk for table in tables}
    for seat in Seat.objects.filter(table_id__in=ids).select_related("user"):
        by_table[seat.table_id][seat.number] = seat
    return by_table


def _row(table: Table, rules: Rules, seats: tuple[Sitter | None, ...]) -> TableRow:
    return TableRow(
        slug=table.slug,
        status=table.status,
        preset=table.preset,
        rules=rules,
        rated=table.rated,
        private=table.private,
        seats=seats,
        host_name=person_name(table.host) if table.host else "",
        host_id=table.host_id,
    )
