"""How often one socket may speak: far more than any hand plays, far less than a script sends."""

import time
from collections.abc import Callable
from enum import Enum

BURST = 40
PER_S = 5.0
# After so many messages too many, without a quiet while, somebody is not playing.
PATIENCE = 200


class Verdict(Enum):
    """What becomes of a message."""

    FINE = "fine"
    TOLD = "told"
    """Too quick: not done, and its sender is told."""
    DROPPED = "dropped"
    """Too quick, and told so a moment ago."""
    ENOUGH = "enough"
    """So many that the socket is closed."""


class Pace:
    """A bucket of BURST messages that fills again by PER_S each second; one for each socket."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left, self._at = float(BURST), clock()
        self._too_many, self._told_at = 0, float("-inf")

    def next(self) -> Verdict:
        """Count one message."""
        now = self._clock()
        self._left = min(float(BURST), self._left + (now - self._at) * PER_S)
        self._at = now
        if self._left == BURST:
            self._too_many = 0  # it was quiet for a while
        if self._left >= 1:
            self._left -= 1
            return Verdict.FINE
        return self._too_quick(now)

    def _too_quick(self, now: float) -> Verdict:
        self._too_many += 1
        if self._too_many > PATIENCE:
            return Verdict.ENOUGH
        if now - self._told_at < 1:
            return Verdict.DROPPED
        self._told_at = now
        return Verdict.TOLD
