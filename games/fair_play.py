"""Signs of foul play in finished deals, as figures. Pure: no database, no verdict.

docs/fair-play.md explains each sign and its threshold.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import comb, sqrt
from typing import Final

from games.engine.actions import Action, Kind
from games.engine.apply import apply
from games.engine.legal import legal_actions
from games.engine.state import State

THROWING: Final = frozenset({"throw", "taking"})

# Sparing: chances that both have had against each other, and against all others.
LEAST_CHANCES: Final = 20
# Chances of one bout hang together; their number says less than it seems to.
SPREAD: Final = 2.0
SPARING_EACH: Final = 2.0
SPARING_BOTH: Final = 4.0

# One-way results.
LEAST_DECIDED: Final = 15
ONE_WAY_CHANCE: Final = 3e-4
PRIOR_DEALS: Final = 10

LEAST_TOGETHER: Final = 3  # deals from one address before it is worth a look

LEAST_LEFT: Final = 5
LEAVING_CHANCE: Final = 1e-4
LEAST_BASE: Final = 0.02  # a site where nobody leaves does not make one who did a criminal

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Chance:
    """A seat could throw in against the defender; whether it did."""

    seat: int
    defender: int
    threw: bool


def chances(start: State, moves: Iterable[tuple[int, Action, bool]]) -> Iterator[Chance]:
    """Every chance to throw in that a person had in a deal.

    `moves` are seat, action, and whether a person decided; raises IllegalAction.
    """
    state = start
    for seat, action, personal in moves:
        if personal and state.phase in THROWING and seat != state.defender:
            if action.kind is Kind.ATTACK:
                yield Chance(seat, state.defender, True)
            elif action.kind is Kind.DONE and _could_throw(state, seat):
                yield Chance(seat, state.defender, False)
        state = apply(state, seat, action).after


def _could_throw(state: State, seat: int) -> bool:
    return any(action.kind is Kind.ATTACK for action in legal_actions(state, seat))


@dataclass(frozen=True, slots=True)
class Sign:
    """Something conspicuous: about whom, how much (more is worse), and the figures."""

    people: tuple[int, ...]
    score: float
    figures: dict[str, float | int]


@dataclass
class Throws:
    """How often people threw in at each other when they could."""

    tried: Counter[Pair] = field(default_factory=Counter)
    done: Counter[Pair] = field(default_factory=Counter)
    all_tried: Counter[int] = field(default_factory=Counter)
    all_done: Counter[int] = field(default_factory=Counter)

    def add(self, thrower: int, defender: int, threw: bool) -> None:
        """Counts a chance of one person against another."""
        self.tried[thrower, defender] += 1
        self.done[thrower, defender] += threw
        self.all_tried[thrower] += 1
        self.all_done[thrower] += threw

    def spared(self, thrower: int, defender: int) -> tuple[float, float, float] | None:
        """How far below his habit somebody throws in against another, in deviations.

        With the two shares; None if there were too few chances.
        """
        tried = self.tried[thrower, defender]
        others = self.all_tried[thrower] - tried
        if tried < LEAST_CHANCES or others < LEAST_CHANCES:
            return None
        share = self.done[thrower, defender] / tried
        habit = (self.all_done[thrower] - self.done[thrower, defender]) / others
        middle = self.all_done[thrower] / self.all_tried[thrower]
        spread = middle * (1 - middle) * (1 / tried + 1 / others) * SPREAD
        return ((habit - share) / sqrt(spread) if spread else 0.0), share, habit


def sparing(throws: Throws) -> Iterator[Sign]:
    """Pairs of whom each throws in against the other far less than against everybody else."""
    for one, other in {tuple(sorted(pair)) for pair in throws.tried}:
        there, back = throws.spared(one, other), throws.spared(other, one)
        if there is None or back is None or min(there[0], back[0]) < SPARING_EACH:
            continue
        score = (there[0] + back[0]) / sqrt(2)
        if score >= SPARING_BOTH:
            yield Sign((one, other), round(score, 2), _figures(throws, one, other, there, back))


def _figures(
    throws: Throws,
    one: int,
    other: int,
    there: tuple[float, float, float],
    back: tuple[float, float, float],
) -> dict[str, float | int]:
    return {
        "chances of the first against the second": throws.tried[one, other],
        "thrown in then, %": round(100 * there[1]),
        "thrown in against others, %": round(100 * there[2]),
        "chances of the second against the first": throws.tried[other, one],
        "thrown in then by the second, %": round(100 * back[1]),
        "thrown in by the second against others, %": round(100 * back[2]),
    }


@dataclass(frozen=True, slots=True)
class Finish:
    """How a deal ended for the people in it: who began it, who was the durak, who left."""

    people: frozenset[int]
    durak: frozenset[int]
    left: frozenset[int]
    seats: int
    partners: frozenset[Pair] = frozenset()


def one_way(finishes: Iterable[Finish]) -> Iterator[Sign]:
    """Pairs in whose deals one is the durak again and again and the other hardly ever.

    Measured by how often each of them is the durak without the other. The deals of a pair that is
    found are left out from there on: else whoever meets one of the two later looks like a friend.
    """
    deals = list(finishes)
    while (worst := _most_one_way(deals)) is not None:
        yield worst
        deals = [deal for deal in deals if not set(worst.people) <= deal.people]


def _most_one_way(deals: list[Finish]) -> Sign | None:
    habits = _habits(deals)
    signs = (
        sign
        for pair, counts in _lost_to_each_other(deals).items()
        if counts.total() >= LEAST_DECIDED
        if (sign := _one_way(pair, counts, deals, habits)) is not None
    )
    return min(signs, key=lambda sign: sign.figures["chance of this in fair play"], default=None)


def _lost_to_each_other(deals: list[Finish]) -> dict[Pair, Counter[int]]:
    """Of each pair, who lost how many of the deals in which one was the durak and one was not."""
    lost: defaultdict[Pair, Counter[int]] = defaultdict(Counter)
    for deal in deals:
        for loser in deal.durak:
            for other in deal.people - deal.durak:
                if pair_of(loser, other) not in deal.partners:
                    lost[pair_of(loser, other)][loser] += 1
    return lost


def _one_way(
    pair: Pair, counts: Counter[int], deals: list[Finish], habits: "Habits"
) -> Sign | None:
    (loser, times), total = counts.most_common(1)[0], counts.total()
    winner = pair[0] if pair[1] == loser else pair[1]
    together = [deal for deal in deals if set(pair) <= deal.people]
    usual = _share(_rate(loser, together, *habits), _rate(winner, together, *habits))
    luck = tail(times, total, usual)
    if luck >= ONE_WAY_CHANCE:
        return None
    figures = {
        "deals that one of the two lost": total,
        "lost by the first": times,
        "expected at the most": round(usual * total, 1),
        "chance of this in fair play": luck,
    }
    return Sign((loser, winner), round(times - usual * total, 2), figures)


Habits = tuple[Counter[int], Counter[int], Counter[int]]


def _habits(deals: list[Finish]) -> Habits:
    """Deals lost and played by each person, and 1000 times what a person of no skill loses."""
    loses: Counter[int] = Counter()
    plays: Counter[int] = Counter()
    expected: Counter[int] = Counter()
    for deal in deals:
        loses.update(deal.durak)
        plays.update(deal.people)
        expected.update(dict.fromkeys(deal.people, 1000 // deal.seats))
    return loses, plays, expected


def _rate(
    person: int,
    together: list[Finish],
    loses: Counter[int],
    plays: Counter[int],
    expected: Counter[int],
) -> tuple[float, int]:
    """How often a person loses without the other, and how many deals say so.

    Drawn to what is usual while he played little.
    """
    lost = loses[person] - sum(person in deal.durak for deal in together)
    played = plays[person] - len(together)
    usual = expected[person] / 1000 / plays[person]
    return (lost + PRIOR_DEALS * usual) / (played + PRIOR_DEALS), played + PRIOR_DEALS


def _share(loser: tuple[float, int], winner: tuple[float, int]) -> float:
    """The share of their lost deals that the one loses in fair play, at the most.

    From the odds of both, and by two deviations more: how often they lose is itself a guess.
    """
    one, other = loser[0] * (1 - winner[0]), winner[0] * (1 - loser[0])
    share = one / (one + other)
    return min(0.99, share + 2 * sqrt(share * (1 - share) * (1 / loser[1] + 1 / winner[1])))


def leaving(finishes: Iterable[Finish]) -> Iterator[Sign]:
    """People who leave far more of their deals than others do."""
    played: Counter[int] = Counter()
    left: Counter[int] = Counter()
    for deal in finishes:
        played.update(deal.people)
        left.update(deal.left)
    for person, times in left.items():
        others = played.total() - played[person]
        base = (left.total() - times) / others if others else 0.0
        base = min(0.5, max(LEAST_BASE, base))
        luck = tail(times, played[person], base)
        if times >= LEAST_LEFT and luck < LEAVING_CHANCE:
            figures = {
                "deals begun": played[person],
                "left": times,
                "usual on the site, %": round(100 * base, 1),
                "chance of this by accident": luck,
            }
            yield Sign((person,), round(times / played[person], 2), figures)


def tail(times: int, of: int, chance: float) -> float:
    """The chance of at least so many hits."""
    rest = 1 - chance
    total = sum(comb(of, n) * chance**n * rest ** (of - n) for n in range(times, of + 1))
    return min(1.0, total)


def pair_of(one: int, other: int) -> Pair:
    """The two, the lower first."""
    return (one, other) if one < other else (other, one)
