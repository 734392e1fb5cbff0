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
    Match("normal", "easy", "classic", 2, 0, 0.690, 0.010, 0.292, 1000),
    Match("normal", "easy", "classic", 4, 0, 0.796, 0.012, 0.192, 250),
    Match("hard", "normal", "classic", 2, 200, 0.942, 0.018, 0.033, 60),
)

USUAL_MS: Final = (0, 200)


def _scores(level: str) -> MappingProxyType[str, float]:
    rows = [m for m in MATCHES if m.level == level and m.preset == "classic" and m.seats == 2]
    return MappingProxyType({m.opponent: m.score for m in rows if m.think_ms in USUAL_MS})


STRENGTH: Final = MappingProxyType(
    {level: _scores(level) for level in dict.fromkeys(match.level for match in MATCHES)}
)
"""By level and opponent: the score at a classic table of two, with the usual time to think."""
