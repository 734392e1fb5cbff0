"""Actions as the board's integers and back."""

from __future__ import annotations

from games.engine.actions import Action, Kind
from games.engine.board import (
    ATTACK,
    BEAT,
    CLOCKWISE,
    COUNTERCLOCKWISE,
    DONE,
    SHOW,
    TAKE,
    TRANSFER,
)
from games.engine.cards import CODES, INDEXES, codes_of

_BARE = {
    TAKE: Action(Kind.TAKE),
    DONE: Action(Kind.DONE),
    CLOCKWISE: Action(Kind.CLOCKWISE),
    COUNTERCLOCKWISE: Action(Kind.COUNTERCLOCKWISE),
}
_BARE_MOVES = {action.kind: move for move, action in _BARE.items()}


def to_move(action: Action, trump: str) -> int:
    """Return the move of an action under a trump suit."""
    kind = action.kind
    if kind in _BARE_MOVES:
        return _BARE_MOVES[kind]
    cards = [INDEXES[trump][card] for card in action.cards]
    if kind is Kind.ATTACK:
        return ATTACK | sum(1 << card for card in cards) << 3
    if kind is Kind.BEAT:
        return BEAT | cards[0] << 3 | cards[1] << 9
    return (TRANSFER if kind is Kind.TRANSFER else SHOW) | cards[0] << 3


def to_action(move: int, trump: str) -> Action:
    """Return the action of a move under a trump suit."""
    kind, payload = move & 7, move >> 3
    if kind in _BARE:
        return _BARE[kind]
    codes = CODES[trump]
    if kind == ATTACK:
        return Action(Kind.ATTACK, codes_of(payload, trump))
    if kind == BEAT:
        return Action(Kind.BEAT, (codes[payload & 63], codes[payload >> 6]))
    return Action(Kind.TRANSFER if kind == TRANSFER else Kind.SHOW, (codes[payload],))
