"""Two seats and no talon with transfer: exact values where a deal may go round in circles.

A deal without end is a draw (rules.md §5), so *can this seat force a win?* asks for a win in
finitely many moves. Coming back to a lead on the way just gone is therefore no win, but only on
this way: such a "no" is kept only if it rests on no position further up the way, while a "yes"
rests on none at all. A cached "seen before = draw" would be wrong. As at the table, the seat that
is waited for moves; a throw-in on top of an open card is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from time import perf_counter
from typing import Final, TypeAlias

from games.bots.contract import Clock
from games.bots.solve2 import DRAW, LOSS, WIN, OutOfTime
from games.engine.board import Board

Key: TypeAlias = tuple[object, ...]
NOWHERE: Final = 1 << 30
MAX_DEPTH: Final = 400


class LoopSolver:
    """Values of one ending; `deadline` (by `clock`) or `limit` positions raise OutOfTime."""

    def __init__(
        self, deadline: float = inf, limit: int = 10**9, clock: Clock = perf_counter
    ) -> None:
        self.clock = clock
        self.deadline = deadline
        self.limit = limit
        self.nodes = 0
        self._known: dict[tuple[int, Key], bool] = {}
        self._way: dict[Key, int] = {}

    def value(self, board: Board, seat: int) -> int:
        """The value of a position for a seat: 2 win, 1 draw, 0 durak."""
        self._way = {}
        if self._wins(board, seat, 0)[0]:
            return WIN
        self._way = {}
        return LOSS if self._wins(board, 1 - seat, 0)[0] else DRAW

    def _wins(self, board: Board, seat: int, depth: int) -> tuple[bool, int]:
        """Can `seat` force a win, and the highest place on the way that a "no" rests on."""
        if board.outcome is not None:
            won = board.outcome.result == "durak" and seat not in board.outcome.durak
            return won, NOWHERE
        key = _key(board)
        known = self._known.get((seat, key))
        if known is not None:
            return known, NOWHERE
        place = self._way.get(key)
        if place is not None:
            return False, place
        self._tick(depth)
        self._way[key] = depth
        found, rests = self._try_moves(board, seat, depth)
        del self._way[key]
        if found or rests >= depth:
            self._known[seat, key] = found
            rests = NOWHERE
        return found, rests

    def _try_moves(self, board: Board, seat: int, depth: int) -> tuple[bool, int]:
        turn = board.waited().bit_length() - 1
        rests = NOWHERE
        for move in board.moves(turn):
            following = board.clone()
            following.play(turn, move)
            _forget_the_past(following)
            found, rest = self._wins(following, seat, depth + 1)
            if found == (turn == seat):
                return found, NOWHERE if found else rest
            rests = min(rests, rest)
        return turn != seat, rests

    def _tick(self, depth: int) -> None:
        self.nodes += 1
        late = not self.nodes & 15 and self.clock() > self.deadline
        if depth > MAX_DEPTH or self.nodes > self.limit or late:
            raise OutOfTime


def best_moves(
    board: Board,
    seat: int,
    moves: Sequence[int],
    deadline: float,
    limit: int,
    clock: Clock = perf_counter,
) -> tuple[int, list[int]] | None:
    """The highest value of the moves and those that have it; None if time or limit runs out."""
    solver, values = LoopSolver(deadline, limit, clock), dict[int, int]()
    try:
        for move in moves:
            following = board.clone()
            following.play(seat, move)
            _forget_the_past(following)
            values[move] = solver.value(following, seat)
    except OutOfTime:
        return None
    best = max(values.values())
    return best, [move for move in moves if values[move] == best]


def _forget_the_past(board: Board) -> None:
    """Repetitions are counted on the way of the search, not on the board."""
    if not board.count and board.outcome is None:
        board.leads, board.dry = (), 0


def _key(board: Board) -> Key:
    return (
        tuple(board.hands),
        board.leader,
        board.defender,
        board.attacks,
        board.beats,
        board.taking,
        board.limit,
        board.shown,
        board.shown_now,
        board.choosing,
    )
