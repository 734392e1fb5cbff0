"""Made-up people and deals, to see what the boards carry. Pure: a seed gives its deals."""

import random
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from leaderboard.finished import Fate, FinishedDeal, FinishedSeat, Pool

# No deal of the site will have such a number.
FIRST_DEAL = 10**12
FORMATS = (
    (Pool.TWO, 2, None),
    (Pool.MANY, 3, None),
    (Pool.MANY, 4, None),
    (Pool.MANY, 6, None),
    (Pool.PAIRS, 4, 2),
    (Pool.TRIOS, 6, 2),
    (Pool.THREE_PAIRS, 6, 3),
)
WEIGHTS = (40, 15, 20, 5, 12, 4, 4)
LEAVING = 0.01


def deals(
    people: Sequence[int], *, number: int, first: datetime, last: datetime, seed: int
) -> Iterator[FinishedDeal]:
    """So many rated deals among these people, at even distances from `first` to `last`.

    Some play much and most play little; each has a strength of his own that shows in the places.
    """
    rng = random.Random(seed)  # noqa: S311 - nothing secret is drawn
    strength = {person: rng.gauss(0, 1) for person in people}
    step = (last - first) / max(number, 1)
    for index in range(number):
        pool, players, teams = rng.choices(FORMATS, WEIGHTS)[0]
        seats = _seats(rng, _line_up(rng, people, players), strength, teams)
        yield FinishedDeal(FIRST_DEAL + index, pool, True, first + index * step, seats)


def year_before(now: datetime) -> datetime:
    """A year earlier."""
    return now - timedelta(days=365)


def _line_up(rng: random.Random, people: Sequence[int], players: int) -> list[int]:
    chosen: dict[int, None] = {}
    while len(chosen) < players:
        chosen[people[int(len(people) * rng.random() ** 2)]] = None
    return list(chosen)


def _seats(
    rng: random.Random, line_up: list[int], strength: dict[int, float], teams: int | None
) -> tuple[FinishedSeat, ...]:
    shown = [strength[person] + rng.gauss(0, 1) for person in line_up]
    sides = [seat % teams if teams else seat for seat in range(len(line_up))]
    order = sorted(set(sides), key=lambda side: -max(_of(side, sides, shown)))
    size = len(line_up) // len(order)
    leaver = rng.randrange(len(line_up)) if rng.random() < LEAVING else None
    return tuple(
        _seat(seat, person, order.index(sides[seat]), size, len(order), teams, seat == leaver)
        for seat, person in enumerate(line_up)
    )


def _of(side: int, sides: list[int], shown: list[float]) -> list[float]:
    return [value for value, own in zip(shown, sides, strict=True) if own == side]


def _seat(
    seat: int, person: int, rank: int, size: int, sides: int, teams: int | None, left: bool
) -> FinishedSeat:
    team = seat % teams if teams else None
    if left:
        return FinishedSeat(seat, person, "", size * sides, Fate.LEFT, team)
    fate = Fate.DURAK if rank == sides - 1 else Fate.OUT
    return FinishedSeat(seat, person, "", rank * size + 1, fate, team)
