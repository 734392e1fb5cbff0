"""Any number of seats played out by rule players on bare card masks, from a lead to the end.

Stands in for the engine in the search (rules.md §3 to §6, showing trumps left out); a test plays
the same deals through the engine. One long function with short names, because a call costs more
than the work in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.bots.circle import SEATS, Circle
from games.bots.flat2 import GAPS, MORE_SAME, MORE_TABLE_MAX, Ending
from games.bots.style import PLAIN, Style
from games.engine.cards import BEATS, SAME_RANK
from games.engine.closing import MAX_DRY_BOUTS
from games.engine.flags import Flags

_THIRDS: Final = sum(1 << 3 * rank for rank in range(13))


@dataclass(frozen=True, slots=True)
class Table:
    """What many seats feel of the options: transfer, cap after a take, the value of a draw.

    `mine` is the mask of the seats whose result counts; `duels`: the last two play without partners
    and transfers; `circles` by direction and active seats.
    """

    flags: Flags
    more: int
    mine: int
    duels: bool
    circles: dict[tuple[int, int], Circle]

    def circle(self, direction: int, active: int) -> Circle:
        """The roles while these seats are in the deal, worked out once."""
        found = self.circles.get((direction, active))
        if found is None:
            found = self.circles[direction, active] = Circle(self.flags, direction, active)
        return found


def play_out_many(  # noqa: C901
    table: Table,
    circle: Circle,
    hands: list[int],
    drawn: list[int],
    at: int,
    place: int,
    cap: int,
    dry: int,
    styles: Sequence[Style],
    gaps: tuple[int, ...],
    g: int,
    solver: Ending | None = None,
    small: int = 0,
) -> int:
    """Play from a lead to the end of the deal; return 2 win, 1 draw, 0 durak for `table.mine`.

    `hands` by seat are used up; `drawn[k]` is the join of the first k talon cards, `at` of which
    are gone; `place` leads, `styles` are by seat. `cap`: attack cards in a bout until something is
    discarded, then 6. `dry`: bouts since a discard. `gaps`, `g`, `solver` and `small` as in flat2.
    """
    end = len(drawn) - 1
    mine, more, transfer = table.mine, table.more, table.flags.transfer
    duels = table.duels
    k = gaps[g]
    while True:
        left = end - at
        who = circle.who
        opener = leader = who[place]
        place = circle.defends[place]
        defender = who[place]
        order = circle.throwers[leader * SEATS + defender]
        d = hands[defender]
        room = d.bit_count()
        if room > cap:
            room = cap
        a = hands[leader]
        if duels and not left and len(circle.seats) == 2 and styles[leader].counts:
            if a.bit_count() + d.bit_count() <= small and solver:
                x = solver.value(a, d)
                return x if mine >> leader & 1 else 2 - x
            q = a
            cards = 0
            while q:
                card = q & -q
                i = card.bit_length() - 1
                if d & BEATS[i]:
                    if cards & ~SAME_RANK[i]:
                        break
                    cards |= card
                q ^= card
            else:  # all but one rank cannot be beaten: see solve2._runs_out
                x = cards.bit_count()
                if x <= cap and 2 * x < a.bit_count() + d.bit_count():
                    return 2 if mine >> leader & 1 else 0
        k -= 1
        if k:
            q = a & styles[leader].pairs
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
        hands[leader] = a ^ card
        cards = facing = card
        ranks = SAME_RANK[card.bit_length() - 1]
        count = 1
        while transfer and count < cap:
            q = hands[defender] & ranks & PLAIN
            if not q:
                break
            following = circle.after[place]
            while table.flags.partners[defender] >> who[following] & 1:
                following = circle.after[following]
            held = hands[who[following]].bit_count()
            if held <= count:
                break
            card = q & -q
            hands[defender] ^= card
            cards |= card
            facing |= card
            count += 1
            leader = defender
            place = following
            defender = who[place]
            order = circle.throwers[leader * SEATS + defender]
            room = held if held < cap else cap
        d = hands[defender]
        beat = styles[defender].beat[left]
        took = False
        while True:
            while facing:
                card = facing & -facing
                i = card.bit_length() - 1
                k -= 1
                if k:
                    q = d & beat[i]
                    if q and card != facing:
                        rest = facing ^ card
                        while rest:
                            x = rest & -rest
                            rest ^= x
                            if not d & beat[x.bit_length() - 1]:
                                q = 0
                                break
                else:
                    g = g + 1 & GAPS
                    k = gaps[g]
                    q = d & BEATS[i]
                    if q:
                        x = (k * 7 + g) % (q.bit_count() + 1)
                        if x:
                            for _ in range(x - 1):
                                q &= q - 1
                        else:
                            q = 0
                if not q:
                    took = True
                    break
                facing ^= card
                card = q & -q
                d ^= card
                cards |= card
                ranks |= SAME_RANK[card.bit_length() - 1]
            if took or count >= room:
                break
            k -= 1
            if k:
                for s in order:
                    q = hands[s] & ranks & styles[s].throw[left]
                    if q:
                        break
            else:
                g = g + 1 & GAPS
                k = gaps[g]
                x = k * 7 + g
                s = order[x % len(order)]
                q = hands[s] & ranks
                if q and x & 8:
                    if x & 16:
                        y = q & (q - 1)
                        q = y or q
                else:
                    q = 0
            if not q:
                break
            facing = q & -q
            hands[s] ^= facing
            cards |= facing
            count += 1
        if took:
            if more != MORE_SAME:
                room = cap if more == MORE_TABLE_MAX else 99
            for s in order:
                q = hands[s] & ranks & styles[s].give[left]
                while q and count < room:
                    card = q & -q
                    q ^= card
                    hands[s] ^= card
                    cards |= card
                    count += 1
            d |= cards
            dry += 1
            if dry >= MAX_DRY_BOUTS:
                return 1
        else:
            dry = 0
            cap = 6
        hands[defender] = d
        if at < end:
            for s in circle.refill[opener * SEATS + defender]:
                x = 6 - hands[s].bit_count()
                if x > 0:
                    x += at
                    if x > end:
                        x = end
                    hands[s] |= drawn[x] ^ drawn[at]
                    at = x
        if at == end:
            active = 0
            for s in circle.seats:
                if hands[s]:
                    active |= 1 << s
            if active != circle.active:
                if not active:
                    if table.flags.draw:
                        return 1
                    return 0 if mine >> defender & 1 else 2
                if not active & mine:
                    return 2
                if not active & ~mine:
                    return 0
                circle = table.circle(circle.direction, active)
                who = circle.who
        if took or who[place] < 0:
            place = circle.after[place]
