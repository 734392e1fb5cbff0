"""Two seats and no talon, without transfer: the exact value of an ending.

Such an ending has no cycles: after a take the same seat leads on with fewer cards, after a beaten
bout cards leave the deal; so a memo is exact. The search asks yes or no (`can the attacker get at
least this much?`), which cuts as alpha-beta does. Functions are long for speed.
"""

from __future__ import annotations

from time import perf_counter

from games.bots.contract import Clock
from games.bots.flat2 import MORE_TABLE_MAX
from games.engine.cards import BEATS, SAME_RANK

WIN = 2
DRAW = 1
LOSS = 0
MAX_MEMO = 50_000
"""Positions that are remembered before a long search begins anew: some 15 megabytes."""


class OutOfTime(Exception):
    """The solver passed its deadline; nothing is known."""


class Solver:
    """Solves positions of one ending; the memo lives as long as the object.

    `both_out` is the attacker's value when both hands run out in one bout, `deadline` a
    time of `clock` and `limit` a number of positions after which OutOfTime is raised. `more` as
    in flat2.
    """

    def __init__(
        self,
        both_out: int = DRAW,
        more: int = 0,
        deadline: float | None = None,
        limit: int = 10**9,
        clock: Clock = perf_counter,
    ) -> None:
        self.both_out = both_out
        self.more = more
        self.deadline = deadline
        self.nodes = 0
        self.limit = limit
        self.clock = clock
        self._leads: dict[tuple[int, int, int], bool] = {}
        self._bouts: dict[tuple[int, int, int, int, int], bool] = {}

    def value(self, a: int, d: int) -> int:
        """`lead_value` for a long life: a memo that has grown large is forgotten."""
        if len(self._leads) + len(self._bouts) > MAX_MEMO:
            self._leads.clear()
            self._bouts.clear()
        return self.lead_value(a, d)

    def lead_value(self, a: int, d: int) -> int:
        """The value of a lead for the leader (hands `a` v. `d`): 2 win, 1 draw, 0 durak."""
        return WIN if self.lead(a, d, WIN) else DRAW if self.lead(a, d, DRAW) else LOSS

    def lead(self, a: int, d: int, want: int) -> bool:
        """Can the leader with hand `a` get at least `want` against hand `d`?"""
        if not a:
            return (self.both_out if not d else WIN) >= want
        if not d:
            return False
        key = (a, d, want)
        known = self._leads.get(key)
        if known is not None:
            return known
        other = self._leads.get((a, d, WIN + DRAW - want))
        if other is not None and other == (want == DRAW):
            return other  # who wins gets a draw, too, and who gets no draw does not win
        self._tick()
        room = min(6, d.bit_count()) - 1
        strong = unbeatable(a, d)
        weak = a ^ strong
        found = _runs_out(weak, strong, d)
        if not found:
            while weak or strong:
                cards = weak or strong
                card = cards & -cards
                if weak:
                    weak ^= card
                else:
                    strong ^= card
                i = card.bit_length() - 1
                if self.defend(a ^ card, d, card, SAME_RANK[i], i, room, want):
                    found = True
                    break
        self._leads[key] = found
        return found

    def defend(self, a: int, d: int, table: int, ranks: int, i: int, room: int, want: int) -> bool:
        """Does the attacker get `want` whatever the defender answers to the one open card `i`?"""
        beaters = d & BEATS[i]
        same = beaters & ranks
        beaters ^= same
        for group in (beaters, same):
            while group:
                card = group & -group
                group ^= card
                on = ranks | SAME_RANK[card.bit_length() - 1]
                if not self.throw(a, d ^ card, table | card, on, room, want):
                    return False
        return self.give(a, d, table, ranks, room, want)

    def throw(self, a: int, d: int, table: int, ranks: int, room: int, want: int) -> bool:
        """Can the attacker get `want` with nothing open: by saying done or by throwing in?"""
        fitting = a & ranks if room else 0
        if not fitting:
            return self.beaten(a, d, want)
        key = (a, d, table, room, want)
        known = self._bouts.get(key)
        if known is not None:
            return known
        self._tick()
        found = False
        strong = unbeatable(fitting, d)
        weak = fitting ^ strong
        while weak or strong:
            cards = weak or strong
            card = cards & -cards
            if weak:
                weak ^= card
            else:
                strong ^= card
            i = card.bit_length() - 1
            if self.defend(a ^ card, d, table | card, ranks | SAME_RANK[i], i, room - 1, want):
                found = True
                break
        if not found:
            found = self.beaten(a, d, want)
        self._bouts[key] = found
        return found

    def give(self, a: int, d: int, table: int, ranks: int, room: int, want: int) -> bool:
        """Can the attacker get `want` after a take, adding any fitting cards (lowest first)?"""
        if self.more == MORE_TABLE_MAX:
            room = 6 - (table.bit_count() + 1 >> 1)
        elif self.more:
            room = 52
        return self.add(a, d | table, a & ranks, room, want)

    def add(self, a: int, d: int, fitting: int, room: int, want: int) -> bool:
        """Can the attacker get `want` by adding some of `fitting` to what the defender took?"""
        while fitting and room:
            card = fitting & -fitting
            fitting ^= card
            if self.add(a ^ card, d | card, fitting, room - 1, want):
                return True
        return self.lead(a, d, want)

    def beaten(self, a: int, d: int, want: int) -> bool:
        """The bout is beaten: the defender leads, unless somebody is out."""
        if not a:
            return (self.both_out if not d else WIN) >= want
        if not d:
            return False
        return not self.lead(d, a, 3 - want)

    @staticmethod
    def beaters(card: int) -> int:
        """The cards that beat the one card of this mask."""
        return BEATS[card.bit_length() - 1]

    def _tick(self) -> None:
        self.nodes += 1
        if self.nodes & 63:
            return
        if self.nodes > self.limit or (self.deadline and self.clock() > self.deadline):
            raise OutOfTime


def unbeatable(cards: int, d: int) -> int:
    """Those of some cards that no card of the hand `d` beats."""
    found = 0
    while cards:
        card = cards & -cards
        cards ^= card
        if not d & BEATS[card.bit_length() - 1]:
            found |= card
    return found


def _runs_out(weak: int, strong: int, d: int) -> bool:
    """Is a lead won at sight: unbeatable cards one by one, at last the beatable ones of one rank?

    Plain cards go before trumps and low before high, so a card just taken beats none to come. The
    beatable rest goes in one bout, and the defender keeps a card whatever he does.
    """
    if not weak:
        return True
    count = weak.bit_count()
    held = d.bit_count() + strong.bit_count()
    if held <= count or count > 6:
        return False
    return not weak & ~SAME_RANK[(weak & -weak).bit_length() - 1]
