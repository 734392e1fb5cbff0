"""Who leads, who defends, who may throw in (rules.md sections 3, 5 and 6).

Roles go round over *places*. A place is played by its own seat; once that is out, by the nearest
partner still in (teams with `partner_plays_seat` on), and without such a partner it vanishes.
Without teams places and seats are the same thing.
"""

from __future__ import annotations

from games.engine.cells import Cells
from games.engine.flags import EVERYONE, LEADER_ONLY


def player_of(cells: Cells, place: int) -> int:
    """Return the seat that plays a place, -1 if the place has vanished."""
    if cells.active >> place & 1:
        return place
    if cells.flags.partner_plays:
        partners = cells.flags.partners[place] & cells.active
        seat = place
        while partners:
            seat = (seat + cells.direction) % cells.flags.players
            if partners >> seat & 1:
                return seat
    return -1


def next_place(cells: Cells, place: int, step: int) -> int:
    """Return the first place after `place` that somebody plays, going by `step` (1 or -1)."""
    players = cells.flags.players
    place = (place + step) % players
    while player_of(cells, place) < 0:
        place = (place + step) % players
    return place


def next_opponent(cells: Cells, place: int, seat: int) -> int:
    """Return the first place after `place`, in playing direction, of an opponent of `seat`."""
    partners = cells.flags.partners[seat]
    while True:
        place = next_place(cells, place, cells.direction)
        if not partners >> player_of(cells, place) & 1:
            return place


def set_roles(cells: Cells, leader_place: int) -> None:
    """Begin a bout: its leader by place, the defender, the limit and the throwers."""
    leader = player_of(cells, leader_place)
    cells.opener = cells.leader = leader
    cells.leader_place = leader_place
    cells.joined = 1 << leader
    set_defender(cells, next_opponent(cells, leader_place, leader))


def set_defender(cells: Cells, place: int) -> None:
    """Make the player of a place the defender and read the limit: min(cap, H) (section 3)."""
    cells.defender_place = place
    cells.defender = defender = player_of(cells, place)
    cells.limit = cells.room = min(cells.cap(), cells.hands[defender].bit_count())
    cells.throwers = throwers_of(cells)


def throwers_of(cells: Cells) -> int:
    """Return the seats that may throw in, with or without cards.

    Section 4, "earlier attackers stay throwers": to the seats that `throwers` allows come those
    that laid an attack card or held the leader's right in this bout; never the defender's side.
    """
    flags = cells.flags
    opponents = cells.active & ~flags.partners[cells.defender]
    if flags.throwers == EVERYONE:
        return opponents
    if flags.throwers == LEADER_ONLY:
        return (1 << cells.leader | cells.joined) & opponents
    place = cells.defender_place
    sides = [player_of(cells, next_place(cells, place, step)) for step in (1, -1)]
    return (1 << sides[0] | 1 << sides[1] | cells.joined) & opponents


def first_in_order(cells: Cells, candidates: int) -> int:
    """Return whose turn it is under `throw_order` last_attacker_first, as a mask of one seat.

    The seat that laid the last attack card, then the leader, then round the table from the
    defender's next place (section 3).
    """
    for seat in (cells.layers[-1], cells.leader):
        if candidates >> seat & 1:
            return 1 << seat
    place = cells.defender_place
    for _ in range(cells.flags.players if candidates else 0):
        place = next_place(cells, place, cells.direction)
        seat = player_of(cells, place)
        if candidates >> seat & 1:
            return 1 << seat
    return 0
