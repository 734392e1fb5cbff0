"""Playing an action: a new state and the public events, or an error and nothing."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.actions import Action
from games.engine.events import Event
from games.engine.legal import check_move
from games.engine.state import State


@dataclass(frozen=True, slots=True)
class Transition:
    """What an action did: the state before, the state after, and what everybody saw."""

    before: State
    after: State
    events: tuple[Event, ...]


def apply(state: State, seat: int, action: Action) -> Transition:
    """Play an action for a seat, with all that follows by itself; raises IllegalAction."""
    move = check_move(state._board, seat, action)
    board = state.board()
    events: list[Event] = []
    board.log = events
    board.play(seat, move)
    board.log = None
    return Transition(state, State(board), tuple(events))
