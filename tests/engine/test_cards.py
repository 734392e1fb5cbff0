"""The trump-relative layout of cards and its tables."""

import pytest

from games.engine.cards import (
    BEATS,
    CARDS,
    RANK_OF,
    RANKS,
    SAME_RANK,
    SUITS,
    code,
    codes_of,
    deck_of,
    index,
    indexes,
    mask_of,
)
from games.engine.errors import BadState


def beats(own: str, other: str, trump: str) -> bool:
    return bool(BEATS[index(other, trump)] >> index(own, trump) & 1)


@pytest.mark.parametrize("trump", SUITS)
def test_codes_and_indexes_are_each_others_inverse(trump: str) -> None:
    assert sorted(index(card, trump) for card in CARDS) == list(range(52))
    assert all(code(index(card, trump), trump) == card for card in CARDS)


@pytest.mark.parametrize("trump", SUITS)
def test_a_card_beats_lower_ones_of_its_suit_and_a_trump_every_plain_card(trump: str) -> None:
    for own in CARDS:
        for other in CARDS:
            higher = RANKS.index(own[0]) > RANKS.index(other[0])
            want = higher if own[1] == other[1] else own[1] == trump
            assert beats(own, other, trump) == want, (own, other)


@pytest.mark.parametrize("trump", SUITS)
def test_the_lowest_bit_is_the_cheapest_card(trump: str) -> None:
    hand = mask_of(["A" + suit for suit in SUITS if suit != trump] + ["2" + trump], trump)
    assert RANK_OF[indexes(hand)[0]] == RANKS.index("A"), "any plain card before any trump"
    assert code(indexes(hand)[-1], trump) == "2" + trump


def test_same_rank_holds_the_four_cards_of_a_rank() -> None:
    assert set(codes_of(SAME_RANK[index("7C", "D")], "D")) == {"7S", "7C", "7D", "7H"}


def test_hands_are_sorted_plain_low_to_high_and_then_trumps() -> None:
    assert codes_of(mask_of(["AH", "KS", "6H", "7D"], "H"), "H") == ("7D", "KS", "6H", "AH")


@pytest.mark.parametrize(("size", "lowest"), [(24, "9"), (36, "6"), (52, "2")])
def test_a_deck_has_the_highest_ranks(size: int, lowest: str) -> None:
    deck = deck_of(size)
    assert len(deck) == len(set(deck)) == size
    assert min(RANKS.index(card[0]) for card in deck) == RANKS.index(lowest)


@pytest.mark.parametrize("card", ["", "1S", "6s", "10H", "6X", "6SS"])
def test_what_is_no_card_is_refused(card: str) -> None:
    with pytest.raises(BadState):
        index(card, "S")
