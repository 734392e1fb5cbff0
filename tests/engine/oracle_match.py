"""Scores and the ladder of a match, told a second time from the rules (sections 1 and 8)."""

from __future__ import annotations

from typing import Any

from tests.engine.oracle import RANKS
from tests.engine.oracle_options import TEAM_COUNT


class Match:
    """Points, losses and draws by seat, and the rank with which each side can be hit next."""

    def __init__(self, rules: dict[str, Any]) -> None:
        self.rules = rules
        self.n = rules["players"]
        self.sides = TEAM_COUNT.get(rules["teams"], self.n)
        self.wins = [0] * self.n
        self.losses = [0] * self.n
        self.draws = [0] * self.n
        first = "9" if rules["deck"] == 24 else "6"
        self.rung = [RANKS.index(first)] * self.sides

    def deal(
        self,
        durak: list[int],
        places: list[list[int]],
        out: list[int],
        trump: str,
        last_attacks: list[str],
    ) -> None:
        """Count one more deal."""
        worth = 1
        if self.rules["ties"] == "ladder":  # "a winner scores only if": nobody is hit in a draw
            worth = self.climb(durak, trump, last_attacks) if durak else 0
        for seat in self.winners(durak, places, out):
            self.wins[seat] += worth
        for seat in range(self.n):
            if seat in durak and self.rules["scoring"] != "first_out":
                self.losses[seat] += 1
            if not durak and seat in places[-1]:
                self.draws[seat] += 1

    def winners(self, durak: list[int], places: list[list[int]], out: list[int]) -> list[int]:
        """Who was out before the end: all of them, none, or the side that was out first."""
        before = places[:-1]
        if self.rules["scoring"] == "loser_only" or not before:
            return []
        if self.rules["scoring"] == "each_out_wins":
            return [seat for group in before for seat in group]
        first = [seat for seat in out if seat in before[0]]
        for (
            seat
        ) in first:  # of several sides out in one bout, the one whose last hand emptied first
            mates = [other for other in range(self.n) if other % self.sides == seat % self.sides]
            if all(mate in first[: first.index(seat) + 1] for mate in mates):
                return mates
        return []

    def climb(self, durak: list[int], trump: str, last_attacks: list[str]) -> int:
        """What the deal is worth: 0 without the right rank, 1, or 2 for epaulettes."""
        side = durak[0] % self.sides
        if self.rung[side] > RANKS.index("A") or not last_attacks:
            return 0
        rank = RANKS[self.rung[side]]
        plain = [card for card in last_attacks if card[1] != trump]
        if last_attacks[-1][0] != rank or not plain:
            return 0
        self.rung[side] += 1
        return 2 if len(last_attacks) > 1 and last_attacks[-2][0] == rank else 1
