"""Flat determinised Monte Carlo: deal the hidden cards, play every candidate out, compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt
from random import Random
from time import perf_counter
from typing import Final, Protocol

from games.bots.contract import Clock

DROP_ERRORS: Final = 2.6
"""A move is dropped once it is worse than the best by so many standard errors."""
FIRST_CHECK: Final = 24
ROUNDS: Final = 8
"""Deals between two looks at the clock: looking costs as much as playing one out."""
SURE_ENOUGH: Final = 0.0001
REGRET: Final = 0.004
"""Thinking ends once a better move is missed by no more than this on average (of 0..2)."""


class World(Protocol):
    """A question turned into something that can be dealt and played out."""

    def rounds(self, moves: Sequence[int], dice: Random, count: int) -> list[list[int]]:
        """What each move leads to on `count` common deals: 2 win, 1 draw, 0 durak."""


@dataclass(slots=True)
class Found:
    """The means of the moves (0..2; of a dropped one, when it was dropped) and rollouts made."""

    best: int
    means: list[float]
    rollouts: int


def search(
    world: World,
    moves: Sequence[int],
    dice: Random,
    rollouts: int,
    deadline: float,
    clock: Clock = perf_counter,
) -> Found:
    """Compare moves on common deals until the rollouts, the time or the doubt run out.

    `deadline` is a time of `clock`. Earlier moves win ties.
    """
    values: dict[int, list[int]] = {move: [] for move in moves}
    alive, spent, made, check = list(moves), 0, 0, FIRST_CHECK
    while len(alive) > 1 and spent + len(alive) <= rollouts and clock() < deadline:
        rounds = min(ROUNDS, check - made, (rollouts - spent) // len(alive))
        for move, worths in zip(alive, world.rounds(alive, dice, rounds), strict=True):
            values[move] += worths
        made += rounds
        spent += rounds * len(alive)
        if made >= check:
            check = check * 3 // 2
            alive = _still_in_doubt(alive, values)
            if _may_miss(alive, values) < REGRET:
                break
    means = {m: sum(v) / len(v) if v else 0.0 for m, v in values.items()}
    best = max(alive, key=lambda move: (means[move], -moves.index(move)))
    return Found(best, [means[move] for move in moves], spent)


def _still_in_doubt(alive: list[int], values: dict[int, list[int]]) -> list[int]:
    best = max(alive, key=lambda move: sum(values[move]))
    return [m for m in alive if m == best or not _clearly_worse(values[m], values[best])]


def _clearly_worse(mine: list[int], best: list[int]) -> bool:
    """Is the paired difference beyond its error?"""
    mean, error = _gap(mine, best)
    return mean > DROP_ERRORS * error


def _may_miss(alive: list[int], values: dict[int, list[int]]) -> float:
    """What stopping now costs on average: by how much each other move may yet be the better one."""
    best = max(alive, key=lambda move: sum(values[move]))
    missed = 0.0
    for move in alive:
        if move != best:
            mean, error = _gap(values[move], values[best])
            z = mean / error
            missed += error * (exp(-z * z / 2) / sqrt(2 * pi) - z * erfc(z / sqrt(2)) / 2)
    return missed


def _gap(mine: list[int], best: list[int]) -> tuple[float, float]:
    """The mean of the paired difference, deal by deal, and its standard error."""
    gaps = [b - m for m, b in zip(mine, best, strict=True)]
    count = len(gaps)
    mean = sum(gaps) / count
    spread = sum([g * g for g in gaps]) / count - mean * mean
    return mean, sqrt((spread + SURE_ENOUGH) / count)
