"""What a person is told wherever he is: warnings, people found, his wish, invitations."""

from datetime import datetime

from django.db.models import F
from django.utils import timezone

from accounts.models import User
from accounts.selectors import unread_warnings
from games.models import Invitation, Table, Wish
from games.models_meeting import INVITATION_FOR
from games.selectors.people import person_name
from games.selectors.types import Invited, Notices, Waits

MOST_INVITATIONS = 3


def notices_of(person: User) -> Notices:
    """Everything that waits for this person, newest invitation first; two queries.

    One more for who has a warning to read. Somebody who is banned is told that alone.
    """
    now = timezone.now()
    wish = Wish.objects.filter(user=person).select_related("table").first()
    return Notices(
        warnings=() if person.is_banned else tuple(w.reason for w in unread_warnings(person)),
        found=_found(wish),
        waits=_waits(wish, now),
        invitations=_invitations(person.pk, now),
    )


def _found(wish: Wish | None) -> str:
    """Where to go: also to a table that has yet to deal, for its pages have their say in that."""
    if wish is None or wish.table is None or wish.arrived:
        return ""
    if wish.table.status not in (Table.Status.OPEN, Table.Status.PLAYING):
        return ""
    still_sits = wish.table.seats.filter(user=wish.user_id).exists()
    return wish.table.slug if still_sits else ""


def _waits(wish: Wish | None, now: datetime) -> Waits | None:
    if wish is None or wish.table_id is not None:
        return None
    return Waits(
        players=wish.players,
        preset=wish.preset,
        rated=wish.rated,
        seconds=max(0, int((now - wish.created_at).total_seconds())),
        offer=wish.offer_at <= now,
    )


def _invitations(user_id: int, now: datetime) -> tuple[Invited, ...]:
    rows = Invitation.objects.filter(
        invited=user_id,
        answer=Invitation.Answer.NONE,
        created_at__gt=now - INVITATION_FOR,
        table__status__in=(Table.Status.OPEN, Table.Status.FINISHED),
    ).exclude(inviter__blocks_received__blocker=F("invited"))
    rows = rows.select_related("inviter", "table").order_by("-created_at")
    return tuple(
        Invited(
            token=row.token,
            by=person_name(row.inviter),
            preset=row.table.preset,
            players=row.table.players,
        )
        for row in rows[:MOST_INVITATIONS]
    )
