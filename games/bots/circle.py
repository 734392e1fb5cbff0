"""Who leads, defends, throws in and draws at a table of many seats, looked up by seat.

The same as engine.roles says, worked out once for each set of seats still in the deal.
"""

from __future__ import annotations

from typing import Final

from games.engine.flags import EVERYONE, FREE, LEADER_ONLY, Flags

SEATS: Final = 6


class Circle:
    """The places and roles while the seats of the mask `active` are in the deal.

    `who[place]` plays it (-1: it has vanished), `after[place]` is the next place that is played,
    `defends[place]` the place that answers to a lead from it. `throwers` and `refill` are by
    `leader * SEATS + defender`: the seats that may throw in, in the order in which they are asked,
    and the order of drawing.
    """

    def __init__(self, flags: Flags, direction: int, active: int) -> None:
        self.flags, self.direction, self.active = flags, direction, active
        players = flags.players
        self.seats = [seat for seat in range(players) if active >> seat & 1]
        self.who = [self._player_of(place) for place in range(players)]
        self.after = [self._next(place, direction) for place in range(players)]
        self.defends = [
            self._opponent(place, who) if who >= 0 else -1 for place, who in enumerate(self.who)
        ]
        pairs = [(leader, defender) for leader in range(SEATS) for defender in range(SEATS)]
        self.throwers = [self._throwers(leader, defender) for leader, defender in pairs]
        self.refill = [self._refill(opener, defender) for opener, defender in pairs]

    def _player_of(self, place: int) -> int:
        if self.active >> place & 1:
            return place
        if not self.flags.partner_plays:
            return -1
        seat, players = place, self.flags.players
        for _ in range(players):
            seat = (seat + self.direction) % players
            if self.flags.partners[place] & self.active & 1 << seat:
                return seat
        return -1

    def _next(self, place: int, step: int) -> int:
        players = self.flags.players
        for _ in range(players):
            place = (place + step) % players
            if self.who[place] >= 0:
                break
        return place

    def _opponent(self, place: int, seat: int) -> int:
        partners = self.flags.partners[seat]
        for _ in range(self.flags.players):
            place = self.after[place]
            if not partners >> self.who[place] & 1:
                break
        return place

    def _throwers(self, leader: int, defender: int) -> list[int]:
        if not self.active >> leader & self.active >> defender & 1:
            return []
        may = self.active & ~self.flags.partners[defender]
        if self.flags.throwers == LEADER_ONLY:
            may &= 1 << leader
        elif self.flags.throwers != EVERYONE:
            sides = [self.who[self._next(defender, step)] for step in (1, -1)]
            may &= 1 << leader | 1 << sides[0] | 1 << sides[1]
        seats = [seat for seat in self.seats if may >> seat & 1]
        if self.flags.order != FREE and leader in seats:
            seats.remove(leader)
            seats.insert(0, leader)
        return seats

    def _refill(self, opener: int, defender: int) -> list[int]:
        players = self.flags.players
        order = [(opener + step * self.direction) % players for step in range(players)]
        return [s for s in order if s != defender and s in self.seats] + [defender]
