"""Whom one can ask to one's table."""

from django.utils import timezone

from accounts.models import User
from accounts.selectors import friends_of
from games import presence
from games.models import Invitation, Seat, Table
from games.models_meeting import INVITATION_FOR
from games.selectors.types import Friend, InvitePage

MOST_FRIENDS = 200


def invite_page(*, slug: str, user: User) -> InvitePage | None:
    """One's friends as seen from a table, those who are here first; four queries.

    None if there is no such table, or one has no seat there.
    """
    table = Table.objects.filter(slug=slug, seats__user=user).first()
    if table is None:
        return None
    friends = list(friends_of(user)[:MOST_FRIENDS])
    ids = [friend.pk for friend in friends]
    seats = Seat.objects.filter(table=table).values_list("user", flat=True)
    asked, here = _asked(table), presence.on_site_among(ids)
    shown = [
        Friend(
            name=friend.name,
            slug=friend.slug,
            here=friend.pk in here,
            sits=friend.pk in seats,
            answer=asked.get(friend.pk),
        )
        for friend in friends
    ]
    shown.sort(key=lambda friend: not friend.here)
    return InvitePage(table.slug, len(seats) >= table.players, tuple(shown))


def _asked(table: Table) -> dict[int, str]:
    """The last answer of everybody asked to this table, "" while it can still be given."""
    rows = Invitation.objects.filter(table=table).order_by("created_at")
    over = timezone.now() - INVITATION_FOR
    return {
        row.invited_id: row.answer or ("expired" if row.created_at <= over else "") for row in rows
    }
