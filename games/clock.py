"""How long a decision may take and how long an automatic player seems to think (rules.md §9)."""

import hashlib
from datetime import timedelta

from django.conf import settings

from games.engine.rules import Rules

THROW_AFTER_TAKE_S = 10
AWAY_S = 2.0
THINK_MS = 300
TIMEOUTS_UNTIL_AWAY = 3
# How long after the last automatic answer was due the sweep asks for it again.
WAKE_GRACE = timedelta(seconds=2)
WAKE_AGAIN = timedelta(seconds=3)


def allowance(rules: Rules, phase: str) -> timedelta:
    """The time of one decision in a phase of the engine's view."""
    seconds = min(rules.clock_s, THROW_AFTER_TAKE_S) if phase == "taking" else rules.clock_s
    return timedelta(seconds=seconds)


def think_s() -> float:
    """Seconds that a player who thinks is given: no more than the shortest pause before acting."""
    return min(THINK_MS, float(settings.BOT_DELAY_MS[0])) / 1000


def natural_delay(*, deal_id: int, version: int, seat: int) -> float:
    """Seconds before an automatic seat acts: even and the same whenever asked.

    It depends on public numbers alone, so that no pause tells anything about a hand.
    """
    digest = hashlib.sha256(f"{deal_id}:{version}:{seat}".encode()).digest()
    share = int.from_bytes(digest[:4], "big") / 2**32
    shortest, longest = settings.BOT_DELAY_MS
    return float(shortest + share * (longest - shortest)) / 1000
