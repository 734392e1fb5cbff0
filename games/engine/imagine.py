"""A board for what a viewer imagines: his view, with the cards he cannot see put in place."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.board import Board
from games.engine.cards import INDEXES, mask_of
from games.engine.closing import seat_mask
from games.engine.deal import blank
from games.engine.errors import BadState
from games.engine.flags import flags_of
from games.engine.roles import throwers_of
from games.engine.view import View


def imagined(view: View, hands: Sequence[int], talon: Sequence[int], discarded: int = 0) -> Board:
    """Return a board on which to play on from a view, in search.

    `hands` are masks by seat, `talon` card indexes in the order of drawing, the trump card last;
    their numbers must be those of the view (BadState), their cards are the caller's guess.
    A view tells neither how often the position stood at a lead nor how many bouts went by without a
    discard, so repetition is counted from here. The order in which seats emptied their hands in
    this bout is taken to be the order of the seats; it can only decide who was out first of two.
    """
    counts = tuple(hand.bit_count() for hand in hands)
    if counts != view.hand_counts or len(talon) != view.talon_count or view.outcome is not None:
        raise BadState("not_the_view", {"hands": list(counts), "talon": len(talon)})
    board = blank(flags_of(view.rules), view.trump)
    board.hands, board.talon = list(hands), tuple(talon)
    board.known = mask_of([card for cards in view.open_cards for card in cards], view.trump)
    board.discarded, board.any_discard = discarded, view.cap == 6 or view.discard_count > 0
    board.bout = view.bout
    _put_table(board, view)
    _put_roles(board, view)
    board.derive()
    board.throwers = throwers_of(board)
    return board


def _put_table(board: Board, view: View) -> None:
    index = INDEXES[view.trump]
    board.attacks = tuple([index[pair.attack] for pair in view.table])
    board.layers = view.layers
    beaten = [(pair.attack, pair.defence) for pair in view.table if pair.defence is not None]
    board.beats = tuple([(index[attack], index[defence]) for attack, defence in beaten])
    board.taking, board.limit = view.taking, view.limit
    board.dones, board.joined = seat_mask(view.dones), seat_mask(view.attackers)
    board.shown, board.shown_now = (mask_of(v, view.trump) for v in (view.shown, view.shown_now))


def _put_roles(board: Board, view: View) -> None:
    board.opener = view.opener
    board.leader, board.leader_place = view.leader, view.leader_place
    board.defender, board.defender_place = view.defender, view.defender_place
    board.direction, board.choosing = view.direction, view.phase == "direction"
    board.exits = tuple((seat,) for seat in view.out)
    empty = [seat for seat, count in enumerate(view.hand_counts) if not count]
    board.emptied = tuple(seat for seat in empty if seat not in view.out)
