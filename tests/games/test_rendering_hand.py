"""One's own cards: what they play, what they ask, why they cannot be played."""

from dataclasses import replace

import pytest

from tests.games.html_tree import hand, tree
from tests.games.samples import SAMPLES, actions, make_page, make_view


def test_a_card_with_one_use_plays_it_at_once():
    cards = hand(tree(SAMPLES["defend"]()))
    assert cards["9S"].attrs["name"] == "action"
    assert cards["9S"].attrs["value"] == "beat 7S 9S"
    assert "can" in cards["9S"].classes
    assert "aria-disabled" not in cards["9S"].attrs


def test_a_card_that_cannot_be_played_sends_nothing_and_says_why():
    card = hand(tree(SAMPLES["defend"]()))["6C"]
    assert card.attrs["aria-disabled"] == "true"
    assert card.attrs["type"] == "button"
    assert "name" not in card.attrs
    assert "value" not in card.attrs
    assert "does not beat" in card.attrs["data-why"]


def test_a_card_that_fits_no_rank_says_which_rank_is_missing():
    cards = hand(tree(SAMPLES["throw-in-6"]()))
    assert cards["JS"].attrs["data-why"] == "Not this one: no jack is on the table."


def test_out_of_turn_the_hand_says_for_whom_the_table_waits():
    found = tree(SAMPLES["waiting-5"]())
    assert "Bo" in found.one(id="hand").attrs["data-why"]
    assert all(card.attrs["aria-disabled"] == "true" for card in hand(found).values())


def test_a_card_with_two_targets_asks_which_one():
    found = tree(SAMPLES["two-targets"]())
    card = hand(found)["QH"]
    question = found.one(id="ask-QH")
    offers = [b.attrs.get("value") for b in found("button") if b.parent is question]
    assert card.attrs["data-ask"] == "QH"
    assert "value" not in card.attrs
    assert "hidden" in question.attrs
    assert offers == ["beat 9C QH", "beat 9D QH", None]


def test_a_card_that_beats_and_transfers_asks_what_to_do():
    found = tree(SAMPLES["partners"]())
    labels = [b.text for b in found("button") if b.parent is found.one(id="ask-7H")]
    assert labels == ["Beat \u20667♠\ufe0e\u2069", "Pass on", "Back"]


def test_a_lead_of_several_cards_is_offered_by_each_of_them():
    view = make_view(
        phase="lead",
        table=(),
        leader=0,
        defender=1,
        hand=("6S", "6C", "9D"),
        legal_actions=actions("attack 6S", "attack 6C", "attack 9D", "attack 6S 6C"),
    )
    found = tree(make_page(view))
    assert {card.attrs.get("data-ask") for card in hand(found).values()} == {"6S", "6C", None}
    assert len(found(value="attack 6S 6C")) == 2


def test_every_card_of_the_hand_is_spoken_and_the_trumps_say_so():
    cards = hand(tree(SAMPLES["defend"]()))
    assert cards["9S"].attrs["aria-label"] == "nine of spades"
    assert cards["QH"].attrs["aria-label"] == "queen of hearts, trump"
    assert "trump" in cards["QH"].classes
    assert "trump" not in cards["9S"].classes


def test_the_hand_is_a_list_with_a_name():
    found = tree(SAMPLES["many-20"]())
    row = found.one(id="hand")
    assert row.tag == "ul"
    assert row.attrs["role"] == "list"
    assert row.attrs["aria-label"]
    assert sum(node.parent is row for node in found("li")) == 20


@pytest.mark.parametrize(
    ("order", "cards"),
    [
        ("", "6C 7D 9S JS QH AH"),
        ("trumps_last", "6C 7D 9S JS QH AH"),
        ("suits", "9S JS 6C 7D QH AH"),
        ("ranks", "6C 7D 9S JS QH AH"),
    ],
)
def test_the_hand_lies_as_its_owner_likes_it(order, cards):
    assert list(hand(tree(replace(SAMPLES["defend"](), hand_sort=order)))) == cards.split()


def test_sorted_by_rank_alone_a_low_trump_comes_first():
    view = make_view(hand=("9S", "JS", "6H"), legal_actions=())
    assert list(hand(tree(make_page(view, hand_sort="ranks")))) == ["6H", "9S", "JS"]
