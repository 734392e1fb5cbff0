"""Quick match: people who wait are seated together, all seats of a table at once.

Run by every web process when somebody begins to wait, and by the sweep. Any number may run at
once: who is paired is found without a lock, then taken with one, and a person whom somebody else
has just taken is left to him.
"""

import logging
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from accounts.selectors import blocks_among
from games import effects
from games.bots import PLAYERS
from games.engine.rules import preset
from games.models import Seat, Table, Wish
from games.pairing import SIZES, Group, Kind, Waiting, is_playable, pair
from games.services import lobby, mixing
from games.services.errors import Refused
from games.services.locks import locked_person
from games.services.tables import changed_in_lobby
from games.services.wishes import BUSY, HERE_WITHIN, check_wish, make_wish
from leaderboard.ratings import BOTS, START
from leaderboard.selectors import strengths_of

logger = logging.getLogger(__name__)

MOST_WAITING = 1000
RIVALS_IF_ANY = 3
"""How many automatic players sit down with somebody who wished for no number."""


def look_for_people(
    *, user: User, players: int | None = None, preset_name: str = "", rated: bool = False
) -> None:
    """Wait for people to play with, and sit down with them at once if they are there.

    Who waits has got up from the tables where a deal has ended. Raises what `make_wish` raises.
    """
    check_wish(user=user, players=players, preset=preset_name, rated=rated)
    ended = Table.objects.filter(seats__user=user, status=Table.Status.FINISHED)
    for slug in ended.values_list("slug", flat=True):
        with suppress(Refused):  # he was put out in the same moment
            lobby.leave(user=user, slug=slug)
    make_wish(user=user, players=players, preset=preset_name, rated=rated)
    match_waiting(newcomer=user.pk)


def match_waiting(newcomer: int | None = None) -> int:
    """Seat everybody who can be seated, or only this newcomer; how many tables were made."""
    made = 0
    for group in pair(_waiting(timezone.now()), newcomer):
        try:
            made += _seat(group)
        except Exception:  # one table that fails must not keep the others from playing
            logger.exception("quick match: %s", group)
    return made


def play_automatic(*, user: User) -> Table:
    """Somebody who waits plays at once, against automatic players of a fitting level.

    Raises Refused("not_waiting"); where people were found in the same moment, their table.
    """
    with locked_person(user):
        wish = Wish.objects.filter(user=user).select_related("table").first()
        if wish is None:
            raise Refused("not_waiting")
        if wish.table is not None:
            return wish.table
        size = wish.players or _size_for(wish.preset)
        kind = Kind(size, wish.preset or "classic", rated=False)
        return _table_for(kind, [user.pk], level=fitting_level(user_id=user.pk, kind=kind))


def fitting_level(*, user_id: int, kind: Kind) -> str:
    """The automatic player nearest to what this person surely can, of those at tables."""
    known = strengths_of([user_id]).get(user_id, {})
    strength = known.get(kind.pool, START.mu - START.sigma)
    levels = [level for level in BOTS if level in PLAYERS and PLAYERS[level].at_tables]
    return min(levels, key=lambda level: abs(BOTS[level].mu - strength))


def _size_for(preset_name: str) -> int:
    sizes = (RIVALS_IF_ANY + 1, *SIZES)
    return next(size for size in sizes if is_playable(players=size, preset_name=preset_name))


def _waiting(now: datetime) -> list[Waiting]:
    """Everybody who waits, oldest first, if there are two at least; three queries."""
    wishes = waiting_wishes(now)
    return as_waiting(wishes, now) if len(wishes) > 1 else []


def waiting_wishes(now: datetime) -> list[Wish]:
    """The wishes of those who wait and are here, oldest first."""
    allowed = ~Q(user__banned_until__gt=now)
    here = Wish.objects.filter(allowed, table=None, seen_at__gte=now - HERE_WITHIN)
    return list(here.order_by("created_at")[:MOST_WAITING])


def as_waiting(wishes: Sequence[Wish], now: datetime) -> list[Waiting]:
    """These wishes as pairing reads them, with strengths and blocks; two queries."""
    ids = [wish.user_id for wish in wishes]
    strengths, avoids = strengths_of(ids), _avoided(ids)
    return [
        Waiting(
            user_id=wish.user_id,
            players=wish.players,
            preset=wish.preset,
            rated=wish.rated,
            waited_s=(now - wish.created_at).total_seconds(),
            strengths=strengths.get(wish.user_id, {}),
            avoids=frozenset(avoids.get(wish.user_id, ())),
        )
        for wish in wishes
    ]


def _avoided(people: Iterable[int]) -> dict[int, set[int]]:
    avoided: dict[int, set[int]] = {}
    for blocker, blocked in blocks_among(people):
        avoided.setdefault(blocker, set()).add(blocked)
    return avoided


def _seat(group: Group) -> bool:
    """Make the table of a group, unless one of them is not to be had any more."""
    with transaction.atomic():
        if not take(group):
            return False
        people = list(group.people)
        secrets.SystemRandom().shuffle(people)
        _table_for(group.kind, people)
    return True


def take(group: Group) -> bool:
    """Lock these people and their wishes; False if one is in other hands, gone, or wishes anew.

    The caller has begun a transaction and holds no table.
    """
    ids = list(group.people)
    rows = User.objects.select_for_update(skip_locked=True, no_key=True)
    people = rows.filter(~Q(banned_until__gt=timezone.now()), pk__in=ids)
    if len(people.order_by("pk").values_list("pk")) < len(ids):
        return False
    wishes = Wish.objects.select_for_update(skip_locked=True, of=("self",))
    wishes = wishes.filter(user__in=ids, table=None)
    if sum(_still_wants(wish, group.kind) for wish in wishes) < len(ids):
        return False
    # Whoever sits somewhere by now waits no longer; the others are paired anew.
    seated = Seat.objects.filter(user__in=ids, table__status__in=BUSY).values("user")
    return not Wish.objects.filter(user__in=seated, table=None).delete()[0]


def _still_wants(wish: Wish, kind: Kind) -> bool:
    return kind.suits(Waiting(wish.user_id, wish.players, wish.preset, wish.rated))


def _table_for(kind: Kind, people: Sequence[int], level: str = "") -> Table:
    """A full table about to play: these people, and automatic players on the other seats."""
    rules = preset(kind.preset, players=kind.players)
    table = Table.objects.create(
        host_id=people[0],
        rules=rules.to_dict(),
        preset=kind.preset,
        players=kind.players,
        rated=kind.rated,
        bot_level=level or lobby.DEFAULT_LEVEL,
    )
    done = dict(User.objects.filter(pk__in=people).values_list("pk", "auto_done"))
    seats = [
        Seat(number=n, user_id=one, auto_done=done[one], ready=True) for n, one in enumerate(people)
    ]
    seats += [Seat(number=n, bot_level=level) for n in range(len(people), kind.players)]
    for seat in seats:
        seat.table = table
    Seat.objects.bulk_create(seats)
    mixing.begin(table)
    changed_in_lobby(table)
    lead(people, table)
    return table


def lead(people: Iterable[int], table: Table) -> None:
    """Tell people who waited where they sit."""
    Wish.objects.filter(user__in=people).update(table=table, arrived=False, seen_at=timezone.now())
    for person in people:
        effects.person_told(user_id=person)
