"""Views: what one seat, or a watcher, may know; built by listing what is public."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.actions import Action
from games.engine.board import Board
from games.engine.cards import Card, codes_of, indexes
from games.engine.errors import BadState
from games.engine.flags import NO_LIMIT
from games.engine.legal import LegalActions
from games.engine.outcome import Outcome
from games.engine.roles import player_of
from games.engine.rules import Rules
from games.engine.state import State, phase_of, table_of, trump_card_of
from games.engine.table import Pair, Phase


@dataclass(frozen=True, slots=True)
class View:
    """A state as `seat` sees it, or a watcher (seat None, without hand and legal actions).

    Everything but `hand` and `legal_actions` follows from public facts, so it is the same for
    every viewer. `hand` is sorted: plain cards low to high, then trumps.
    """

    rules: Rules
    seat: int | None
    phase: Phase
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    trump: str
    """The trump suit."""
    trump_card: Card | None
    """The face-up card under the talon; None once it has left the talon."""
    talon_count: int
    """Cards still to draw, the trump card among them."""
    open_cards: tuple[tuple[Card, ...], ...]
    """By seat: cards in that hand which the rules show to all (shown trumps, the trump card)."""
    table: tuple[Pair, ...]
    opener: int
    """Who opened this bout (or will lead it)."""
    leader: int
    """Who has the leader's right: after a transfer the transferrer."""
    defender: int
    leader_place: int
    defender_place: int
    """The places whose turn it is; other than the acting seats if a partner plays for one (6)."""
    direction: int
    """1 clockwise (seat numbers rise), -1 counterclockwise."""
    taking: bool
    limit: int
    """The bout's limit of attack cards, or what it will be when the leader leads."""
    attacks_left: int | None
    """Attack cards that may still be laid in this bout; None if there is no limit (take_cap)."""
    cap: int
    """The most attack cards any bout may hold now, 5 or 6 (first_cap)."""
    throwers: tuple[int, ...]
    """Seats that may throw in during this bout."""
    attackers: tuple[int, ...]
    """Seats that laid an attack card or held the leader's right in this bout."""
    layers: tuple[int, ...]
    """Who laid each attack card of the table."""
    dones: tuple[int, ...]
    """Throwers who have said done since the last new card."""
    waited: tuple[int, ...]
    """The seats the table waits for."""
    to_act: tuple[int, ...]
    """Seats that may act now, as far as public facts tell: whoever might hold a fitting card."""
    shown: tuple[Card, ...]
    """Shown trumps that may not be shown again."""
    shown_now: tuple[Card, ...]
    """Trumps shown in this bout, which may not be thrown in or laid as a transfer either."""
    out: tuple[int, ...]
    """Seats that are out, in the order in which they went out."""
    places: tuple[int | None, ...]
    """Who plays each place: the seat itself, a partner, or None if the place has vanished."""
    teams: tuple[int, ...]
    """The team of each seat; without teams every seat is its own."""
    discard_count: int
    bout: int
    """Bouts are numbered from 1."""
    legal_actions: tuple[Action, ...]
    """What the viewer may do now."""
    outcome: Outcome | None
    hands: tuple[tuple[Card, ...], ...] | None
    """All hands, once the deal is over."""


def view(state: State, seat: int | None) -> View:
    """Return what a seat may know, or what a watcher may (seat None).

    Raises BadState for a seat that the deal does not have.
    """
    board, trump = state._board, state.trump
    seats = range(board.flags.players)
    if seat is not None and (type(seat) is not int or seat not in seats):
        raise BadState("no_such_seat", {"seat": str(seat)[:8], "players": len(seats)}, "1")
    over = board.outcome is not None
    return View(
        rules=board.flags.rules,
        seat=seat,
        phase=phase_of(board),
        hand=() if seat is None else codes_of(board.hands[seat], trump),
        hand_counts=tuple(hand.bit_count() for hand in board.hands),
        trump=trump,
        trump_card=trump_card_of(board),
        talon_count=len(board.talon) - board.drawn,
        open_cards=tuple(codes_of(board.known & hand, trump) for hand in board.hands),
        table=table_of(board),
        opener=board.opener,
        leader=board.leader,
        defender=board.defender,
        leader_place=board.leader_place,
        defender_place=board.defender_place,
        direction=board.direction,
        taking=board.taking,
        limit=board.limit,
        attacks_left=None if board.room == NO_LIMIT else board.room - board.count,
        cap=board.cap(),
        throwers=tuple(indexes(board.throwers)),
        attackers=tuple(indexes(board.joined)),
        layers=board.layers,
        dones=tuple(indexes(board.dones)),
        waited=tuple(indexes(board.waited())),
        to_act=tuple(indexes(may_act(board))),
        shown=codes_of(board.shown, trump),
        shown_now=codes_of(board.shown_now, trump),
        out=state.out,
        places=tuple(place if (place := player_of(board, p)) >= 0 else None for p in seats),
        teams=board.flags.team,
        discard_count=board.discarded.bit_count(),
        bout=board.bout,
        legal_actions=() if seat is None else tuple(LegalActions(board.moves(seat), trump)),
        outcome=board.outcome,
        hands=state.hands if over else None,
    )


def may_act(board: Board) -> int:
    """Return the seats that may act now for all that the public facts tell, as a mask.

    A thrower counts as one who might hold a fitting card, whether or not he does.
    """
    seats = board.waited()
    if board.open and not board.taking and board.timely():
        seats |= board.asked()
    return seats
