"""A private table as its link shows it to somebody outside."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from games.models import Admission, Seat, Table
from games.selectors.lobby import row_of
from games.selectors.types import TableRow


@dataclass(frozen=True, slots=True)
class Door:
    """The table, and whether this person must still be let in."""

    row: TableRow
    closed: bool
    has_password: bool
    inside: bool


def door_of(*, code: str, user_id: int | None) -> Door | None:
    """The door that this link opens; None if there is none. At most five queries."""
    table = Table.objects.select_related("host").filter(code=code).first()
    if table is None:
        return None
    inside = user_id is not None and _may_come_in(table, user_id)
    closed = table.status == Table.Status.CLOSED
    return Door(row_of(table), closed, bool(table.password), inside)


def shows_to(*, slug: str, user_id: int | None) -> bool:
    """Whether there is such a table and its page opens for this person; one query."""
    here = {"table": OuterRef("pk"), "user_id": user_id}
    known = Exists(Admission.objects.filter(**here, barred=False)) | Exists(
        Seat.objects.filter(**here)
    )
    public = Q(code__isnull=True)
    return Table.objects.filter(public if user_id is None else public | known, slug=slug).exists()


def _may_come_in(table: Table, user_id: int) -> bool:
    return Admission.objects.filter(table=table, user_id=user_id, barred=False).exists()
