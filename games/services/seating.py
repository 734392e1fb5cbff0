"""Who may take a seat, and what follows when one is taken; the caller holds the table's lock."""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.selectors import has_blocked
from games.bots import PLAYERS
from games.models import Admission, Seat, Table
from games.services import mixing
from games.services.errors import Refused
from games.services.tables import set_status, stop_mixing
from games.services.wishes import stop_waiting

MOST_TABLES_AT_ONCE = 5
READY_WAIT = timedelta(seconds=60)
"""How long a full public table waits for those who do not say that they are ready."""


def sit(table: Table, user: User, number: int | None, *, ready: bool) -> None:
    """Take a seat, the first free one by default; raises Refused.

    The caller holds the person's lock too.
    """
    free = free_seats(table)
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
        ready=ready or table.status == Table.Status.FINISHED,
    )
    start_if_ready(table)


def seat_bot(table: Table, number: int, level: str) -> None:
    """Give a free seat to an automatic player; raises Refused."""
    check_level(level)
    if not 0 <= number < table.players:
        raise Refused("no_such_seat")
    if number not in free_seats(table):
        raise Refused("seat_taken")
    Seat.objects.create(table=table, number=number, bot_level=level)


def start_if_ready(table: Table) -> None:
    """Start the deal when every seat is taken and everybody is ready; else say till when."""
    if table.status == Table.Status.FINISHED:
        after_deal(table)
    elif table.status == Table.Status.OPEN:
        full = not free_seats(table)
        if full and not people_of(table).filter(ready=False).exists():
            mixing.begin(table)
        else:
            stop_mixing(table)
            _wait_for_the_ready(table, full=full)


def after_deal(table: Table) -> None:
    """Between two deals: start the next one, wait for answers, or wait for people again."""
    people = people_of(table)
    if people.filter(ready=False).exists() or not people.exists():
        return
    if free_seats(table):
        set_status(table, Table.Status.OPEN)
        people.update(ready=True)  # they have just said that they want to play on
    else:
        mixing.begin(table)


def free_seats(table: Table) -> list[int]:
    """The numbers of the seats on which nobody sits."""
    taken = set(Seat.objects.filter(table=table).values_list("number", flat=True))
    return [number for number in range(table.players) if number not in taken]


def people_of(table: Table) -> QuerySet[Seat]:
    """The seats on which people sit."""
    return Seat.objects.filter(table=table, user__isnull=False)


def seat_of(table: Table, user: User) -> Seat:
    """The seat of a person; raises Refused("not_seated")."""
    seat = Seat.objects.filter(table=table, user=user).first()
    if seat is None:
        raise Refused("not_seated")
    return seat


# --- Who may ----------------------------------------------------------------------------------


def check_may_sit(table: Table, user: User) -> None:
    """Raise Refused for whoever cannot take a seat here, wherever he points."""
    check_welcome(table, user)
    if table.status == Table.Status.CLOSED:
        raise Refused("table_closed")
    if Seat.objects.filter(table=table, user=user).exists():
        raise Refused("already_seated")
    if table.rated and not user.is_registered:
        raise Refused("rated_needs_account")
    check_other_seats(user, rated=table.rated)


def check_welcome(table: Table, user: User) -> None:
    """Raise Refused for those whom the maker does not want, and at a private table for strangers.

    A stranger hears that there is no such table.
    """
    admission = Admission.objects.filter(table=table, user=user).first()
    if table.private and admission is None:
        raise Refused("no_such_table")
    if admission is not None and admission.barred:
        raise Refused("removed")
    if table.host_id and has_blocked(blocker_id=table.host_id, blocked_id=user.pk):
        raise Refused("not_welcome")


def check_other_seats(user: User, *, rated: bool) -> None:
    """Raise Refused for who sits at too many tables; the caller holds the person's lock."""
    sitting = Seat.objects.filter(user=user).exclude(table__status=Table.Status.CLOSED)
    if sitting.count() >= MOST_TABLES_AT_ONCE:
        raise Refused("too_many_tables", most=MOST_TABLES_AT_ONCE)
    if rated and sitting.filter(table__rated=True).exists():
        raise Refused("one_rated_table")


def check_host(table: Table, user: User) -> None:
    """Raise Refused for everybody but the maker."""
    if table.host_id != user.pk:
        raise Refused("not_the_host")


def check_open(table: Table) -> None:
    """Raise Refused if the table does not wait for players."""
    if table.status == Table.Status.CLOSED:
        raise Refused("table_closed")
    if table.status != Table.Status.OPEN:
        raise Refused("already_started")


def check_level(level: str) -> None:
    """Raise Refused if there is no automatic player of this strength at tables."""
    if level not in PLAYERS or not PLAYERS[level].at_tables:
        raise Refused("no_such_level")


def _wait_for_the_ready(table: Table, *, full: bool) -> None:
    """At a full public table those who are not ready have to say so in time.

    The first one who sits down last starts the wait; a seat that becomes free ends it.
    """
    waits = full and not table.private
    if waits == (table.ready_by is not None):
        return
    table.ready_by = timezone.now() + READY_WAIT if waits else None
    table.save(update_fields=["ready_by"])
