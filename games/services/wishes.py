"""Waiting for a quick match: wish, wait on, cancel; the matching itself is next door."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games import effects
from games.models import Seat, Table, Wish
from games.pairing import is_playable
from games.services.errors import Refused
from games.services.locks import locked_person

HERE_WITHIN = timedelta(seconds=25)
"""Only who was seen so lately is seated; open pages say every few seconds that they are open."""
GONE_AFTER = timedelta(seconds=60)
"""A wish outlives a phone in a pocket, or a page that is loaded, for so long."""
WAIT_ON = timedelta(seconds=40)
"""How long after "wait on" automatic players are offered again."""
KEPT_AFTER_MATCH = timedelta(minutes=5)

BUSY = (Table.Status.OPEN, Table.Status.PLAYING)


def make_wish(
    *, user: User, players: int | None = None, preset: str = "", rated: bool = False
) -> Wish:
    """Wait for people to play with; another wish of the same person is replaced.

    Raises Refused: no_such_wish, rated_needs_account, and busy with the `slug` of a table where
    the person sits that plays or waits for players.
    """
    check_wish(user=user, players=players, preset=preset, rated=rated)
    wanted = {"players": players, "preset": preset, "rated": rated}
    with locked_person(user):
        busy = busy_at(user.pk)
        if busy is not None:
            raise Refused("busy", slug=busy)
        now = timezone.now()
        waiting = Wish.objects.filter(user=user, table=None, **wanted)
        if waiting.update(seen_at=now):  # a second tap: he has waited for a while already
            return waiting.get()
        fresh = {
            "created_at": now,
            "seen_at": now,
            "offer_at": now + timedelta(seconds=settings.MATCH_OFFER_S),
            "offered": False,
            "table": None,
            "arrived": False,
        }
        wish, _ = Wish.objects.update_or_create(user=user, defaults=wanted | fresh)
        effects.person_told(user_id=user.pk)
    return wish


def check_wish(*, user: User, players: int | None, preset: str, rated: bool) -> None:
    """Raise Refused (no_such_wish, rated_needs_account) for what nobody can play, or not he."""
    if not is_playable(players=players, preset_name=preset):
        raise Refused("no_such_wish")
    if rated and not user.is_registered:
        raise Refused("rated_needs_account")


def cancel_wish(*, user: User) -> Table | None:
    """Wait no longer; the table if one was found in the very same moment."""
    with locked_person(user):
        if drop_wish(user_id=user.pk):
            return None
        wish = Wish.objects.filter(user=user).select_related("table").first()
        return wish.table if wish else None


def wait_on(*, user: User) -> None:
    """No automatic players for now."""
    now = timezone.now()
    waiting = Wish.objects.filter(user=user, table=None)
    if waiting.update(offer_at=now + WAIT_ON, offered=False, seen_at=now):
        effects.person_told(user_id=user.pk)


def keep_wish(*, user_id: int) -> None:
    """A page of this person is open: his wish stands."""
    Wish.objects.filter(user_id=user_id, table=None).update(seen_at=timezone.now())


def arrived(*, user_id: int) -> None:
    """The person has been led to his table: nothing more to tell him."""
    if Wish.objects.filter(user_id=user_id, table__isnull=False).update(arrived=True):
        effects.person_told(user_id=user_id)


def drop_wish(*, user_id: int) -> bool:
    """The person waits no longer, because he said so or takes a seat; whether he did wait.

    The caller holds the person's lock.
    """
    dropped, _ = Wish.objects.filter(user_id=user_id, table=None).delete()
    if dropped:
        effects.person_told(user_id=user_id)
    return bool(dropped)


def stop_waiting(*, user_id: int) -> None:
    """The person takes a seat; raises Refused("match_found") if people were just found for him.

    The caller holds the person's lock.
    """
    if drop_wish(user_id=user_id):
        return
    begun = Q(table__status=Table.Status.PLAYING) | Q(table__mix_by__isnull=False)
    found = Wish.objects.filter(begun, user_id=user_id, arrived=False)
    if found.filter(table__seats__user_id=user_id).exists():
        raise Refused("match_found")


def busy_at(user_id: int) -> str | None:
    """The address of a table where this person sits that plays or waits for players."""
    seats = Seat.objects.filter(user_id=user_id, table__status__in=BUSY)
    playing_first = seats.order_by("-table__status", "-table__active_at")
    return playing_first.values_list("table__slug", flat=True).first()


# --- What the sweep does ------------------------------------------------------------------------


def drop_abandoned() -> int:
    """Forget the wishes of those whose pages are closed, and results long known."""
    now = timezone.now()
    abandoned = Q(table=None, seen_at__lt=now - GONE_AFTER)
    known = Q(table__isnull=False, seen_at__lt=now - KEPT_AFTER_MATCH)
    # Looked for first: on SQLite a deletion of nothing keeps writers waiting too.
    due = list(Wish.objects.filter(abandoned | known).values_list("pk", flat=True)[:200])
    return Wish.objects.filter(abandoned | known, pk__in=due).delete()[0] if due else 0


def offer_automatic_players() -> int:
    """Tell those who have waited long that they need not."""
    due = Wish.objects.filter(table=None, offered=False, offer_at__lte=timezone.now())
    told = 0
    for pk, user_id in due.values_list("pk", "user_id")[:200]:
        if Wish.objects.filter(pk=pk, table=None, offered=False).update(offered=True):
            effects.person_told(user_id=user_id)
            told += 1
    return told
