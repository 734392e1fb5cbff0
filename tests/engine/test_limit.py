"""The limit of attack cards: min(cap, H), first_cap, take_cap (rules.md section 3)."""

import pytest

from games.engine.view import view
from tests.engine.builders import at, may, play, refusal

SIXES = "6S 6D 6C 7S 7D 7C 8S"
DEFENDER = "9S 9D 9C TS TD TC JS JD"


def added(state_steps: list[str], **options: object) -> int:
    """How many attack cards the seats can lay in all after these steps."""
    state = play(at(f"{SIXES} | {DEFENDER}", trump="H", **options), *state_steps)
    left = view(state, 0).attacks_left
    assert left is not None
    return len(state.table) + left


def test_six_cards_at_most() -> None:
    assert added(["0 attack 6S"]) == 6


def test_no_more_than_the_defender_held_when_he_became_defender() -> None:
    state = play(at("6S 6D 6C KD | 9S 9D", throw_timing="any"), "0 attack 6S", "0 attack 6D")
    assert state.limit == 2
    assert refusal(state, "0 attack 6C") == "limit_reached"


def test_the_limit_is_not_read_anew_as_his_hand_shrinks() -> None:
    state = at("6S 6D 6C KD | 9S 9D 9C")
    state = play(state, "0 attack 6S", "1 beat 6S 9S", "0 attack 6D", "1 beat 6D 9D")
    assert (state.limit, len(state.hands[1])) == (3, 1)
    assert "attack 6C" in may(state, 0)


def test_the_bout_ends_at_once_when_the_limit_is_reached_with_nothing_open() -> None:
    state = at("6S 6D KD KC | 9S 9D", talon="AS AD AC JS JD JC 8S 7H")
    state = play(state, "0 attack 6S", "1 beat 6S 9S", "0 attack 6D", "1 beat 6D 9D")
    assert state.bout == 2


def test_five_cards_in_the_first_bout_only() -> None:
    option = {"first_cap": "first_bout"}
    assert added(["0 attack 6S"], **option) == 5
    assert added(["0 attack 6S"], discarded=True, **option) == 6
    state = at(f"{SIXES} | {DEFENDER}", **option)
    assert play(state, "0 attack 6S", "1 take", "0 done").limit == 6


def test_five_cards_until_something_was_discarded_and_a_take_does_not_end_it() -> None:
    option = {"first_cap": "until_first_discard"}
    state = at(f"{SIXES} | {DEFENDER}", **option)
    assert play(state, "0 attack 6S", "1 take", "0 done").limit == 5
    assert play(state, "0 attack 6S", "1 beat 6S 9S", "0 done").limit == 6


@pytest.mark.parametrize(("option", "left"), [("same", 1), ("table_max", 5), ("unlimited", None)])
def test_the_take_cap_limits_what_is_added_after_a_take(option: str, left: int | None) -> None:
    state = at("6S 6D 6C KD | 9S 9D", take_cap=option)
    state = play(state, "0 attack 6S", "1 take")
    assert view(state, 0).attacks_left == left
    assert state.limit == 2, "the bout's own limit stays what it is"


def test_with_the_same_cap_the_bout_ends_at_once_when_the_taker_has_no_room() -> None:
    state = at("6S 6D KD KC | 9S 9D", take_cap="same")
    state = play(state, "0 attack 6S", "1 take", "0 attack 6D")
    assert state.bout == 2


def test_table_max_is_five_while_first_cap_holds() -> None:
    options = {"take_cap": "table_max", "first_cap": "first_bout"}
    state = play(at("6S 6D 6C KD | 9S 9D", **options), "0 attack 6S", "1 take")
    assert view(state, 0).attacks_left == 4


def test_unlimited_goes_beyond_six_after_a_take() -> None:
    attacker = "6S 6D 6C 6H 7S 7D 7C 8C"
    state = at(f"{attacker} | 7H 8S 8D TH", take_cap="unlimited", multi_lead=True)
    state = play(state, "0 attack 6S 6D 6C 6H", "1 beat 6H 7H", "1 beat 6S 8S", "1 take")
    state = play(state, "0 attack 7S", "0 attack 7D", "0 attack 7C", "0 attack 8C")
    assert state.outcome is not None
    assert len(state.hands[1]) == 12
