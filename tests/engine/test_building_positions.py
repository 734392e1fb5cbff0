"""Positions built by hand, and what is refused as none."""

from typing import Any

import pytest

from games.engine.errors import BadState
from games.engine.position import position
from games.engine.rules import Rules
from tests.engine.builders import at

GOOD: dict[str, Any] = {
    "trump": "H",
    "hands": [["6S", "7S"], ["8S"]],
    "leader": 0,
    "talon": ["9S", "6H"],
}


def refused(**changes: Any) -> str:
    rules = changes.pop("rules", Rules())
    with pytest.raises(BadState) as error:
        position(rules, **(GOOD | changes))
    return error.value.code


def test_a_position_is_at_its_lead() -> None:
    state = position(Rules(), **GOOD)
    assert (state.phase, state.leader, state.defender, state.limit) == ("lead", 0, 1, 1)
    assert (state.talon, state.trump_card) == (("9S", "6H"), "6H")


def test_a_seat_without_cards_and_talon_is_out_even_if_it_is_not_listed() -> None:
    assert at("6S | - | 7S | 8S", out=(1,)) == at("6S | - | 7S | 8S", discarded=False, out=(1,))
    assert at("6S | - | 7S | 8S").out == (1,)


def test_something_discarded_means_that_the_first_bout_is_over() -> None:
    assert at("6S | 7S").bout == 1
    assert at("6S | 7S", discarded=True).bout == 2


def test_what_was_discarded_may_be_named() -> None:
    state = position(Rules(), **GOOD, discarded=["AS", "AC"])
    assert state.discarded == {"AS", "AC"}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"trump": "X"}, "no_such_suit"),
        ({"trump": ""}, "no_such_suit"),
        ({"trump": "SC"}, "no_such_suit"),
        ({"hands": [["6S"]]}, "wrong_number_of_hands"),
        ({"hands": [["6S"], ["6S"]]}, "card_twice"),
        ({"hands": [["6S"], ["9S"]]}, "card_twice"),
        ({"hands": [["2S"], ["9C"]]}, "not_in_the_deck"),
        ({"hands": [["1S"], ["9C"]]}, "no_such_card"),
        ({"leader": 2}, "no_such_seat"),
        ({"leader": True}, "no_such_seat"),
        ({"hands": [[], ["9C"]], "talon": []}, "leader_has_no_cards"),
        ({"hands": [[], ["9C"]]}, "leader_has_no_cards"),
        ({"hands": [["9C"], []]}, "defender_has_no_cards"),
        ({"hands": [["9C"], []], "talon": []}, "deal_over"),
        ({"out": [0]}, "cannot_be_out"),
        ({"out": [5]}, "cannot_be_out"),
        ({"direction": 0}, "bad_direction"),
        ({"discarded": ["6S"]}, "card_twice"),
    ],
)
def test_an_impossible_position_is_refused(changes: dict[str, Any], code: str) -> None:
    assert refused(**changes) == code


def test_a_seat_goes_out_once() -> None:
    changes = {"hands": [["6S"], [], ["7S"]], "talon": [], "out": [1, 1]}
    assert refused(rules=Rules(players=3), **changes) == "out_twice"


def test_one_side_alone_is_no_position() -> None:
    changes = {"hands": [["6S"], [], ["7S"], []], "talon": []}
    assert refused(rules=Rules(players=4, teams="2v2"), **changes) == "deal_over"
