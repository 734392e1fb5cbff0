"""Known-answer counts: how many sequences of actions there are from a position, to a depth.

As with chess engines, a count that changes means that a rule has drifted.
"""

from __future__ import annotations

from games.engine.board import Board
from games.engine.moves import to_action
from games.engine.state import State


def perft(state: State, depth: int) -> int:
    """Return the number of sequences of exactly `depth` actions, by any seats that may act.

    Deals that end sooner count nothing. The work grows with the answer.
    """
    return _count(state.board(), depth)


def divide(state: State, depth: int) -> dict[str, int]:
    """Return the count after each first action ("0 attack 6S"), to find where counts part."""
    board = state.board()
    counts = {}
    for seat, move in _moves(board):
        after = board.clone()
        after.play(seat, move)
        counts[f"{seat} {to_action(move, board.trump)}"] = _count(after, depth - 1)
    return counts


def _count(board: Board, depth: int) -> int:
    if depth <= 0:
        return 1
    moves = _moves(board)
    if depth == 1:
        return len(moves)
    total = 0
    for seat, move in moves:
        after = board.clone()
        after.play(seat, move)
        total += _count(after, depth - 1)
    return total


def _moves(board: Board) -> list[tuple[int, int]]:
    return [(seat, move) for seat in range(board.flags.players) for move in board.moves(seat)]
