"""States: a whole deal at one moment, as an immutable value."""

from __future__ import annotations

from functools import cached_property

from games.engine.board import Board
from games.engine.cards import CODES, Card, codes_of, indexes
from games.engine.outcome import Outcome
from games.engine.rules import Rules
from games.engine.table import Pair, Phase


class State:
    """Everything about a deal, hidden cards included; equal and hashable by what it holds.

    It wraps a board that nobody changes: `board()` hands out copies, for search. States come
    from `deal`, `position`, `apply` and `decode`, which guarantee that they make sense.
    """

    def __init__(self, board: Board) -> None:
        self._board = board

    def board(self) -> Board:
        """Return a board of its own, to search on."""
        return self._board.clone()

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return self._board.key()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return (
            f"<State bout {self.bout} {self.phase}: {self.leader} v {self.defender}, "
            f"trump {self.trump}, talon {len(self.talon)}, hands {self.hands}, table {self.table}>"
        )

    @property
    def rules(self) -> Rules:
        """The options of the table."""
        return self._board.flags.rules

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        return phase_of(self._board)

    @property
    def trump(self) -> str:
        """The trump suit."""
        return self._board.trump

    @property
    def trump_card(self) -> Card | None:
        """The face-up card under the talon; None once it has left the talon."""
        return trump_card_of(self._board)

    @property
    def talon(self) -> tuple[Card, ...]:
        """The cards still to draw, next card first, the trump card last."""
        board = self._board
        return tuple(CODES[board.trump][card] for card in board.talon[board.drawn :])

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hands by seat, each plain cards low to high and then trumps."""
        return tuple(codes_of(hand, self._board.trump) for hand in self._board.hands)

    @property
    def opener(self) -> int:
        """Who opened this bout, or will lead it."""
        return self._board.opener

    @property
    def leader(self) -> int:
        """Who has the leader's right: after a transfer the transferrer."""
        return self._board.leader

    @property
    def defender(self) -> int:
        """Who must answer the attack."""
        return self._board.defender

    @property
    def leader_place(self) -> int:
        """The place the leader acts for, another than his own if he plays for a partner (6)."""
        return self._board.leader_place

    @property
    def defender_place(self) -> int:
        """The place the defender acts for."""
        return self._board.defender_place

    @property
    def direction(self) -> int:
        """1 clockwise (seat numbers rise), -1 counterclockwise."""
        return self._board.direction

    @property
    def table(self) -> tuple[Pair, ...]:
        """The attack cards in the order laid, each with what beat it."""
        return table_of(self._board)

    @property
    def taking(self) -> bool:
        """Whether the defender has said take."""
        return self._board.taking

    @property
    def limit(self) -> int:
        """The bout's limit of attack cards; at a lead, what it will be."""
        return self._board.limit

    @property
    def dones(self) -> frozenset[int]:
        """The throwers who have said done since the last new card."""
        return frozenset(indexes(self._board.dones))

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are out, in the order in which they went out."""
        return tuple(seat for group in self._board.exits for seat in group)

    @property
    def discarded(self) -> frozenset[Card]:
        """The discard pile, which nobody may look through."""
        return frozenset(codes_of(self._board.discarded, self._board.trump))

    @property
    def bout(self) -> int:
        """The number of the bout, from 1."""
        return self._board.bout

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended, None while it goes on."""
        return self._board.outcome


def phase_of(board: Board) -> Phase:
    """Return what the table waits for."""
    if board.outcome is not None:
        return "over"
    if not board.count:
        return "direction" if board.choosing else "lead"
    if board.taking:
        return "taking"
    return "defend" if board.open else "throw"


def trump_card_of(board: Board) -> Card | None:
    """Return the face-up card under the talon, None once it is drawn."""
    return CODES[board.trump][board.talon[-1]] if board.drawn < len(board.talon) else None


def table_of(board: Board) -> tuple[Pair, ...]:
    """Return the attack cards in the order laid, each with what beat it."""
    codes = CODES[board.trump]
    beaten = {attack: codes[own] for attack, own in board.beats}
    return tuple(Pair(codes[attack], beaten.get(attack)) for attack in board.attacks)
