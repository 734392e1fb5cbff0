"""Where a person sits, for the way back to it from every page."""

from dataclasses import dataclass

from games.models import DealSeat, Seat, Table


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A table where somebody sits; whether a deal runs there."""

    slug: str
    playing: bool


def own_seat(user_id: int) -> OwnSeat | None:
    """Where this person plays, else where he waits or a deal is over; one query."""
    seats = Seat.objects.filter(user_id=user_id).exclude(table__status=Table.Status.CLOSED)
    # By name "playing" comes after "open" and "finished".
    row = seats.order_by("-table__status", "-table__active_at").values_list(
        "table__slug", "table__status"
    )
    found = row.first()
    return OwnSeat(found[0], found[1] == Table.Status.PLAYING) if found else None


def is_beginner(user_id: int | None) -> bool:
    """Whether this person has not seen the end of any deal yet; one query."""
    if user_id is None:
        return True
    return not DealSeat.objects.filter(user_id=user_id, place__isnull=False).exists()
