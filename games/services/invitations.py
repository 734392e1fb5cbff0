"""Asking a friend to one's table, and his answer."""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from accounts.models import User
from accounts.selectors import friend_ids, has_blocked, person_by_slug
from games import effects
from games.models import Invitation, Seat, Table
from games.models_meeting import INVITATION_FOR
from games.services import doors, lobby
from games.services.errors import Refused
from games.services.locks import locked_person, locked_table

MOST_IN_A_WHILE = 20
A_WHILE = timedelta(minutes=10)
AGAIN_AFTER = timedelta(minutes=1)
"""How long somebody who said no is left in peace by the same person."""
KEPT_FOR = timedelta(days=7)

Answer = Invitation.Answer


def invite(*, inviter: User, slug: str, person: str) -> Invitation:
    """Ask a friend, by his profile's address, to the table where one sits.

    Raises Refused: no_such_table, not_seated, table_closed, already_started, table_full,
    no_such_person, invite_oneself, invite_needs_account, invite_friends_only, sits_here,
    invited_already, declined_lately, too_many_invitations.
    """
    invited = person_by_slug(person)
    if invited is None:
        raise Refused("no_such_person")
    _check_people(inviter, invited)
    with locked_person(inviter), locked_table(slug=slug) as table:
        now = timezone.now()
        _check_table(table, inviter, invited)
        _expire(table, invited, now)
        _check_patience(table, inviter, invited, now)
        invitation = Invitation.objects.create(table=table, inviter=inviter, invited=invited)
        effects.person_told(user_id=invited.pk)
    return invitation


def accept(*, user: User, token: str) -> Table:
    """Say yes and take a seat; again by the same token, the table where one sits already.

    Raises Refused: no_such_invitation, answered_already, invitation_expired, and what
    `lobby.join` raises, after which the invitation stands as before.
    """
    with locked_person(user):
        invitation = _mine(user, token)
        table = invitation.table
        sits = Seat.objects.filter(table=table, user=user).exists()
        if invitation.answer == Answer.ACCEPTED and sits:
            return table
        _check_open(invitation)
        _set_answer(invitation, Answer.ACCEPTED)
        if sits:
            return table
        doors.admit(table=table, user=user)
        return lobby.join(user=user, slug=table.slug)


def decline(*, user: User, token: str) -> None:
    """Say no; raises Refused: no_such_invitation, answered_already, invitation_expired."""
    with locked_person(user):
        invitation = _mine(user, token)
        _check_open(invitation)
        _set_answer(invitation, Answer.DECLINED)


def forget_old() -> int:
    """Delete invitations from longer ago than they are kept; how many."""
    return Invitation.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()[0]


def forget(*, person: User) -> None:
    """Remove what this person asked and was asked, because his account is closed."""
    Invitation.objects.filter(inviter=person).delete()
    Invitation.objects.filter(invited=person).delete()


def _check_people(inviter: User, invited: User) -> None:
    if inviter.pk == invited.pk:
        raise Refused("invite_oneself")
    if not inviter.is_registered:
        raise Refused("invite_needs_account")
    # A block ends a friendship, and who is blocked hears no more than any stranger.
    if invited.pk not in friend_ids(inviter):
        raise Refused("invite_friends_only")


def _check_table(table: Table, inviter: User, invited: User) -> None:
    seats = list(Seat.objects.filter(table=table).values_list("user", flat=True))
    if inviter.pk not in seats:
        raise Refused("not_seated")
    if table.status == Table.Status.CLOSED:
        raise Refused("table_closed")
    if table.status == Table.Status.PLAYING:
        raise Refused("already_started")
    if invited.pk in seats:
        raise Refused("sits_here", name=invited.name)
    if len(seats) >= table.players:
        raise Refused("table_full")


def _expire(table: Table, invited: User, now: datetime) -> None:
    old = Invitation.objects.filter(table=table, invited=invited, answer=Answer.NONE)
    old.filter(created_at__lte=now - INVITATION_FOR).update(answer=Answer.EXPIRED, answered_at=now)


def _check_patience(table: Table, inviter: User, invited: User, now: datetime) -> None:
    asked = Invitation.objects.filter(invited=invited)
    if asked.filter(table=table, answer=Answer.NONE).exists():
        raise Refused("invited_already", name=invited.name)
    no = asked.filter(inviter=inviter, answer=Answer.DECLINED)
    if no.filter(answered_at__gt=now - AGAIN_AFTER).exists():
        raise Refused("declined_lately", name=invited.name)
    lately = Invitation.objects.filter(inviter=inviter, created_at__gt=now - A_WHILE)
    if settings.RATE_LIMITS and lately.count() >= MOST_IN_A_WHILE:
        raise Refused("too_many_invitations")


def _mine(user: User, token: str) -> Invitation:
    """The invitation of this person; a stranger's token, or a blocked person's, is none."""
    found = Invitation.objects.select_related("table").filter(token=token, invited=user).first()
    if found is None or has_blocked(blocker_id=user.pk, blocked_id=found.inviter_id):
        raise Refused("no_such_invitation")
    return found


def _check_open(invitation: Invitation) -> None:
    if invitation.answer in (Answer.ACCEPTED, Answer.DECLINED):
        raise Refused("answered_already")
    if invitation.answer or invitation.created_at <= timezone.now() - INVITATION_FOR:
        raise Refused("invitation_expired")
    if invitation.table.status == Table.Status.CLOSED:
        raise Refused("table_closed")


def _set_answer(invitation: Invitation, answer: str) -> None:
    invitation.answer, invitation.answered_at = answer, timezone.now()
    invitation.save(update_fields=["answer", "answered_at"])
    effects.person_told(user_id=invitation.invited_id)
