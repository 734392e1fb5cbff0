"""How long an automatic player may think: less, the more of them wait; pure arithmetic."""

from __future__ import annotations

from typing import Final

MOST_MS: Final = {"hard": 300}
"""What a level is given when nobody else waits; a level that is not here needs no time."""
LEAST_MS: Final = 15
"""What a thinker is given however late it is: enough for a choice better than the easy one."""
MOVE_COST_MS: Final = 25
"""What a process spends on a move beside the thought: reading, locking, writing."""
MARGIN_MS: Final = 20
"""How much earlier than its act a thought must end, so that no long one shows as a late move."""
OVERRUN_MS: Final = 35
"""How far beyond its budget a thought is let before it is stopped; 50 are never passed."""
HOPELESSLY_LATE_MS: Final = 5000
"""Who is that late does not think at all: others wait behind him, and the clock runs."""


def fair_ms(level: str, *, waiting: int, processes: int, pause_ms: tuple[int, int]) -> int:
    """Milliseconds for one decision if `waiting` thinkers share so many processes.

    All of them together shall be done within the mean pause, for they pause anyway. Never more
    than the shortest pause, so that a thought always fits into it.
    """
    mean = sum(pause_ms) / 2
    share = processes * mean / max(1, waiting) - MOVE_COST_MS
    most = min(MOST_MS.get(level, 0), pause_ms[0])
    return int(max(min(share, most), min(LEAST_MS, MOST_MS.get(level, 0))))


def now_ms(level: str, *, until_act_ms: float, until_deadline_ms: float) -> int:
    """Milliseconds for a decision that begins now: the rest of its pause, the least if it is late.

    A thought that begins close to the seat's deadline gets half of what is left; 0 means that
    there is no time to think.
    """
    if until_act_ms < -HOPELESSLY_LATE_MS:
        return 0
    most = MOST_MS.get(level, 0)
    wished = max(until_act_ms - MARGIN_MS, LEAST_MS)
    return int(max(0, min(wished, most, until_deadline_ms / 2)))
