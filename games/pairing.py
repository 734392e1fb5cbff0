"""Who of those that wait for a quick match plays whom: pure, from a list to tables.

The oldest wish is served first. Strengths must lie within a window that widens while one waits,
until anybody will do, so that nobody waits for ever because he is good.

For each kind of table those who would play it stand in a line by strength, and whoever is served
looks along it to both sides as far as his window goes: who fits is found without asking everybody.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, islice, product
from math import inf
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
"""Of those that fit, so many nearest ones are looked at for one table."""
MOST_TRIED: Final = 500
"""So many people are tried beside one another for one table."""


_Signature = tuple[int | None, str, bool]
"""What a wish says: players, preset, rated."""


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
            return inf
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

    @property
    def wanted(self) -> tuple[_Signature, ...]:
        """What somebody wishes whom such a table suits."""
        sizes, names = (self.players, None), (self.preset, "")
        return tuple((size, name, self.rated) for size, name in product(sizes, names))

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
    crowd = _Crowd(waiting)
    groups = []
    for wish in crowd.people:
        if newcomer in (None, wish.user_id) and crowd.has(wish):
            group = crowd.group_for(wish)
            if group is not None:
                groups.append(group)
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


class _Crowd:
    """Those who wait, the longest first, as long as they may still be seated."""

    def __init__(self, waiting: Sequence[Waiting]) -> None:
        self.people = sorted(waiting, key=lambda wish: -wish.waited_s)
        self._left = {wish.user_id for wish in self.people}
        self._alike: dict[_Signature, list[Waiting]] = {}
        for wish in self.people:
            self._alike.setdefault((wish.players, wish.preset, wish.rated), []).append(wish)
        self._sizes = Counter({wanted: len(alike) for wanted, alike in self._alike.items()})
        self._names = dict.fromkeys(wish.preset for wish in self.people if wish.preset)
        self._lines: dict[tuple[tuple[_Signature, ...], Pool], _Line] = {}

    def has(self, wish: Waiting) -> bool:
        """Whether this person may still be seated."""
        return wish.user_id in self._left

    def group_for(self, first: Waiting) -> Group | None:
        """A table for this person, whose people leave the crowd; None if there is none.

        Somebody with whom surely nobody goes together is no company for the others either, and
        leaves it too.
        """
        surely = True
        known: dict[Pool, int] = {}
        for kind in self._kinds(first):
            if self._is_alone(first, kind, known) or self._number(kind.wanted) < kind.players:
                continue
            near = self._near(first, self._line(kind.wanted, kind.pool))
            search = _Search(first, near, kind)
            if search.people:
                self._leave(search.people)
                return Group(kind, tuple(wish.user_id for wish in search.people))
            surely &= search.complete and len(near) < MOST_COMPARED
        if surely:
            self._leave([first])
        return None

    def _leave(self, people: Iterable[Waiting]) -> None:
        for wish in people:
            self._left.remove(wish.user_id)
            self._sizes[wish.players, wish.preset, wish.rated] -= 1

    def _kinds(self, first: Waiting) -> Iterator[Kind]:
        """What this person would play, given the others' wishes; who asks for nothing, classic."""
        names = [first.preset] if first.preset else ["classic", *self._names]
        sizes = [first.players] if first.players else SIZES
        for size, name in product(sizes, dict.fromkeys(names)):
            if _fits(name, size):
                yield Kind(size, name, first.rated)

    def _number(self, wanted: Iterable[_Signature]) -> int:
        return sum(self._sizes[one] for one in wanted)

    def _is_alone(self, first: Waiting, kind: Kind, known: dict[Pool, int]) -> bool:
        """Whether too few for such a table go together with this person, whatever they play.

        `known` keeps that for all kinds of a pool: who fits with nobody need not look along every
        line.
        """
        if kind.pool not in known:
            anybody = tuple(one for one in self._alike if one[2] == first.rated)
            known[kind.pool] = len(self._near(first, self._line(anybody, kind.pool)))
        return known[kind.pool] < min(kind.players - 1, MOST_COMPARED)

    def _near(self, first: Waiting, line: _Line) -> list[Waiting]:
        """Who of a line goes together with this person, those of like strength first."""
        fitting = (
            wish
            for wish in line.around(first)
            if wish.user_id in self._left
            and wish is not first
            and _go_together(first, wish, line.pool)
        )
        return list(islice(fitting, MOST_COMPARED))

    def _line(self, wanted: tuple[_Signature, ...], pool: Pool) -> _Line:
        """Those who wish so and are left; who has left a line is not passed for long."""
        line = self._lines.get((wanted, pool))
        if line is None or len(line) > 2 * self._number(wanted):
            alike = chain.from_iterable(self._alike.get(one, ()) for one in wanted)
            left = (wish for wish in alike if wish.user_id in self._left)
            line = self._lines[wanted, pool] = _Line(left, pool)
        return line


class _Line:
    """People by their strength in a pool; of like ones the oldest first."""

    def __init__(self, people: Iterable[Waiting], pool: Pool) -> None:
        self.pool = pool
        self._people = sorted(people, key=lambda wish: (wish.strength(pool), -wish.waited_s))
        self._strengths = [wish.strength(pool) for wish in self._people]

    def __len__(self) -> int:
        return len(self._people)

    def around(self, one: Waiting) -> Iterator[Waiting]:
        """Everybody, himself too, whose strength lies in this person's window, nearest first."""
        strength, window = one.strength(self.pool), one.window
        right = bisect_left(self._strengths, strength)
        left, end = right - 1, len(self._strengths)
        while left >= 0 or right < end:
            below = strength - self._strengths[left] if left >= 0 else inf
            above = self._strengths[right] - strength if right < end else inf
            if min(below, above) > window:
                return
            if above <= below:
                yield self._people[right]
                right += 1
            else:
                yield self._people[left]
                left -= 1


class _Search:
    """People for every seat of a table, all of whom go together; `people` is [] if none were found.

    Each may be the second at the table, and so on: one who avoids half of the others does not
    spoil it for everybody. `complete` tells that no company was left untried.
    """

    def __init__(self, first: Waiting, near: Sequence[Waiting], kind: Kind) -> None:
        self._near, self._kind, self._tries = near, kind, 0
        self.people = self._grown([first], 0)

    @property
    def complete(self) -> bool:
        """Whether everything was tried that there is to try."""
        return self._tries < MOST_TRIED

    def _grown(self, people: list[Waiting], start: int) -> list[Waiting]:
        if len(people) == self._kind.players:
            return people
        for at in range(start, len(self._near)):
            if len(people) + len(self._near) - at < self._kind.players or not self.complete:
                break
            self._tries += 1
            wish = self._near[at]
            # That the first goes together with everybody here is known.
            if all(_go_together(wish, one, self._kind.pool) for one in people[1:]):
                found = self._grown([*people, wish], at + 1)
                if found:
                    return found
        return []


@cache
def _fits(name: str, players: int) -> bool:
    try:
        preset(name, players=players)
    except InvalidRules:
        return False
    return True


def _go_together(one: Waiting, other: Waiting, pool: Pool) -> bool:
    if other.user_id in one.avoids or one.user_id in other.avoids:
        return False
    apart = abs(one.strength(pool) - other.strength(pool))
    return apart <= min(one.window, other.window)
