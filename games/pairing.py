"""Who of those that wait for a quick match plays whom: pure, from a list to tables.

The oldest wish is served first. Strengths must lie within a window that widens while one waits,
until anybody will do, so that nobody waits for ever because he is good.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice, product
from typing import Final

from games.engine.errors import InvalidRules
from games.engine.rules import PRESETS, preset
from leaderboard.finished import Pool, pool_of
from leaderboard.ratings import START

# Strength is the mean of a rating (leaderboard.ratings): a newcomer's is 25, ten more is a master.
FIRST_WINDOW: Final = 3.0
WIDENS_BY: Final = 0.4
"""How much wider after each second."""
ANYBODY_AFTER_S: Final = 30.0
SIZES: Final = (4, 3, 2, 6, 5)
"""For those who do not mind: sizes in the order in which they are tried."""
MOST_COMPARED: Final = 40
"""Of those that fit, so many oldest ones are looked at for one table."""
MOST_TRIED: Final = 8
"""So many of them are tried as the second at a table."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who waits. `players` None and `preset` "": whichever; `avoids` goes both ways."""

    user_id: int
    players: int | None = None
    preset: str = ""
    rated: bool = False
    waited_s: float = 0.0
    strengths: Mapping[Pool, float] = field(default_factory=dict)
    avoids: frozenset[int] = frozenset()

    @property
    def window(self) -> float:
        """How far from one's own a strength may be by now."""
        if self.waited_s >= ANYBODY_AFTER_S:
            return float("inf")
        return FIRST_WINDOW + WIDENS_BY * self.waited_s

    def strength(self, pool: Pool) -> float:
        """The mean of the rating in a pool, a newcomer's for who has none."""
        return self.strengths.get(pool, START.mu)


@dataclass(frozen=True, slots=True)
class Kind:
    """What is played at a table."""

    players: int
    preset: str
    rated: bool

    @property
    def pool(self) -> Pool:
        """Where it counts."""
        return pool_of(players=self.players, teams=PRESETS[self.preset].teams)

    def suits(self, wish: Waiting) -> bool:
        """Whether a wish allows it."""
        return (
            wish.players in (None, self.players)
            and wish.preset in ("", self.preset)
            and wish.rated == self.rated
        )


@dataclass(frozen=True, slots=True)
class Group:
    """Who sits down together, the longest waiting first."""

    kind: Kind
    people: tuple[int, ...]


def is_playable(*, players: int | None, preset_name: str) -> bool:
    """Whether any table can be as wished."""
    names = [preset_name] if preset_name else PRESETS
    sizes = [players] if players else SIZES
    return any(_fits(name, size) for name in names for size in sizes)


def pair(waiting: Sequence[Waiting], newcomer: int | None = None) -> list[Group]:
    """As many full tables as can be made of those who wait now; nobody is in two of them.

    With a newcomer only his own, for the others have been looked at before.
    """
    left = {wish.user_id: wish for wish in sorted(waiting, key=lambda wish: -wish.waited_s)}
    groups = []
    for wish in [one for one in left.values() if newcomer in (None, one.user_id)]:
        group = _group_for(wish, list(left.values())) if wish.user_id in left else None
        if group is not None:
            groups.append(group)
            for person in group.people:
                del left[person]
    return groups


def complete(kind: Kind, seated: Sequence[Waiting], waiting: Sequence[Waiting]) -> tuple[int, ...]:
    """Who takes the free seats beside those who sit, the longest waiting first; () if too few."""
    people = list(seated)
    for wish in sorted(waiting, key=lambda wish: -wish.waited_s):
        if len(people) == kind.players:
            break
        if kind.suits(wish) and all(_go_together(wish, one, kind.pool) for one in people):
            people.append(wish)
    if len(people) < kind.players:
        return ()
    return tuple(wish.user_id for wish in people[len(seated) :])


def _group_for(first: Waiting, left: Sequence[Waiting]) -> Group | None:
    for kind in _kinds(first, left):
        others = [wish for wish in left if wish is not first and kind.suits(wish)]
        people = _company(first, others, kind) if len(others) >= kind.players - 1 else []
        if people:
            return Group(kind, tuple(wish.user_id for wish in people))
    return None


def _kinds(first: Waiting, left: Sequence[Waiting]) -> Iterator[Kind]:
    """What this person would play, given what the others wish; who asks for nothing, classic."""
    wished = dict.fromkeys(wish.preset for wish in left if wish.preset)
    names = [first.preset] if first.preset else ["classic", *wished]
    sizes = [first.players] if first.players else SIZES
    for size, name in product(sizes, dict.fromkeys(names)):
        if _fits(name, size):
            yield Kind(size, name, first.rated)


@cache
def _fits(name: str, players: int) -> bool:
    try:
        preset(name, players=players)
    except InvalidRules:
        return False
    return True


def _company(first: Waiting, others: Sequence[Waiting], kind: Kind) -> list[Waiting]:
    """People for every seat, all of whom go together; [] if there are not enough.

    Those of like strength are asked first, and each of them may be the second at the table: one
    who avoids half of the others does not spoil it for everybody.
    """
    pool = kind.pool
    fitting = (wish for wish in others if _go_together(first, wish, pool))
    near = list(islice(fitting, MOST_COMPARED))
    near.sort(key=lambda wish: abs(wish.strength(pool) - first.strength(pool)))
    if len(near) < kind.players - 1:
        return []
    for second in near[:MOST_TRIED]:
        people = [first, second]
        for wish in near:
            if len(people) == kind.players:
                break
            if wish is not second and all(_go_together(wish, one, pool) for one in people):
                people.append(wish)
        if len(people) == kind.players:
            return people
    return []


def _go_together(one: Waiting, other: Waiting, pool: Pool) -> bool:
    if other.user_id in one.avoids or one.user_id in other.avoids:
        return False
    apart = abs(one.strength(pool) - other.strength(pool))
    return apart <= min(one.window, other.window)
