"""What is due is written in the database; this finds it and does it (rules.md §9).

Run every second, by as many workers as may be: each step is a compare-and-set.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from games import metrics, presence
from games.models import Deal, Table
from games.services import load, lobby, matching, mending, mixing, play, reviews, thinking, wishes

logger = logging.getLogger(__name__)

BATCH = 200
FAILED_AGAIN_IN = timedelta(seconds=30)
OPEN_IDLE = timedelta(minutes=30)
FINISHED_IDLE = timedelta(minutes=10)
EMPTY_AFTER = timedelta(minutes=5)
"""How long a table without a running deal stays open that nobody who sits there looks at."""
MOST_LOOKED_AT = 1000


def sweep() -> dict[str, int]:
    """Do what is due, at most BATCH of each kind; how much of each was done."""
    return {
        "timeouts": _timeouts(),
        "woken": _wakes(),
        "started": _next_deals(),
        "mixed": _mixings(),
        "closed": _idle_tables() + _empty_tables(),
        **_meetings(),
        "reviews": reviews.ask_again(),
    }


def _meetings() -> dict[str, int]:
    return {
        "mended": mending.mend_matches(),
        "matched": matching.match_waiting(),
        "abandoned": wishes.drop_abandoned(),
        "offered": wishes.offer_automatic_players(),
    }


def _timeouts() -> int:
    now = timezone.now()
    due = Deal.objects.filter(status=Deal.Status.PLAYING, deadline_at__lte=now)
    found = due.order_by("deadline_at").values_list("pk", "version", "deadline_at")[:BATCH]
    rows = [(pk, version) for pk, version, _deadline in found]
    for _pk, _version, deadline in found:
        if deadline is not None:
            metrics.SWEEP_DELAY.observe((now - deadline).total_seconds())
    return _each(rows, lambda pk, version: play.timeout(deal_id=pk, version=version), _postpone)


def _wakes() -> int:
    due = Deal.objects.filter(status=Deal.Status.PLAYING, wake_at__lte=timezone.now())
    rows = list(due.order_by("wake_at").values_list("pk", "wake_at")[:BATCH])
    busy = bool(rows) and load.thinkers_are_busy()
    return _each(rows, lambda pk, at: thinking.wake_again(deal_id=pk, wake_at=at, busy=busy))


def _next_deals() -> int:
    due = Table.objects.filter(ready_by__lte=timezone.now())
    rows = due.order_by("ready_by").values_list("slug")[:BATCH]
    return _each(rows, lambda slug: lobby.go_on_without(slug=slug))


def _mixings() -> int:
    due = Table.objects.filter(mix_by__lte=timezone.now())
    rows = due.order_by("mix_by").values_list("slug")[:BATCH]
    return _each(rows, lambda slug: mixing.go_on_without(slug=slug))


def _idle_tables() -> int:
    now = timezone.now()
    idle = Q(status=Table.Status.OPEN, active_at__lte=now - OPEN_IDLE) | Q(
        status=Table.Status.FINISHED, active_at__lte=now - FINISHED_IDLE
    )
    rows = Table.objects.filter(idle).order_by("active_at").values_list("slug", "active_at")
    return _each(rows[:BATCH], lambda slug, at: lobby.close_idle(slug=slug, idle_since=at))


def _empty_tables() -> int:
    """Close tables that everybody has gone away from; none while nobody can tell who is here."""
    waits = Table.objects.filter(status__in=[Table.Status.OPEN, Table.Status.FINISHED])
    quiet = waits.filter(active_at__lte=timezone.now() - EMPTY_AFTER).order_by("active_at")
    rows = dict(quiet.values_list("slug", "active_at")[:MOST_LOOKED_AT])
    if not rows:
        return 0
    here = presence.who_is_at(rows)
    empty = [(slug, rows[slug]) for slug, people in here.items() if not people]
    return _each(empty, lambda slug, at: lobby.close_idle(slug=slug, idle_since=at))


def _each(
    rows: Iterable[tuple],
    step: Callable[..., bool],
    on_failure: Callable[..., object] = lambda *_row: None,
) -> int:
    """Do every row in a transaction of its own: one that fails does not stop the others."""
    done = 0
    for row in rows:
        try:
            done += step(*row)
        except Exception:
            logger.exception("sweep: %s", row)
            on_failure(*row)
    return done


def _postpone(deal_id: int, version: int) -> None:
    """A deal whose time-out fails must not be tried each second before all others."""
    Deal.objects.filter(pk=deal_id, version=version).update(
        deadline_at=timezone.now() + FAILED_AGAIN_IN
    )
