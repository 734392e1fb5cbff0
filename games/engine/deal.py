"""Beginning a deal: cards, trump, opener, direction (rules.md sections 2 and 7)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.board import Board
from games.engine.cards import CODES, RANK_OF, TRUMPS, Card, deck_of, indexes, mask_of
from games.engine.cells import Cells
from games.engine.closing import HAND, note_lead
from games.engine.errors import BadState
from games.engine.events import Event
from games.engine.flags import Flags, flags_of
from games.engine.opening import Opening, PreviousDeal, next_opening
from games.engine.roles import set_roles
from games.engine.rules import Rules
from games.engine.state import State


def deal(
    rules: Rules,
    order: Sequence[Card],
    *,
    draw: int = 0,
    previous: PreviousDeal | None = None,
    opening: Opening | None = None,
) -> State:
    """Deal the cards in this order, one at a time round the table from seat 0.

    The next card is turned and goes under the talon. Who opens is told by `opening`, or follows
    from the `previous` deal of the match (section 7); else the lowest trump in hand opens, and
    `draw`, a non-negative number, breaks a tie for the lowest card.
    Raises InvalidRules, or BadState if `order` is not the deck.
    """
    flags = flags_of(rules)
    if not _is_deck(order, rules.deck):
        raise BadState("not_the_deck", {"deck": rules.deck}, "2")
    if type(draw) is not int or draw < 0:
        raise BadState("bad_draw", {"draw": str(draw)[:20]}, "2")
    if opening is not None and not 0 <= opening.seat < rules.players:
        raise BadState("no_such_seat", {"seat": opening.seat}, "7")
    board = _dealt(flags, order)
    start = opening or (next_opening(rules, previous) if previous else None)
    lowest = Opening(lowest_trump(board, draw), choosing=flags.direction_chosen)
    begin(board, start or lowest)
    return State(board)


def _is_deck(order: object, size: int) -> bool:
    """Whether these are the cards of a deck, each once."""
    if not isinstance(order, Sequence) or not all(isinstance(card, str) for card in order):
        return False
    return len(order) == size and set(order) == set(deck_of(size))


def _dealt(flags: Flags, order: Sequence[Card]) -> Board:
    """Section 2: six cards each; the turned card, or the last one dealt, fixes the trump."""
    players, dealt = flags.players, HAND * flags.players
    under = order[dealt] if dealt < len(order) else order[-1]
    board = blank(flags, under[1])
    board.hands = [mask_of(order[seat:dealt:players], under[1]) for seat in range(players)]
    rest = [*order[dealt + 1 :], under] if dealt < len(order) else []
    board.talon = tuple(indexes_in_order(rest, under[1]))
    if not rest:
        board.known = mask_of([under], under[1])  # it stays in that hand, shown to all
    return board


def indexes_in_order(cards: Sequence[Card], trump: str) -> list[int]:
    """Return card indexes in the order of the codes."""
    return [mask_of([card], trump).bit_length() - 1 for card in cards]


def blank(flags: Flags, trump: str) -> Board:
    """Return a board without cards and roles, before its first bout; every seat is to hold some."""
    board = Board()
    board.flags, board.trump, board.log, board.outcome = flags, trump, None, None
    board.hands = [0] * flags.players
    board.attacks = board.layers = board.beats = board.emptied = board.exits = board.leads = ()
    board.talon = ()
    board.drawn = board.known = board.dones = board.joined = board.discarded = board.dry = 0
    board.shown = board.shown_now = board.limit = 0
    board.taking = board.any_discard = False
    board.bout = board.direction = 1
    board.opener = board.leader = board.leader_place = board.defender = board.defender_place = 0
    board.choosing = False
    board.active = board.holding = flags.everyone
    board.count = board.open = board.ranks = board.room = board.throwers = 0
    return board


def begin(board: Board, opening: Opening) -> None:
    """Give out the roles of the first bout."""
    board.direction, board.choosing = opening.direction, opening.choosing
    set_roles(board, opening.seat)
    note_lead(board)


def lowest_trump(cells: Cells, draw: int) -> int:
    """Return who opens a first deal: the lowest trump in hand, else the lowest card (section 2)."""
    trumps = [hand & TRUMPS for hand in cells.hands]
    if any(trumps):
        return min((t & -t, seat) for seat, t in enumerate(trumps) if t)[1]
    lowest = [RANK_OF[(hand & -hand).bit_length() - 1] for hand in cells.hands]
    tied = [seat for seat, rank in enumerate(lowest) if rank == min(lowest)]
    return tied[draw % len(tied)]


def opening_events(state: State) -> tuple[Event, ...]:
    """Return the public events with which the history of a fresh deal begins."""
    board = state._board
    dealt = [
        Event(
            "dealt",
            seat,
            tuple(CODES[board.trump][card] for card in indexes(board.known & hand)),
            count=hand.bit_count(),
        )
        for seat, hand in enumerate(board.hands)
    ]
    if board.choosing and board.flags.players > 2:
        return tuple(dealt)  # whom he attacks is not known yet
    return (*dealt, Event("lead", board.leader, to=board.defender))
