"""How long a decision may take and how long an automatic player seems to think (rules.md §9)."""

from datetime import timedelta

from django.conf import settings
from django.utils.crypto import salted_hmac

from games.engine.rules import Rules

THROW_AFTER_TAKE_S = 10
AWAY_S = 2.0
TIMEOUTS_UNTIL_AWAY = 3
# How long after the last automatic answer was due the sweep asks for it again.
WAKE_GRACE = timedelta(seconds=2)
WAKE_AGAIN = timedelta(seconds=3)


def allowance(rules: Rules, phase: str) -> timedelta:
    """The time of one decision in a phase of the engine's view."""
    seconds = min(rules.clock_s, THROW_AFTER_TAKE_S) if phase == "taking" else rules.clock_s
    return timedelta(seconds=seconds)


def natural_delay(*, deal_id: int, version: int, seat: int) -> float:
    """Seconds from a question to the act of an automatic seat: even and the same whenever asked.

    It depends on numbers that stand before anybody thinks, and on the site's secret, so that no
    pause tells anything about a hand and nobody can work out how long one should have been.
    """
    digest = salted_hmac("games.clock.pause", f"{deal_id}:{version}:{seat}").digest()
    share = int.from_bytes(digest[:4], "big") / 2**32
    shortest, longest = settings.BOT_DELAY_MS
    return float(shortest + share * (longest - shortest)) / 1000
