"""The waiting room: who is ready, who sits where, whom the maker seats and removes."""

from secrets import SystemRandom

from accounts.models import User
from games.models import Admission, Seat, Table
from games.services import seating
from games.services.errors import Refused
from games.services.locks import locked_table
from games.services.tables import changed, changed_in_lobby, stop_mixing


def set_ready(*, user: User, slug: str, on: bool = True) -> Table:
    """Say that one is ready, or not yet; the deal starts when all are here and ready."""
    with locked_table(slug=slug) as table:
        seat = seating.seat_of(table, user)
        seating.check_open(table)
        seat.ready = on
        seat.save(update_fields=["ready"])
        seating.start_if_ready(table)
        announce = changed if table.status == Table.Status.OPEN else changed_in_lobby
        announce(table)
    return table


def move(*, user: User, slug: str, number: int) -> Table:
    """Change to a free seat, and so perhaps to another team."""
    with locked_table(slug=slug) as table:
        seat = seating.seat_of(table, user)
        seating.check_open(table)
        if not 0 <= number < table.players:
            raise Refused("no_such_seat")
        if number not in seating.free_seats(table):
            raise Refused("seat_taken")
        seat.number = number
        seat.save(update_fields=["number"])
        changed_in_lobby(table)
    return table


def shuffle(*, user: User, slug: str) -> Table:
    """The maker deals out the taken seats anew among those who sit there."""
    with locked_table(slug=slug) as table:
        seating.check_host(table, user)
        seating.check_open(table)
        stop_mixing(table)
        seats = list(Seat.objects.filter(table=table))
        numbers = [seat.number for seat in seats]
        SystemRandom().shuffle(numbers)
        # New rows: no two seats of a table may have one number, not even for a moment.
        Seat.objects.filter(table=table).delete()
        for seat, number in zip(seats, numbers, strict=True):
            seat.pk, seat.number = None, number
        Seat.objects.bulk_create(seats)
        seating.start_if_ready(table)
        changed_in_lobby(table)
    return table


def seat_bot(*, user: User, slug: str, number: int, level: str = "") -> Table:
    """The maker gives a free seat to an automatic player."""
    with locked_table(slug=slug) as table:
        seating.check_host(table, user)
        seating.check_open(table)
        seating.seat_bot(table, number, level or table.bot_level)
        seating.start_if_ready(table)
        changed_in_lobby(table)
    return table


def show_who_may_sit(maker: User) -> None:
    """Let the pages of the maker's tables show anew who can sit there: he (un)blocked somebody."""
    gathering = (Table.Status.OPEN, Table.Status.FINISHED)
    tables = Table.objects.filter(host=maker, status__in=gathering).order_by("pk")
    for slug in list(tables.values_list("slug", flat=True)):
        with locked_table(slug=slug) as table:
            changed(table)


def remove(*, user: User, slug: str, number: int) -> Table:
    """The maker frees another's seat before the deal; a person cannot come back to this table."""
    with locked_table(slug=slug) as table:
        seating.check_host(table, user)
        seating.check_open(table)
        seat = Seat.objects.filter(table=table, number=number).exclude(user=user).first()
        if seat is None:
            raise Refused("no_such_seat")
        seat.delete()
        if seat.user_id is not None:
            Admission.objects.update_or_create(
                table=table, user_id=seat.user_id, defaults={"barred": True}
            )
        seating.start_if_ready(table)
        changed_in_lobby(table, gone=[seat.user_id] if seat.user_id else [])
    return table
