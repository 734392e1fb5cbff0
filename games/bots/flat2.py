"""Two seats played out by rule players on bare card masks: the inner loop of the search.

Stands in for the engine where two seats play without transfer (rules.md §3, §5); a test plays the
same deals through the engine. Functions here are long, without helpers and with short names,
because a call costs more than the work in it. Values are 2 win, 1 draw, 0 durak.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

from games.bots.style import Style
from games.engine.cards import BEATS, SAME_RANK

GAPS: Final = 8191
"""Length of a table of gaps less one (a power of two less one: positions wrap by masking)."""
MORE_SAME: Final = 0
MORE_TABLE_MAX: Final = 1
MORE_UNLIMITED: Final = 2
_THIRDS: Final = sum(1 << 3 * rank for rank in range(13))
_NEVER: Final = 1 << 40


class Ending(Protocol):
    """Whoever knows what a lead without a talon is worth."""

    def value(self, a: int, d: int) -> int:
        """The value for the leader, with hands `a` against `d`."""


def gaps_between_stumbles(share: float, seed: int) -> tuple[int, ...]:
    """How many decisions pass until the next random move, for a share of random moves (0..1)."""
    dice = Random(seed)
    return tuple(_gap(dice, share) for _ in range(GAPS + 1))


def _gap(dice: Random, share: float) -> int:
    gap = 1
    while gap < 1000 and dice.random() >= share:
        gap += 1
    return gap if share else _NEVER


def play_out(  # noqa: C901
    a: int,
    d: int,
    drawn: list[int],
    at: int,
    style_a: Style,
    style_d: Style,
    cap: int,
    more: int,
    both_out: int,
    gaps: tuple[int, ...],
    g: int,
    solver: Ending | None = None,
    small: int = 0,
) -> int:
    """Play from a lead to the end of the deal; return the value for the leader.

    `a`, `d`: hands of leader and defender. `drawn[k]`: the xor of the first k talon cards, `at` of
    which are gone. `cap`: attack cards in a bout (5 until something is discarded, else 6); `more`:
    the cap after a take. `both_out`: the leader's value when the last cards of both go in one bout.
    `gaps`, `g`: distances between random moves and the place in that table. With an empty talon and
    no more than `small` cards in both hands the rest is what `solver` says.
    """
    end = len(drawn) - 1
    throw_a, give_a, beat_a, pairs_a = style_a.throw, style_a.give, style_a.beat, style_a.pairs
    throw_d, give_d, beat_d, pairs_d = style_d.throw, style_d.give, style_d.beat, style_d.pairs
    counts = style_a.counts and style_d.counts
    leader_is_first = True
    k = gaps[g]
    while True:
        left = end - at
        room = d.bit_count()
        if room > cap:
            room = cap
        full = room
        if counts and not left:
            if a.bit_count() + d.bit_count() <= small and solver:
                r = solver.value(a, d)
                return r if leader_is_first else 2 - r
            q = a
            table = 0
            while q:
                card = q & -q
                i = card.bit_length() - 1
                if d & BEATS[i]:
                    if table & ~SAME_RANK[i]:
                        break
                    table |= card
                q ^= card
            else:  # all but one rank cannot be beaten: see solve2._runs_out
                r = table.bit_count()
                if r <= cap and 2 * r < a.bit_count() + d.bit_count():
                    return 2 if leader_is_first else 0
        k -= 1
        if k:
            q = a & pairs_a
            if q:
                x = q & _THIRDS
                y = q >> 1 & _THIRDS
                z = q >> 2 & _THIRDS
                q = x & y | z & (x | y)
            if q:
                card = a & (q & -q) * 7
                card &= -card
            else:
                card = a & -a
        else:
            g = g + 1 & GAPS
            k = gaps[g]
            q = a
            for _ in range((k * 7 + g) % a.bit_count()):
                q &= q - 1
            card = q & -q
        ranks = 0
        table = 0
        throw = throw_a[left]
        beat = beat_d[left]
        while True:
            a ^= card
            i = card.bit_length() - 1
            ranks |= SAME_RANK[i]
            table |= card
            room -= 1
            k -= 1
            if k:
                q = d & beat[i]
            else:
                g = g + 1 & GAPS
                k = gaps[g]
                q = d & BEATS[i]
                if q:
                    r = (k * 7 + g) % (q.bit_count() + 1)
                    if r:
                        for _ in range(r - 1):
                            q &= q - 1
                    else:
                        q = 0
            if q:
                card = q & -q
                d ^= card
                table |= card
                took = False
                if not room:
                    break
                ranks |= SAME_RANK[card.bit_length() - 1]
                k -= 1
                if k:
                    q = a & ranks & throw
                else:
                    g = g + 1 & GAPS
                    k = gaps[g]
                    q = a & ranks
                    if q:
                        r = (k * 7 + g) % (q.bit_count() + 1)
                        if r:
                            for _ in range(r - 1):
                                q &= q - 1
                        else:
                            q = 0
                if not q:
                    break
                card = q & -q
            else:
                if more:
                    room = room + cap - full if more == MORE_TABLE_MAX else 99
                if room:
                    q = a & ranks & give_a[left]
                    while q and room:
                        card = q & -q
                        q ^= card
                        a ^= card
                        table |= card
                        room -= 1
                d |= table
                took = True
                break
        if left:
            r = 6 - a.bit_count()
            if r > 0:
                r += at
                if r > end:
                    r = end
                a |= drawn[r] ^ drawn[at]
                at = r
            r = 6 - d.bit_count()
            if r > 0:
                r += at
                if r > end:
                    r = end
                d |= drawn[r] ^ drawn[at]
                at = r
        if not a:
            if not d:
                return both_out if leader_is_first else 2 - both_out
            return 2 if leader_is_first else 0
        if not d:
            return 0 if leader_is_first else 2
        if not took:
            cap = 6
            leader_is_first = not leader_is_first
            a, d = d, a
            throw_a, throw_d = throw_d, throw_a
            give_a, give_d = give_d, give_a
            beat_a, beat_d = beat_d, beat_a
            pairs_a, pairs_d = pairs_d, pairs_a


@dataclass(frozen=True, slots=True)
class Bout:
    """A bout of two seats at any moment: hands, the table, what is open, how many cards may come.

    `room`: attack cards that may still be laid, `extra`: how many more after a take (take_cap);
    `closed`: the attacker has said done, `taking`: the defender has said take; `ranks`: every card
    of the ranks on the table.
    """

    a: int
    d: int
    table: int
    open: int
    room: int
    extra: int
    taking: bool = False
    closed: bool = False
    ranks: int = 0


@dataclass(frozen=True, slots=True)
class Way:
    """What two seats feel of the options: cap, cap after a take, the value of both out."""

    cap: int
    more: int
    both_out: int


def ranks_of(cards: int) -> int:
    """Every card of the ranks among `cards`."""
    ranks = 0
    while cards:
        low = cards & -cards
        cards ^= low
        ranks |= SAME_RANK[low.bit_length() - 1]
    return ranks


def finish(
    bout: Bout, drawn: list[int], style: Style, way: Way, gaps: tuple[int, ...], g: int
) -> int:
    """Play a bout and then the deal to the end by rule players; the value for the attacker."""
    return finish_with(bout, bout.a, bout.d, drawn, style, style, way, gaps, g)


def finish_with(
    bout: Bout,
    a: int,
    d: int,
    drawn: list[int],
    style_a: Style,
    style_d: Style,
    way: Way,
    gaps: tuple[int, ...],
    g: int,
    solver: Ending | None = None,
    small: int = 0,
) -> int:
    """`finish` with other hands than the bout's, and two rule players."""
    end = len(drawn) - 1
    if bout.taking and (bout.closed or bout.room <= 0):
        d |= bout.table
        took = True
    elif bout.closed:
        took = False
    else:
        a, d, took = _finish_bout(bout, a, d, end, style_a, style_d)
    at = 6 - a.bit_count()
    if at > 0:
        if at > end:
            at = end
        a |= drawn[at]
    else:
        at = 0
    need = 6 - d.bit_count()
    if need > 0:
        need += at
        if need > end:
            need = end
        d |= drawn[need] ^ drawn[at]
        at = need
    if not a:
        return 2 if d else way.both_out
    if not d:
        return 0
    if took:
        cap, more, both = way.cap, way.more, way.both_out
        return play_out(a, d, drawn, at, style_a, style_d, cap, more, both, gaps, g, solver, small)
    more, both = way.more, way.both_out
    return 2 - play_out(d, a, drawn, at, style_d, style_a, 6, more, both, gaps, g, solver, small)


