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
    Match("hard", "normal", "classic", 2, 200, 0.887, 0.046, 0.1, 20),
    Match("hard", "easy", "classic", 2, 200, 0.938, 0.044, 0.05, 20),
    Match("hard", "greedy", "classic", 2, 200, 0.887, 0.053, 0.1, 20),
    Match("hard", "memory", "classic", 2, 200, 0.863, 0.061, 0.125, 20),
    Match("hard", "reference", "classic", 2, 200, 0.797, 0.061, 0.188, 16),
    Match("hard", "flat", "classic", 2, 200, 0.725, 0.057, 0.275, 20),
    Match("hard", "tree", "classic", 2, 200, 0.458, 0.091, 0.528, 18),
    Match("hard", "easy", "classic", 2, 1000, 0.931, 0.039, 0.056, 18),
    Match("hard", "memory", "classic", 2, 1000, 0.838, 0.064, 0.15, 20),
    Match("hard", "easy", "classic", 4, 200, 0.981, 0.014, 0.013, 20),
    Match("hard", "normal", "classic", 4, 200, 0.975, 0.017, 0.025, 20),
    Match("hard", "normal", "pairs", 4, 200, 0.725, 0.057, 0.275, 20),
    Match("hard", "easy", "transfer", 2, 200, 0.925, 0.041, 0.075, 20),
)

USUAL_MS: Final = (0, 200)


def _scores(level: str) -> MappingProxyType[str, float]:
    rows = [m for m in MATCHES if m.level == level and m.preset == "classic" and m.seats == 2]
    return MappingProxyType({m.opponent: m.score for m in rows if m.think_ms in USUAL_MS})


STRENGTH: Final = MappingProxyType(
    {level: _scores(level) for level in dict.fromkeys(match.level for match in MATCHES)}
)
"""By level and opponent: the score at a classic table of two, with the usual time to think."""
