"""The deal: hands, trump, opener (rules.md section 2)."""

from typing import Any

import pytest

from games.engine.cards import deck_of
from games.engine.deal import deal, opening_events
from games.engine.errors import BadState, InvalidRules
from games.engine.rules import Rules, preset
from games.engine.shuffle import deck_order
from games.engine.state import State
from games.engine.view import view


def dealt(first: str, *, draw: int = 0) -> State:
    """A deal for two from a deck that begins with these cards."""
    cards = first.split()
    rest = [card for card in deck_of(36) if card not in cards]
    return deal(Rules(), [*cards, *rest], draw=draw)


def test_cards_are_dealt_one_at_a_time_round_the_table_from_seat_0() -> None:
    order = deck_order(b"seed", 36)
    state = deal(preset("classic", players=3), order)
    for seat in range(3):
        assert set(state.hands[seat]) == set(order[seat:18:3])


def test_the_next_card_is_turned_and_goes_under_the_talon() -> None:
    order = deck_order(b"seed", 36)
    state = deal(preset("classic"), order)
    assert state.trump_card == order[12]
    assert state.trump == order[12][1]
    assert state.talon == (*order[13:], order[12])


def test_the_holder_of_the_lowest_trump_in_hand_opens_and_the_turned_card_does_not_count() -> None:
    # Spades: seat 0 holds the ten, seat 1 the seven; the six is turned.
    cards = "TS 7S 8D 8C 9D 9C TD TC JD JC QD QC 6S"
    state = dealt(cards)
    assert state.trump_card == "6S"
    assert (state.opener, state.leader, state.defender) == (1, 1, 0)


def test_whoever_opens_may_lead_any_card() -> None:
    state = dealt("TS 7S 8D 8C 9D 9C TD TC JD JC QD QC 6S")
    assert len(view(state, 1).legal_actions) == 6


def test_nobody_holds_a_trump_the_lowest_card_opens() -> None:
    state = dealt("8D 7C 8C 9D TD TC JD JC QD QC KD KC 6S")
    assert state.opener == 1


def test_a_tie_for_the_lowest_card_is_broken_by_the_draw() -> None:
    cards = "7D 7C 8C 9D TD TC JD JC QD QC KD KC 6S"
    assert [dealt(cards, draw=draw).opener for draw in range(4)] == [0, 1, 0, 1]


@pytest.mark.parametrize(("players", "deck"), [(6, 36), (4, 24)])
def test_with_all_cards_dealt_the_last_one_is_the_trump_and_stays_in_that_hand(
    players: int, deck: int
) -> None:
    order = deck_order(b"all dealt", deck)
    state = deal(Rules(players=players, deck=deck), order)
    assert state.talon == ()
    assert state.trump_card is None
    assert state.trump == order[-1][1]
    assert order[-1] in state.hands[players - 1]
    assert view(state, 0).open_cards[players - 1] == (order[-1],)
    assert opening_events(state)[players - 1].cards == (order[-1],)


def test_the_shown_trump_in_hand_counts_for_the_opening() -> None:
    order = ["9S", "9C", "9D", *(c for c in deck_of(24) if c[0] != "9" and c[1] != "H")]
    hearts = ["TH", "JH", "QH", "KH", "AH"]
    order = [*order[:10], *hearts, *order[10:], "9H"]
    state = deal(Rules(players=4, deck=24), order)
    assert state.opener == 3, "the nine of trumps was dealt last, to seat 3"


def test_the_first_events_tell_counts_and_roles() -> None:
    state = deal(preset("classic", players=3), deck_order(b"seed", 36))
    history = opening_events(state)
    assert [(e.kind, e.seat, e.cards, e.count) for e in history[:3]] == [
        ("dealt", seat, (), 6) for seat in range(3)
    ]
    assert (history[3].kind, history[3].seat, history[3].to) == (
        "lead",
        state.leader,
        state.defender,
    )


@pytest.mark.parametrize(
    "order",
    [
        [],
        deck_of(24),
        deck_of(36)[:-1],
        [*deck_of(36)[:-1], "6S"],
        [*deck_of(36), "6S"],
        ["x"] * 36,
    ],
)
def test_what_is_not_the_deck_is_refused(order: list[str]) -> None:
    with pytest.raises(BadState):
        deal(preset("classic"), order)


@pytest.mark.parametrize("draw", [-1, True, 1.0, None])
def test_the_draw_is_a_number(draw: int) -> None:
    with pytest.raises(BadState):
        deal(preset("classic"), deck_of(36), draw=draw)


def test_invalid_rules_deal_no_cards() -> None:
    with pytest.raises(InvalidRules):
        deal(Rules(players=5, deck=24), deck_of(24))


@pytest.mark.parametrize(
    "order", [None, 36, "6S", [["6S"]] * 36, list(range(36)), set(deck_of(36))]
)
def test_what_is_no_order_of_the_deck_is_refused(order: Any) -> None:
    with pytest.raises(BadState) as refused:
        deal(Rules(), order)
    assert refused.value.code == "not_the_deck"