def _all_worth(still_open: int, d: int, beat: tuple[int, ...]) -> bool:
    while still_open:
        low = still_open & -still_open
        still_open ^= low
        if not d & beat[low.bit_length() - 1]:
            return False
    return True


def _finish_bout(
    bout: Bout, a: int, d: int, left: int, style_a: Style, style_d: Style
) -> tuple[int, int, bool]:
    """The hands after the bout, before the refill, and whether the defender took."""
    table, room, still_open, ranks = bout.table, bout.room, bout.open, bout.ranks
    taking = bout.taking
    beat, throw, give = style_d.beat[left], style_a.throw[left], style_a.give[left]
    while not taking:
        while still_open:
            low = still_open & -still_open
            worth = d & beat[low.bit_length() - 1]
            if not worth or not _all_worth(still_open ^ low, d, beat):
                taking, room = True, room + bout.extra
                break
            still_open ^= low
            card = worth & -worth
            d ^= card
            table |= card
            ranks |= SAME_RANK[card.bit_length() - 1]
        fitting = a & ranks & throw if room and not bout.closed and not taking else 0
        if not fitting:
            break
        still_open = fitting & -fitting
        a ^= still_open
        table |= still_open
        room -= 1
    if not taking:
        return a, d, False
    fitting = a & ranks & give if not bout.closed else 0
    while fitting and room > 0:
        card = fitting & -fitting
        fitting ^= card
        a ^= card
        table |= card
        room -= 1
    return a, d | table, True
