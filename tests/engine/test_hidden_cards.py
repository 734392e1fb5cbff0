"""A view tells nothing of cards that its viewer cannot see (rules.md sections 3 and 11)."""

from random import Random
from typing import Any

import pytest
from hypothesis import given

from games.engine.apply import apply
from games.engine.cards import RANKS, indexes
from games.engine.errors import BadState
from games.engine.legal import legal_actions, waited
from games.engine.state import State
from games.engine.view import view
from games.engine.view_codec import view_to_json
from tests.engine.builders import at
from tests.engine.worlds import SEEDS, SOME, some_states


def dealt_anew(state: State, seat: int | None, dice: Random) -> State:
    """The same public facts and the same own hand, every other card somewhere else.

    Even the discard pile is mixed in: who remembers it knows more, but the view does not.
    """
    board = state.board()
    hidden = board.discarded
    seats = [other for other in range(state.rules.players) if other != seat]
    for other in seats:
        hidden |= board.hands[other] & ~board.known
    under_card = board.talon[board.drawn : -1]
    hidden |= sum(1 << card for card in under_card)
    cards = indexes(hidden)
    dice.shuffle(cards)

    def take(count: int) -> int:
        return sum(1 << cards.pop() for _ in range(count))

    for other in seats:
        known = board.hands[other] & board.known
        board.hands[other] = known | take((board.hands[other] & ~known).bit_count())
    board.talon = (*[cards.pop() for _ in under_card], *board.talon[-1:])
    board.drawn = 0
    board.discarded = take(board.discarded.bit_count())
    board.leads = ()
    assert not cards
    if not board.talon[:-1] and not under_card and not state.talon:
        board.talon = ()
    return State(board)


@SOME
@given(SEEDS)
def test_dealing_the_hidden_cards_anew_changes_no_view(seed: int) -> None:
    dice = Random(seed)
    for state in some_states(dice, 3):
        if state.outcome is not None:
            continue
        for seat in (None, *range(state.rules.players)):
            other = dealt_anew(state, seat, dice)
            assert view(other, seat) == view(state, seat)


@SOME
@given(SEEDS)
def test_whom_the_table_waits_for_follows_from_public_facts(seed: int) -> None:
    dice = Random(seed)
    for state in some_states(dice, 3):
        if state.outcome is None:
            other = dealt_anew(state, None, dice)
            assert waited(other) == waited(state)
            assert view(other, None).to_act == view(state, None).to_act


@SOME
@given(SEEDS)
def test_a_view_holds_no_card_outside_the_hand_and_the_public_cards(seed: int) -> None:
    dice = Random(seed)
    for state in some_states(dice, 3):
        if state.outcome is not None:
            continue
        for seat in (None, *range(state.rules.players)):
            seen = view(state, seat)
            data = view_to_json(seen)
            assert set(data.pop("shown")) <= {rank + state.trump for rank in RANKS}
            text = str(data)  # shown trumps are history, wherever they are by now
            for other in range(state.rules.players):
                if other != seat:
                    secret = set(state.hands[other]) - set(seen.open_cards[other])
                    assert not [card for card in secret if card in text]
            assert not [card for card in state.talon[:-1] if card in text]
            assert not [card for card in state.discarded if card in text]


@SOME
@given(SEEDS)
def test_events_name_no_hidden_card(seed: int) -> None:
    """Dealt anew, the same action of the seat that can see its cards tells the same story."""
    dice = Random(seed)
    for state in some_states(dice, 3):
        for seat in range(state.rules.players):
            for action in legal_actions(state, seat)[:3]:
                other = dealt_anew(state, seat, dice)
                assert apply(other, seat, action).events == apply(state, seat, action).events


def test_after_the_end_all_hands_are_shown() -> None:
    dice = Random(5)
    over = [state for state in some_states(dice, 10_000) if state.outcome is not None]
    assert [view(state, None).hands for state in over] == [state.hands for state in over]


@pytest.mark.parametrize("seat", [-1, 2, 99, "0", True, 0.0])
def test_a_seat_that_is_not_there_sees_nothing(seat: Any) -> None:
    with pytest.raises(BadState) as refused:
        view(at("6S KC | 9S AD"), seat)
    assert refused.value.code == "no_such_seat"
