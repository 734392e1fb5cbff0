"""What the leaderboard is told when a deal ends."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

FEWEST_PEOPLE = 2
"""A deal among fewer people is not rated."""


class Pool(StrEnum):
    """The formats that are rated apart from each other."""

    TWO = "two"
    MANY = "many"  # three to six seats, each for himself
    PAIRS = "2v2"
    TRIOS = "3v3"
    THREE_PAIRS = "2v2v2"


def pool_of(*, players: int, teams: str) -> Pool:
    """The pool of a table by its options `players` and `teams` (rules.md section 1)."""
    if teams != "none":
        return Pool(teams)
    return Pool.TWO if players == 2 else Pool.MANY


class Fate(StrEnum):
    """How a deal ended for one seat."""

    OUT = "out"  # got rid of his cards, or his team won: a win
    DURAK = "durak"  # or of the durak's team: a loss
    DRAWN = "drawn"
    LEFT = "left"  # left or resigned, however the seat ended without him


@dataclass(frozen=True, slots=True)
class FinishedSeat:
    """One seat's result.

    `user_id` is None for an automatic player, whose level is `bot`. `place` counts from 1; a
    shared exit is a shared place, a team has one place, and who left is behind everybody.
    """

    seat: int
    user_id: int | None
    bot: str
    place: int
    fate: Fate
    team: int | None = None


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A deal that ended; `rated` as its table was made."""

    deal_id: int
    pool: Pool
    rated: bool
    finished_at: datetime
    seats: tuple[FinishedSeat, ...]

    @property
    def people(self) -> list[int]:
        """The ids of the people who sat there, in a fixed order."""
        return sorted(seat.user_id for seat in self.seats if seat.user_id is not None)
