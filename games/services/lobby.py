"""Tables: making them, sitting down, getting up, starting; each in one transaction."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.bots import PLAYERS
from games.engine import rules as engine_rules
from games.engine.rules import Rules
from games.models import Seat, Table
from games.services import deals, play
from games.services.errors import Refused
from games.services.locks import locked_person, locked_table
from games.services.tables import changed, inherit, set_status
from games.services.wishes import stop_waiting

DEFAULT_LEVEL = "normal"
MOST_TABLES_AT_ONCE = 5
PLAY_NOW_RIVALS = 3
READY_WAIT = timedelta(seconds=30)


def create_table(
    *, host: User, rules: Rules, preset: str = "", bots: Mapping[int, str] | None = None
) -> Table:
    """Open a table with its maker on the first free seat; a full one starts at once.

    `bots` maps seat numbers to levels of automatic players. Raises InvalidRules or Refused.
    """
    rules.validate()
    with locked_person(host):
        _check_number_of_tables(host)
        table = Table.objects.create(
            host=host, rules=rules.to_dict(), preset=preset, players=rules.players
        )
        for number, level in (bots or {}).items():
            _seat_bot(table, number, level)
        _sit(table, host, number=None)
    return table


def play_now(*, user: User) -> Table:
    """A table against automatic players, started; the one still running if there is one."""
    bots = dict.fromkeys(range(1, PLAY_NOW_RIVALS + 1), DEFAULT_LEVEL)
    rules = engine_rules.preset("classic", players=PLAY_NOW_RIVALS + 1)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # a double tap makes one table
        running = _running_against_bots(user)
        if running is not None:
            return running
        return create_table(host=user, rules=rules, preset="classic", bots=bots)


def join(*, user: User, slug: str, number: int | None = None) -> Table:
    """Take a seat, the first free one by default; the last seat taken starts the deal.

    Raises Refused: no_such_table, table_closed, already_seated, table_full, seat_taken,
    no_such_seat, too_many_tables, match_found.
    """
    with locked_person(user), locked_table(slug=slug) as table:
        if table.status == Table.Status.CLOSED:
            raise Refused("table_closed")
        if Seat.objects.filter(table=table, user=user).exists():
            raise Refused("already_seated")
        _check_number_of_tables(user)
        _sit(table, user, number)
    return table


def leave(*, user: User, slug: str) -> Table:
    """Get up. While a deal runs an automatic player takes the seat over (rules.md §9)."""
    with locked_table(slug=slug) as table:
        seat = _seat_of(table, user)
        if table.status == Table.Status.PLAYING:
            play.hand_over(table, seat, level=DEFAULT_LEVEL)
        else:
            seat.delete()
        if table.status == Table.Status.FINISHED:
            _after_deal(table)
        inherit(table)
        changed(table)
    return table


def start(*, user: User, slug: str, level: str = DEFAULT_LEVEL) -> Table:
    """The maker fills the free seats with automatic players, which starts the deal."""
    with locked_table(slug=slug) as table:
        _check_host(table, user)
        _check_open(table)
        for number in _free_seats(table):
            _seat_bot(table, number, level)
        _start_if_full(table)
        changed(table)
    return table


def seat_bot(*, user: User, slug: str, number: int, level: str = DEFAULT_LEVEL) -> Table:
    """The maker gives a free seat to an automatic player; the last one starts the deal."""
    with locked_table(slug=slug) as table:
        _check_host(table, user)
        _check_open(table)
        _seat_bot(table, number, level)
        _start_if_full(table)
        changed(table)
    return table


def remove_bot(*, user: User, slug: str, number: int) -> Table:
    """The maker frees the seat of an automatic player before the deal."""
    with locked_table(slug=slug) as table:
        _check_host(table, user)
        _check_open(table)
        deleted, _ = Seat.objects.filter(table=table, number=number, user=None).delete()
        if not deleted:
            raise Refused("no_such_seat")
        changed(table)
    return table


def go_on(*, user: User, slug: str) -> Table:
    """Say yes to the next deal; it starts when every person here has said so.

    The first yes gives the others half a minute, after which `next_deal_without` frees their seats.
    """
    with locked_table(slug=slug) as table:
        seat = _seat_of(table, user)
        if table.status != Table.Status.FINISHED:
            raise Refused("no_next_deal_now")
        seat.ready = True
        seat.save(update_fields=["ready"])
        if table.ready_by is None:
            table.ready_by = timezone.now() + READY_WAIT
        _after_deal(table)
        changed(table, "ready_by")
    return table


def next_deal_without(*, slug: str) -> bool:
    """Free the seats of those who did not answer in time; False if there was nothing to do."""
    with locked_table(slug=slug) as table:
        if table.ready_by is None or table.ready_by > timezone.now():
            return False
        Seat.objects.filter(table=table, ready=False, user__isnull=False).delete()
        _after_deal(table)
        inherit(table)
        changed(table)
    return True


def leave_everywhere(*, user: User) -> None:
    """Get up from every table, because the account is closed or the person is banned."""
    mine = Table.objects.filter(seats__user=user).exclude(status=Table.Status.CLOSED)
    for slug in mine.values_list("slug", flat=True):
        leave(user=user, slug=slug)


def close_idle(*, slug: str, idle_since: datetime) -> bool:
    """Close a table where nothing has happened and no deal runs; False if it came to life."""
    with locked_table(slug=slug) as table:
        if table.status not in (Table.Status.OPEN, Table.Status.FINISHED):
            return False
        if table.active_at > idle_since:
            return False
        set_status(table, Table.Status.CLOSED)
        Seat.objects.filter(table=table).delete()
        changed(table)
    return True


def _sit(table: Table, user: User, number: int | None) -> None:
    free = _free_seats(table)
    if number is not None and not 0 <= number < table.players:
        raise Refused("no_such_seat")
    if not free:
        raise Refused("table_full")
    if number is not None and number not in free:
        raise Refused("seat_taken")
    stop_waiting(user_id=user.pk)
    Seat.objects.create(
        table=table,
        user=user,
        number=free[0] if number is None else number,
        auto_done=user.auto_done,
        ready=table.status == Table.Status.FINISHED,
    )
    _start_if_full(table)
    changed(table)


def _seat_bot(table: Table, number: int, level: str) -> None:
    if level not in PLAYERS or not PLAYERS[level].at_tables:
        raise Refused("no_such_level")
    if not 0 <= number < table.players:
        raise Refused("no_such_seat")
    if number not in _free_seats(table):
        raise Refused("seat_taken")
    Seat.objects.create(table=table, number=number, bot_level=level)


def _start_if_full(table: Table) -> None:
    if table.status == Table.Status.FINISHED:
        _after_deal(table)
    elif table.status == Table.Status.OPEN and not _free_seats(table):
        deals.start_deal(table)


def _after_deal(table: Table) -> None:
    """Between two deals: start the next one, wait for answers, or wait for people again."""
    people = Seat.objects.filter(table=table, user__isnull=False)
    if people.filter(ready=False).exists() or not people.exists():
        return
    if _free_seats(table):
        set_status(table, Table.Status.OPEN)
    else:
        deals.start_deal(table)


def _free_seats(table: Table) -> list[int]:
    taken = set(Seat.objects.filter(table=table).values_list("number", flat=True))
    return [number for number in range(table.players) if number not in taken]


def _seat_of(table: Table, user: User) -> Seat:
    seat = Seat.objects.filter(table=table, user=user).first()
    if seat is None:
        raise Refused("not_seated")
    return seat


def _running_against_bots(user: User) -> Table | None:
    mine = Table.objects.filter(
        status=Table.Status.PLAYING, host=user, seats__user=user, seats__away=False
    )
    return mine.exclude(
        pk__in=Seat.objects.exclude(user=user).filter(user__isnull=False).values("table")
    ).first()


def _check_number_of_tables(user: User) -> None:
    sitting = Seat.objects.filter(user=user).exclude(table__status=Table.Status.CLOSED).count()
    if sitting >= MOST_TABLES_AT_ONCE:
        raise Refused("too_many_tables", most=MOST_TABLES_AT_ONCE)


def _check_host(table: Table, user: User) -> None:
    if table.host_id != user.pk:
        raise Refused("not_the_host")


def _check_open(table: Table) -> None:
    if table.status != Table.Status.OPEN:
        raise Refused("already_started")
