"""Before a deal: the pages of the people add values of their own to its shuffle (docs/shuffle.md).

The server's part is fixed and its hash shown before. Then each page promises a value by its hash,
and when the list of promises is closed the pages tell their values. A page that stays silent is
waited for no longer than `mix.wait`, twice, and then simply has no part.
"""

from django.utils import timezone

from games import mix
from games.engine import shuffle
from games.models import Seat, Table
from games.services.deals import deal_out
from games.services.locks import locked_table
from games.services.play import own_seat
from games.services.tables import changed, changed_in_lobby, stop_mixing

BEFORE_A_DEAL = (Table.Status.OPEN, Table.Status.FINISHED)


def begin(table: Table) -> None:
    """Deal at a full table as soon as its pages have had their say.

    The caller holds the lock and announces the change; a second call changes nothing.
    """
    if not table.mixing:
        table.mixing = Table.Mixing.PROMISES
        table.mix_by = timezone.now() + mix.wait()
        table.ready_by = None  # everybody is
    _advance(table)


def promise(*, slug: str, user_id: int | None, commitment: str, promise: str) -> bool:
    """Note the hash of the value that a person's page has drawn; False if it came too late.

    The first one counts. Raises Refused (no_such_table, watching).
    """
    with locked_table(slug=slug) as table:
        seat = own_seat(table, user_id)
        late = table.mixing == Table.Mixing.VALUES or table.status not in BEFORE_A_DEAL
        if late or seat.mix_promise or not _is_current(table, commitment):
            return False
        seat.mix_promise = promise
        seat.save(update_fields=["mix_promise"])
        if table.mixing:
            _advance(table)
            _announce(table)
    return True


def tell(*, slug: str, user_id: int | None, commitment: str, value: str) -> bool:
    """Take the value that a page promised; False if it is late, doubled or not the one promised.

    Raises Refused (no_such_table, watching).
    """
    with locked_table(slug=slug) as table:
        seat = own_seat(table, user_id)
        if table.mixing != Table.Mixing.VALUES or not _is_current(table, commitment):
            return False
        if seat.mix_value or shuffle.promise(bytes.fromhex(value)) != seat.mix_promise:
            return False
        seat.mix_value = value
        seat.save(update_fields=["mix_value"])
        _advance(table)
        _announce(table)
    return True


def go_on_without(*, slug: str) -> bool:
    """Wait no longer for silent pages; False if there is nothing to wait for, or still time."""
    with locked_table(slug=slug) as table:
        if table.mix_by is None or table.mix_by > timezone.now():
            return False
        _advance(table)
        _announce(table)
    return True


def _advance(table: Table) -> None:
    """Close the list when all have promised, deal when all have told, or when the time is up."""
    seats = list(Seat.objects.filter(table=table))
    if len(seats) < table.players:
        stop_mixing(table)
        return
    people = [seat for seat in seats if seat.user_id is not None]
    if table.mixing == Table.Mixing.PROMISES and (
        _is_due(table) or all(seat.mix_promise for seat in people)
    ):
        table.mixing = Table.Mixing.VALUES
        table.mix_by = timezone.now() + mix.wait()
    promised = [seat for seat in people if seat.mix_promise]
    if table.mixing == Table.Mixing.VALUES and (
        _is_due(table) or all(seat.mix_value for seat in promised)
    ):
        deal_out(table)
        return
    table.save(update_fields=["mixing", "mix_by", "ready_by"])


def _announce(table: Table) -> None:
    begun = table.status == Table.Status.PLAYING
    (changed_in_lobby if begun else changed)(table)


def _is_due(table: Table) -> bool:
    return table.mix_by is not None and table.mix_by <= timezone.now()


def _is_current(table: Table, commitment: str) -> bool:
    return commitment == shuffle.commitment(bytes(table.next_seed))
