"""What a review found, as values for the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from games.engine.actions import Action
from games.models import Deal, Review

MISTAKE: Final = 15
"""Percent that an action must give away to be called a mistake."""
MOST_TURNING_POINTS: Final = 8


@dataclass(frozen=True, slots=True)
class Judged:
    """A move and what was found of it; `worth` and `got` are percent, None if nothing is known.

    In an `ending` two seats play without a talon; if it is `exact` the figures are the truth: 100
    won, 50 drawn, 0 lost.
    """

    move: int
    seat: int
    played: Action | None
    best: Action | None
    worth: int | None
    got: int | None
    ending: bool
    exact: bool

    @property
    def loss(self) -> int:
        """What the move gave away, in percent; 0 if that is not known."""
        return 0 if self.worth is None or self.got is None else max(0, self.worth - self.got)

    @property
    def unknown(self) -> bool:
        """Whether it belongs to an ending that could not be played out in time."""
        return self.ending and not self.exact


@dataclass(frozen=True, slots=True)
class SeatSum:
    """A seat's decisions, how many were mistakes, and what one gave away on average."""

    seat: int
    decisions: int
    mistakes: int
    loss: float


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """A review, finished or on its way."""

    moves: int
    done: int
    finished: bool
    failed: bool
    judged: tuple[Judged, ...]

    @property
    def percent(self) -> int:
        """How much of the work is done."""
        return 100 * self.done // max(1, self.moves)

    @property
    def turning_points(self) -> tuple[Judged, ...]:
        """The moves that gave away most, in the order in which they were played."""
        bad = [one for one in self.judged if one.loss >= MISTAKE]
        worst = sorted(bad, key=lambda one: (-one.loss, one.move))[:MOST_TURNING_POINTS]
        return tuple(sorted(worst, key=lambda one: one.move))

    @property
    def ending(self) -> Judged | None:
        """The first move of the ending that two seats play without a talon, None without one."""
        return next((one for one in self.judged if one.ending), None)

    @property
    def unknown(self) -> int:
        """Moves of the ending whose truth could not be found in time."""
        return sum(one.unknown for one in self.judged)

    def of_move(self, number: int) -> Judged | None:
        """What was found of a move."""
        return next((one for one in self.judged if one.move == number), None)

    def sums(self, players: int) -> tuple[SeatSum, ...]:
        """What each seat's decisions came to."""
        return tuple(self._sum(seat) for seat in range(players))

    def _sum(self, seat: int) -> SeatSum:
        own = [one for one in self.judged if one.seat == seat and one.worth is not None]
        given = sum(one.loss for one in own)
        mistakes = sum(one.loss >= MISTAKE for one in own)
        return SeatSum(seat, len(own), mistakes, given / len(own) if own else 0.0)


def review_of(deal: Deal) -> ReviewPage | None:
    """The review of a deal, None if nobody has asked for one; one query."""
    review = Review.objects.filter(deal=deal).first()
    if review is None:
        return None
    return ReviewPage(
        moves=review.moves,
        done=review.done,
        finished=review.finished_at is not None,
        failed=review.failed,
        judged=tuple(map(_judged, review.verdicts)),
    )


def _judged(kept: dict[str, Any]) -> Judged:
    known = "worth" in kept
    return Judged(
        move=kept["move"],
        seat=kept["seat"],
        played=Action.parse(kept["played"]) if known else None,
        best=Action.parse(kept["best"]) if known else None,
        worth=kept.get("worth"),
        got=kept.get("got"),
        ending=kept["ending"],
        exact=kept["exact"],
    )
