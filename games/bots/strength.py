"""How strong the players were measured, as data for pages; docs/strength.md tells how and when."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Match:
    """One row of the table: `score` of the level (1 not durak, ½ draw) and the share it lost.

    `deals` were played once from every seat; `error` is the standard error of `score`.
    """

    level: str
    opponent: str
    preset: str
    seats: int
    think_ms: int
    score: float
    error: float
    lost: float
    deals: int


MATCHES: Final[tuple[Match, ...]] = (
    Match("easy", "random", "classic", 2, 0, 0.987, 0.004, 0.013, 500),
    Match("normal", "easy", "classic", 2, 0, 0.69, 0.01, 0.292, 1000),
    Match("normal", "easy", "classic", 4, 0, 0.794, 0.007, 0.196, 750),
    Match("hard", "normal", "classic", 2, 200, 0.909, 0.011, 0.077, 320),
    Match("hard", "easy", "classic", 2, 200, 0.917, 0.014, 0.077, 200),
    Match("hard", "greedy", "classic", 2, 200, 0.87, 0.034, 0.12, 50),
    Match("hard", "memory", "classic", 2, 200, 0.79, 0.024, 0.179, 120),
    Match("hard", "reference", "classic", 2, 200, 0.875, 0.082, 0.125, 8),
    Match("hard", "flat", "classic", 2, 200, 0.669, 0.05, 0.312, 40),
    Match("hard", "tree", "classic", 2, 200, 0.766, 0.092, 0.219, 16),
    Match("hard", "easy", "classic", 2, 1000, 0.875, 0.065, 0.125, 12),
    Match("hard", "memory", "classic", 2, 1000, 0.833, 0.094, 0.167, 12),
    Match("hard", "easy", "classic", 4, 200, 0.983, 0.008, 0.013, 60),
    Match("hard", "normal", "classic", 4, 200, 0.935, 0.015, 0.058, 65),
    Match("hard", "normal", "pairs", 4, 200, 0.863, 0.04, 0.138, 40),
    Match("hard", "easy", "transfer", 2, 200, 0.9, 0.02, 0.07, 100),
)

USUAL_MS: Final = (0, 200)


def _scores(level: str) -> MappingProxyType[str, float]:
    rows = [m for m in MATCHES if m.level == level and m.preset == "classic" and m.seats == 2]
    return MappingProxyType({m.opponent: m.score for m in rows if m.think_ms in USUAL_MS})


STRENGTH: Final = MappingProxyType(
    {level: _scores(level) for level in dict.fromkeys(match.level for match in MATCHES)}
)
"""By level and opponent: the score at a classic table of two, with the usual time to think."""
