"""The outcome of a deal: a value with a reason (rules.md sections 5, 6 and 8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from games.engine.cards import Card

Result = Literal["durak", "draw"]
Reason = Literal[
    "last_with_cards",
    "nobody_left",
    "defender_of_last_bout",
    "team_out",
    "repetition",
    "bouts_without_discard",
]
Tie = Literal["tie", "epaulettes"]
RESULTS: Final[tuple[Result, ...]] = ("durak", "draw")
REASONS: Final[tuple[Reason, ...]] = (
    "last_with_cards",
    "nobody_left",
    "defender_of_last_bout",
    "team_out",
    "repetition",
    "bouts_without_discard",
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended.

    `durak` holds its seats (a team names all its members), () after a draw. `places` are groups of
    seats, first out first; seats that went out in the same bout share a group, teams stay together
    and the durak is last. `out` is every seat that went out, in the order in which they emptied
    their hands. `last_attacks` are the attack cards laid against the durak in the order laid if the
    deal ended with his take, else (); `tie` is the label they earn (None with `ties` off).
    """

    result: Result
    reason: Reason
    durak: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]
    out: tuple[int, ...]
    tie: Tie | None = None
    last_attacks: tuple[Card, ...] = ()
    trump: str = "S"
    """The trump suit of the deal, which the ladder asks for."""
