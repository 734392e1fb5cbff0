"""Tables: making them, sitting down, getting up, starting; each in one transaction."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.engine import rules as engine_rules
from games.engine.rules import Rules
from games.models import Admission, Seat, Table, new_code
from games.services import mixing, play, seating
from games.services.errors import Refused
from games.services.locks import locked_person, locked_table
from games.services.tables import changed, changed_in_lobby, close, inherit

DEFAULT_LEVEL = "normal"
PLAY_NOW_RIVALS = 3
NEXT_DEAL_WAIT = timedelta(seconds=30)


def create_table(
    *,
    host: User,
    rules: Rules,
    preset: str = "",
    bots: Mapping[int, str] | None = None,
    rated: bool = True,
    private: bool = False,
    password: str = "",
    ready: bool = True,
) -> Table:
    """Open a table with its maker on the first free seat; a full one starts if he is ready.

    `bots` maps seat numbers to levels of automatic players. A guest's table and one with automatic
    players is not rated. A private table is seen by those alone who have its link, and asks them
    for the password if there is one. Raises InvalidRules or Refused.
    """
    rules.validate()
    with locked_person(host):
        rated = rated and host.is_registered and not bots
        seating.check_other_seats(host, rated=rated)
        table = Table.objects.create(
            host=host,
            rules=rules.to_dict(),
            preset=preset,
            players=rules.players,
            rated=rated,
            code=new_code() if private else None,
            password=make_password(password) if private and password else "",
        )
        if private:
            Admission.objects.create(table=table, user=host)
        for number, level in (bots or {}).items():
            seating.seat_bot(table, number, level)
        seating.sit(table, host, number=None, ready=ready)
        changed_in_lobby(table)
    return table


def play_now(*, user: User) -> Table:
    """A table against automatic players, started; the one still running if there is one."""
    bots = dict.fromkeys(range(1, PLAY_NOW_RIVALS + 1), DEFAULT_LEVEL)
    rules = engine_rules.preset("classic", players=PLAY_NOW_RIVALS + 1)
    with locked_person(user):  # a double tap makes one table
        running = _running_against_bots(user)
        if running is not None:
            return running
        return create_table(host=user, rules=rules, preset="classic", bots=bots, rated=False)


def join(*, user: User, slug: str, number: int | None = None, ready: bool = True) -> Table:
    """Take a seat, the first free one by default; the deal starts when all are here and ready.

    Raises Refused: no_such_table, table_closed, already_seated, table_full, seat_taken,
    no_such_seat, too_many_tables, match_found, one_rated_table, rated_needs_account,
    removed, not_welcome.
    """
    # The person first, as everywhere: who holds a table waits for no person.
    with locked_person(user), locked_table(slug=slug) as table:
        seating.check_may_sit(table, user)
        seating.sit(table, user, number, ready=ready)
        changed_in_lobby(table)
    return table


def leave(*, user: User, slug: str) -> Table:
    """Get up. While a deal runs an automatic player takes the seat over (rules.md §9)."""
    with locked_table(slug=slug) as table:
        seat = seating.seat_of(table, user)
        if table.status == Table.Status.PLAYING:
            play.hand_over(table, seat, level=table.bot_level)
        else:
            seat.delete()
        seating.start_if_ready(table)
        inherit(table)
        changed_in_lobby(table, gone=[user.pk])
    return table


def start(*, user: User, slug: str, level: str = "") -> Table:
    """The maker fills the free seats with automatic players and starts the deal.

    Where the deal may be rated, not before the other people have said that they are ready.
    Raises Refused: not_the_host, table_closed, already_started, not_all_ready.
    """
    with locked_table(slug=slug) as table:
        seating.check_host(table, user)
        seating.check_open(table)
        if table.rated and seating.people_of(table).exclude(user=user).filter(ready=False).exists():
            raise Refused("not_all_ready")
        table.bot_level = level or table.bot_level
        for number in seating.free_seats(table):
            seating.seat_bot(table, number, table.bot_level)
        mixing.begin(table)
        changed_in_lobby(table, "bot_level")
    return table


def go_on(*, user: User, slug: str) -> Table:
    """Say yes to the next deal; it starts when every person here has said so.

    The first yes gives the others half a minute, after which `go_on_without` frees their seats.
    """
    with locked_table(slug=slug) as table:
        seat = seating.seat_of(table, user)
        if table.status != Table.Status.FINISHED:
            raise Refused("no_next_deal_now")
        seat.ready = True
        seat.save(update_fields=["ready"])
        if table.ready_by is None:
            table.ready_by = timezone.now() + NEXT_DEAL_WAIT
        before = table.status
        seating.after_deal(table)
        announce = changed if table.status == before else changed_in_lobby
        announce(table, "ready_by")
    return table


def go_on_without(*, slug: str) -> bool:
    """Free the seats of those who were not ready in time; False if there was nothing to do."""
    with locked_table(slug=slug) as table:
        if table.ready_by is None or table.ready_by > timezone.now():
            return False
        late = seating.people_of(table).filter(ready=False)
        gone = list(late.values_list("user_id", flat=True))
        late.delete()
        table.ready_by = None
        table.save(update_fields=["ready_by"])
        seating.start_if_ready(table)
        inherit(table)
        changed_in_lobby(table, gone=gone)
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
        gone = list(seating.people_of(table).values_list("user_id", flat=True))
        close(table, Table.Closing.IDLE)
        changed_in_lobby(table, gone=gone)
    return True


def _running_against_bots(user: User) -> Table | None:
    begun = Q(status=Table.Status.PLAYING) | Q(mix_by__isnull=False)
    mine = Table.objects.filter(begun, host=user, seats__user=user, seats__away=False)
    return mine.exclude(
        pk__in=Seat.objects.exclude(user=user).filter(user__isnull=False).values("table")
    ).first()
