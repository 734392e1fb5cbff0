"""Whom somebody can report, and what a moderator reads of reports."""

from accounts.models import User
from games.models import Deal, DealSeat, Seat, Table, TalkLine

MOST_TALKERS = 20


def people_at(*, slug: str, user_id: int) -> list[User] | None:
    """The people at a table but oneself, by name; None if there is no such table; five queries."""
    table = Table.objects.filter(slug=slug).first()
    if table is None:
        return None
    ids = set(Seat.objects.filter(table=table).values_list("user_id", flat=True))
    last = Deal.objects.filter(table=table).order_by("-number").first()
    if last is not None:
        ids |= set(DealSeat.objects.filter(deal=last).values_list("user_id", flat=True))
    talked = TalkLine.objects.filter(table=table).order_by("-pk")
    ids |= set(talked.values_list("user_id", flat=True)[:MOST_TALKERS])
    known = {one for one in ids if one is not None} - {user_id}
    return list(User.objects.filter(pk__in=known, closed_at=None).order_by("name", "pk"))
