"""Why an action is refused. It decides nothing: `Board.moves` does; this finds the reason.

Each function names the first rule in the way, with parameters for a sentence and the section.
"""

from __future__ import annotations

from games.engine.actions import Action, Kind
from games.engine.board import Board
from games.engine.cards import CODES, INDEXES, mask_of
from games.engine.errors import IllegalAction
from games.engine.flags import ALL_BEATEN
from games.engine.roles import player_of

_DIRECTIONS = (Kind.CLOCKWISE, Kind.COUNTERCLOCKWISE)
_DEFENCES = (Kind.BEAT, Kind.TRANSFER, Kind.SHOW, Kind.TAKE)


def why_not(board: Board, seat: int, action: Action) -> IllegalAction:
    """Return the error that tells why a seat may not do this."""
    if board.outcome is not None:
        return _no("deal_over", "5")
    if not board.active >> seat & 1:
        return _no("seat_is_out", "5", seat=seat)
    if not board.count:
        return _at_lead(board, seat, action)
    if action.kind in _DIRECTIONS:
        return _no("direction_is_fixed", "1")
    if seat == board.defender:
        return _as_defender(board, action)
    if action.kind in _DEFENCES:
        return _no("not_the_defender", "3", defender=board.defender)
    return _as_thrower(board, seat, action)


def _no(code: str, section: str, **params: object) -> IllegalAction:
    return IllegalAction(code, params, section)


def _at_lead(board: Board, seat: int, action: Action) -> IllegalAction:
    if seat != board.leader:
        return _no("not_your_lead", "3", leader=board.leader)
    if action.kind in _DIRECTIONS:
        return _no("direction_is_fixed", "1")
    if board.choosing and board.flags.players > 2:
        return _no("choose_direction_first", "1")
    if action.kind is not Kind.ATTACK:
        return _no("must_lead", "3")
    missing = _missing(board, seat, action.cards)
    if missing:
        return missing
    if len({card[0] for card in action.cards}) > 1:
        return _no("lead_one_rank", "1")
    if not board.flags.multi_lead:
        return _no("lead_one_card", "1")
    return _no("limit_reached", "3", limit=board.limit)


def _missing(board: Board, seat: int, cards: tuple[str, ...]) -> IllegalAction | None:
    """Say which card the seat does not hold."""
    hand = board.hands[seat]
    for card in cards:
        if not hand >> INDEXES[board.trump][card] & 1:
            return _no("card_not_in_hand", "3", card=card)
    return None


def _as_defender(board: Board, action: Action) -> IllegalAction:
    if action.kind is Kind.DONE:
        return _no("defender_has_no_done", "3")
    if action.kind is Kind.ATTACK:
        return _no("defender_adds_nothing", "3")
    if board.taking:
        return _no("taking_is_final", "3")
    if not board.open:
        return _no("nothing_is_open", "3")
    if action.kind is Kind.BEAT:
        return _no_beat(board, *action.cards)
    return _no_transfer(board, action)


def _no_beat(board: Board, attack: str, own: str) -> IllegalAction:
    if not board.open & mask_of([attack], board.trump):
        return _no("card_not_open", "3", card=attack)
    return _missing(board, board.defender, (own,)) or _no(
        "does_not_beat", "2", card=own, attack=attack
    )


def _no_transfer(board: Board, action: Action) -> IllegalAction:
    """Why a card may not be laid or shown to transfer (section 4)."""
    showing = action.kind is Kind.SHOW
    if not (board.flags.show if showing else board.flags.transfer):
        return _no("no_show" if showing else "no_transfer", "1")
    if board.beats:
        return _no("already_beaten", "4")
    missing = _missing(board, board.defender, action.cards)
    if missing:
        return missing
    card = action.cards[0]
    rank = CODES[board.trump][board.attacks[0]][0]
    if card[0] != rank:
        return _no("not_the_rank", "4", card=card, rank=rank)
    if showing and card[1] != board.trump:
        return _no("not_a_trump", "4", card=card)
    if mask_of([card], board.trump) & (board.shown if showing else board.shown_now):
        return _no("already_shown", "4", card=card)
    if not showing and board.count >= board.cap():
        return _no("limit_reached", "4", limit=board.cap())
    target = player_of(board, board.transfer_place())
    need = board.count + (not showing)
    return _no("next_hand_too_small", "4", seat=target, need=need)


def _as_thrower(board: Board, seat: int, action: Action) -> IllegalAction:
    if board.flags.partners[board.defender] >> seat & 1:
        return _no("defender_is_partner", "6", defender=board.defender)
    if not board.throwers >> seat & 1:
        return _no("not_a_thrower", "1", throwers=board.flags.rules.throwers)
    if not board.holding >> seat & 1:
        return _no("no_cards_left", "3")
    if board.dones >> seat & 1:
        return _no("already_done", "3")
    if not board.asked() >> seat & 1:
        return _no("not_your_turn", "3", order=board.flags.rules.throw_order)
    if action.kind is Kind.DONE:
        return _no("something_is_open", "3")
    return _no_throw_in(board, seat, action)


def _no_throw_in(board: Board, seat: int, action: Action) -> IllegalAction:
    if len(action.cards) > 1:
        return _no("throw_in_one_card", "3")
    missing = _missing(board, seat, action.cards)
    if missing:
        return missing
    card = action.cards[0]
    if not board.ranks & mask_of([card], board.trump):
        return _no("rank_not_on_table", "3", card=card)
    if board.shown_now & mask_of([card], board.trump):
        return _no("already_shown", "4", card=card)
    if board.count >= board.room:
        return _no("limit_reached", "3", limit=board.room)
    if board.flags.timing == ALL_BEATEN:
        return _no("wait_until_all_beaten", "1")
    return _no("wait_for_first_beat", "1")
