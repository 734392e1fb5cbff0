"""What is legal: the list of a seat, who may act, whom the table waits for, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from games.engine.actions import Action
from games.engine.board import Board
from games.engine.cards import indexes
from games.engine.errors import IllegalAction
from games.engine.explain import why_not
from games.engine.moves import to_action, to_move
from games.engine.outcome import Outcome
from games.engine.state import State


class LegalActions(Sequence[Action]):
    """The legal actions of one seat; `in` asks the rules without listing them again."""

    __slots__ = ("_actions", "_moves", "_trump")

    def __init__(self, moves: Sequence[int], trump: str) -> None:
        self._moves = frozenset(moves)
        self._trump = trump
        self._actions = tuple(to_action(move, trump) for move in moves)

    def __len__(self) -> int:
        return len(self._actions)

    @overload
    def __getitem__(self, position: int) -> Action: ...
    @overload
    def __getitem__(self, position: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, position: int | slice) -> Action | tuple[Action, ...]:
        return self._actions[position]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and to_move(action, self._trump) in self._moves

    def __repr__(self) -> str:
        return f"<LegalActions {', '.join(map(str, self._actions))}>"


def legal_actions(state: State, seat: int) -> LegalActions:
    """Return what a seat may do now; empty for a seat that may do nothing."""
    board = state._board
    moves = board.moves(seat) if 0 <= seat < board.flags.players else []
    return LegalActions(moves, board.trump)


def to_act(state: State) -> frozenset[int]:
    """Return every seat that has a legal action. This tells of hidden cards: see `View.to_act`."""
    return frozenset(indexes(state._board.actors()))


def waited(state: State) -> frozenset[int]:
    """Return the seats the table waits for, which follow from public facts alone (section 3).

    The leader before the lead; the defender while something is open and he has not taken; else
    the throwers who are asked.
    """
    return frozenset(indexes(state._board.waited()))


def check(state: State, seat: int, action: Action) -> None:
    """Raise IllegalAction, saying why, unless the seat may do this now."""
    check_move(state._board, seat, action)


def check_move(board: Board, seat: int, action: Action) -> int:
    """Return the move of a legal action; raise IllegalAction, saying why, for another."""
    players = board.flags.players
    if type(seat) is not int or not 0 <= seat < players:
        raise IllegalAction("no_such_seat", {"seat": str(seat)[:8], "players": players}, "1")
    move = to_move(action, board.trump)
    if move not in board.moves(seat):
        raise why_not(board, seat, action)
    return move


def outcome(state: State) -> Outcome | None:
    """Return how the deal ended, None while it goes on."""
    return state.outcome
