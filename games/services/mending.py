"""A matched table that somebody left before its deal: filled again, or its people wait on.

Run by the sweep, in as many processes as there are. Whom to seat is found without a lock; then the
people are locked, then the table, and what has changed meanwhile is left to the next sweep.
"""

import logging
from collections.abc import Collection, Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import effects
from games.models import Seat, Table, Wish
from games.pairing import ANYBODY_AFTER_S, Group, Kind, complete
from games.services import seating
from games.services.matching import as_waiting, lead, take, waiting_wishes
from games.services.tables import changed_in_lobby, close, inherit
from games.services.wishes import BUSY

logger = logging.getLogger(__name__)

BATCH = 100


def mend_matches() -> int:
    """See to the matched tables with a free seat; how many were filled or given up."""
    waits = Wish.objects.filter(table__status=Table.Status.OPEN, table__mixing=Table.Mixing.NO)
    mended = 0
    for table_id in list(waits.values_list("table_id", flat=True).distinct()[:BATCH]):
        try:
            mended += _mend(Table.objects.get(pk=table_id))
        except Exception:  # one table that fails must not keep the others from playing
            logger.exception("quick match: table %s", table_id)
    return mended


def _mend(table: Table) -> bool:
    seats = list(Seat.objects.filter(table=table))
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    left = list(Wish.objects.filter(table=table, user__in=people))
    # Whoever seats automatic players makes do with those who are there.
    if not left or len(seats) == table.players or len(people) < len(seats):
        return False
    kind = Kind(table.players, table.preset, table.rated)
    found = _who_fits(kind, people, left)
    return _fill(table, kind, people, found) if found else _give_up(table, left)


def _who_fits(kind: Kind, people: Sequence[int], left: Sequence[Wish]) -> tuple[int, ...]:
    now = timezone.now()
    wishes = waiting_wishes(now)
    if not wishes:
        return ()
    known = {wish.user_id for wish in left}
    # Who came by himself, and not by a match, plays with anybody but whom he avoids.
    long_ago = now - timedelta(seconds=ANYBODY_AFTER_S)
    guests = [
        Wish(user_id=one, rated=kind.rated, created_at=long_ago)
        for one in people
        if one not in known
    ]
    everybody = as_waiting([*left, *guests, *wishes], now)
    return complete(kind, everybody[: len(people)], everybody[len(people) :])


def _fill(table: Table, kind: Kind, people: Collection[int], found: Sequence[int]) -> bool:
    """Seat those who were found, unless one is not to be had or something changed here."""
    with transaction.atomic():
        if not take(Group(kind, tuple(found))):
            return False
        held = _hold(table, people)
        if held is None:
            return False
        done = dict(User.objects.filter(pk__in=found).values_list("pk", "auto_done"))
        for number, person in zip(seating.free_seats(held), found, strict=True):
            Seat.objects.create(
                table=held, number=number, user_id=person, auto_done=done[person], ready=True
            )
        seating.start_if_ready(held)
        changed_in_lobby(held)
        lead(found, held)
    return True


def _give_up(table: Table, left: Sequence[Wish]) -> bool:
    """Let those who were matched wait on, with the time they have waited; others keep the table."""
    ids = [wish.user_id for wish in left]
    with transaction.atomic():
        rows = User.objects.select_for_update(skip_locked=True, no_key=True).filter(pk__in=ids)
        if len(rows.order_by("pk").values_list("pk")) < len(ids):
            return False
        held = _hold(table, people=None)
        mine = Seat.objects.filter(table=table, user__in=ids)
        if held is None or mine.count() < len(ids):
            return False
        mine.delete()
        busy = Seat.objects.filter(user__in=ids, table__status__in=BUSY).values("user")
        wishes = Wish.objects.filter(table=table, user__in=ids)
        wishes.filter(user__in=busy).delete()
        wishes.update(table=None, arrived=False, seen_at=timezone.now())
        if Seat.objects.filter(table=held).exists():
            inherit(held)
        else:
            close(held, Table.Closing.APART)
        changed_in_lobby(held, gone=ids)
        for person in ids:
            effects.person_told(user_id=person)
    return True


def _hold(table: Table, people: Collection[int] | None) -> Table | None:
    """The locked table, if it still lacks somebody before its deal (and just these are there)."""
    held = Table.objects.select_for_update().get(pk=table.pk)
    if held.status != Table.Status.OPEN or held.mixing or not seating.free_seats(held):
        return None
    sitting = set(Seat.objects.filter(table=held).values_list("user_id", flat=True))
    return held if people is None or sitting == set(people) else None
