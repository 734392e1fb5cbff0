"""What every change at a table shares: the new revision, and when a table is over."""

from collections.abc import Iterable

from django.utils import timezone

from games import effects, prepared
from games.models import Seat, Table, new_seed


def changed(table: Table, *fields: str) -> None:
    """Save the named fields with a new revision and tell the open pages after commit.

    The caller holds the table's lock.
    """
    table.revision += 1
    table.active_at = timezone.now()
    prepared.store(table, ("revision", "active_at", *fields))
    effects.table_changed(slug=table.slug, revision=table.revision)


def changed_in_lobby(table: Table, *fields: str, gone: Iterable[int] = ()) -> None:
    """The same for what the lobby shows too; `gone` are people who sit here no longer."""
    changed(table, *fields)
    people = set(gone)
    seated = Seat.objects.filter(table=table, user__isnull=False)
    people.update(seated.values_list("user_id", flat=True))
    effects.lobby_changed(slug=table.slug, revision=table.revision, people=sorted(people))


def set_status(table: Table, status: Table.Status) -> None:
    """Change what the table is doing; nobody is ready for anything yet."""
    stop_mixing(table, dealt=status == Table.Status.PLAYING)
    table.status = status
    table.ready_by = None
    table.save(update_fields=["status", "ready_by"])
    Seat.objects.filter(table=table, ready=True).update(ready=False)


def close(table: Table, why: Table.Closing) -> None:
    """Close a table for good, for a reason that its page tells; everybody gets up."""
    Seat.objects.filter(table=table).delete()
    set_status(table, Table.Status.CLOSED)
    table.closing = why
    table.save(update_fields=["closing"])


def stop_mixing(table: Table, *, dealt: bool = False) -> None:
    """Wait for no page's value any more.

    Unless it was dealt, a shuffle whose values were being told is worth nothing: it begins again
    with a new server seed, so that nobody can try which order he likes best.
    """
    if table.mixing == Table.Mixing.VALUES and not dealt:
        table.next_seed = new_seed()
        Seat.objects.filter(table=table).update(mix_promise="", mix_value="")
    table.mixing, table.mix_by = Table.Mixing.NO, None
    table.save(update_fields=["mixing", "mix_by", "next_seed"])


def inherit(table: Table) -> None:
    """Give a table whose maker left to the person who sits there longest.

    With no person left a table without a running deal is closed; a running deal is played out.
    """
    people = Seat.objects.filter(table=table, user__isnull=False)
    if people.filter(user=table.host_id).exists():
        return
    heir = people.order_by("joined_at", "pk").first()
    table.host_id = heir.user_id if heir else None
    table.save(update_fields=["host"])
    if heir is None and table.status != Table.Status.PLAYING:
        close(table, Table.Closing.LEFT)
