"""Any position at a lead, built by hand: for worked cases, tests and puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.board import Board
from games.engine.cards import SUITS, Card, deck_of, mask_of
from games.engine.closing import note_lead
from games.engine.deal import blank, indexes_in_order
from games.engine.errors import BadState
from games.engine.flags import Flags, flags_of
from games.engine.roles import player_of, set_roles
from games.engine.rules import Rules
from games.engine.state import State


def position(
    rules: Rules,
    *,
    trump: str,
    hands: Sequence[Iterable[Card]],
    leader: int,
    talon: Sequence[Card] = (),
    out: Sequence[int] = (),
    discarded: bool | Iterable[Card] = False,
    direction: int = 1,
) -> State:
    """Build the state at a lead; `talon` has its next card first and the trump card last.

    A talon whose last card is not of the trump suit is taken as it is: a position need not come
    from a whole deal.
    `leader` is the place that leads (a place of a partner who is out is played by his partner).
    `discarded` tells whether something was discarded before, or what; then, or if seats are `out`
    already, this is not the deal's first bout. Seats without cards and without a talon are out even
    if `out` does not list them. Hands may be of any size. The opener has yet to choose the
    direction if `rules` let him. Raises InvalidRules, or BadState for a position that cannot be.
    """
    flags = flags_of(rules)
    if trump not in tuple(SUITS):
        raise BadState("no_such_suit", {"suit": str(trump)[:8]}, "2")
    if len(hands) != flags.players:
        raise BadState("wrong_number_of_hands", {"players": flags.players}, "1")
    pile = () if isinstance(discarded, bool) else tuple(discarded)
    board = blank(flags, trump)
    board.hands = [mask_of(hand, trump) for hand in map(tuple, hands)]
    board.talon = tuple(indexes_in_order(talon, trump))
    board.discarded = mask_of(pile, trump)
    _check_cards(rules, [*(card for hand in hands for card in hand), *talon, *pile])
    board.any_discard = bool(discarded if isinstance(discarded, bool) else pile)
    board.bout = 2 if board.any_discard or out else 1
    board.direction = direction
    board.choosing = flags.direction_chosen
    board.exits = tuple((seat,) for seat in _seats_out(board, out))
    board.derive()
    _check_roles(board, leader)
    set_roles(board, leader)
    if not board.hands[board.defender]:
        raise BadState("defender_has_no_cards", {"defender": board.defender}, "3")
    note_lead(board)
    return State(board)


def _check_cards(rules: Rules, cards: Sequence[Card]) -> None:
    deck = set(deck_of(rules.deck))
    for card in cards:
        if card not in deck:
            raise BadState("not_in_the_deck", {"card": card, "deck": rules.deck}, "1")
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise BadState("card_twice", {"card": twice}, "11")


def _seats_out(board: Board, out: Sequence[int]) -> list[int]:
    """Return the seats that are out, those not listed last."""
    listed = list(out)
    for seat in listed:
        if type(seat) is not int or not 0 <= seat < board.flags.players or board.hands[seat]:
            raise BadState("cannot_be_out", {"seat": str(seat)[:8]}, "5")
    if len(set(listed)) < len(listed):
        raise BadState("out_twice", {"out": listed}, "5")
    empty = [seat for seat, hand in enumerate(board.hands) if not hand and not board.talon]
    return listed + [seat for seat in empty if seat not in listed]


def _check_roles(board: Board, leader: int) -> None:
    flags: Flags = board.flags
    if type(leader) is not int or not 0 <= leader < flags.players:
        raise BadState("no_such_seat", {"seat": str(leader)[:8]}, "3")
    if board.direction not in (1, -1):
        raise BadState("bad_direction", {}, "1")
    player = player_of(board, leader)
    if player < 0 or not board.hands[player]:
        raise BadState("leader_has_no_cards", {"leader": leader}, "3")
    if not board.active & ~flags.partners[player]:
        raise BadState("deal_over", {}, "5")
