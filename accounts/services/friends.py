"""Who knows whom, and who does not want to meet whom."""

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import registry, selectors
from accounts.errors import RefusedError
from accounts.models import Block, Friendship, Hush, User

MOST_OPEN_REQUESTS = 50


def ask(*, asker: User, asked: User) -> None:
    """Asks somebody to be friends; accepts if he asked before.

    A request to somebody who blocked the asker goes nowhere and does not say so.
    Raises RefusedError for guests, oneself, and too many open requests.
    """
    _check_may_ask(asker, asked)
    if selectors.friendship_between(asker, asked):
        accept(asked=asker, asker=asked)
        return
    if selectors.has_blocked(blocker_id=asked.pk, blocked_id=asker.pk):
        return
    unblock(blocker=asker, blocked=asked)
    try:
        with transaction.atomic():
            Friendship.objects.create(asker=asker, asked=asked)
    except IntegrityError:  # both asked in the same moment
        accept(asked=asker, asker=asked)


def _check_may_ask(asker: User, asked: User) -> None:
    if asker.pk == asked.pk:
        raise RefusedError(_("You are your own best friend already."))
    if not asker.is_registered:
        raise RefusedError(_("Make an account first, then your friends can find you again."))
    if not asked.is_registered:
        raise RefusedError(_("Guests come and go; only people with an account can be friends."))
    if selectors.asked_by(asker).count() >= MOST_OPEN_REQUESTS:
        raise RefusedError(_("Too many of your requests are unanswered. Take some back first."))


def accept(*, asked: User, asker: User) -> None:
    """Says yes to a request; nothing happens if there is none."""
    Friendship.objects.filter(asker=asker, asked=asked, accepted_at=None).update(
        accepted_at=timezone.now()
    )


def remove(*, person: User, other: User) -> None:
    """Ends a friendship, declines a request, or takes one's own back."""
    Friendship.objects.filter(Q(asker=person, asked=other) | Q(asker=other, asked=person)).delete()


@transaction.atomic
def block(*, blocker: User, blocked: User) -> None:
    """Keeps somebody away from oneself, and ends the friendship if there was one."""
    if blocker.pk == blocked.pk:
        raise RefusedError(_("You cannot block yourself."))
    remove(person=blocker, other=blocked)
    Block.objects.get_or_create(blocker=blocker, blocked=blocked)
    _tell(blocker)


@transaction.atomic
def unblock(*, blocker: User, blocked: User) -> None:
    """Lets somebody come near again."""
    if Block.objects.filter(blocker=blocker, blocked=blocked).delete()[0]:
        _tell(blocker)


def _tell(blocker: User) -> None:
    for call in registry.when_blocking():
        call(blocker)


def hush(*, listener_id: int, speaker_id: int) -> None:
    """Spares somebody what another says at the tables."""
    if listener_id != speaker_id:
        Hush.objects.get_or_create(listener_id=listener_id, speaker_id=speaker_id)


def unhush(*, listener_id: int, speaker_id: int) -> None:
    """Lets him read it again."""
    Hush.objects.filter(listener_id=listener_id, speaker_id=speaker_id).delete()
