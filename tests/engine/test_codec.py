"""States and views as JSON: exact round trips, garbage refused."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.apply import apply
from games.engine.codec import VERSION, decode, encode
from games.engine.errors import BadState
from games.engine.state import State
from games.engine.view import view
from games.engine.view_codec import view_from_json, view_to_json
from tests.engine.builders import at, play
from tests.engine.worlds import FEW, SEEDS, SOME, fresh, playing, random_action, some_states

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


def state_text() -> dict[str, Any]:
    state = at("6S 6D KS | 9S 9D TC | 7C 8C", talon="AS 7H", transfer=True, throw_order="free")
    state = play(state, "0 attack 6S", "1 beat 6S 9S", "0 attack 6D")
    data: dict[str, Any] = json.loads(encode(state))
    return data


@FEW
@given(SEEDS)
def test_every_state_of_a_deal_reads_back(seed: int) -> None:
    dice = Random(seed)
    for state in playing(fresh(dice), dice):
        again = decode(encode(state))
        assert again == state
        assert hash(again) == hash(state)
        assert encode(again) == encode(state)


@FEW
@given(SEEDS)
def test_a_deal_read_back_at_every_step_goes_the_same_way(seed: int) -> None:
    dice = Random(seed)
    state = stored = fresh(dice)
    while state.outcome is None:
        seat, action = random_action(state, dice)
        state = apply(state, seat, action).after
        stored = decode(encode(apply(stored, seat, action).after))
        assert stored == state


@FEW
@given(SEEDS)
def test_a_deal_is_rebuilt_from_its_start_and_its_moves(seed: int) -> None:
    dice = Random(seed)
    start = state = fresh(dice)
    moves = []
    while state.outcome is None:
        moves.append(random_action(state, dice))
        state = apply(state, *moves[-1]).after
    again = decode(encode(start))
    for seat, action in moves:
        again = apply(again, seat, action).after
    assert again == state


@SOME
@given(SEEDS)
def test_every_view_reads_back_from_plain_json(seed: int) -> None:
    for state in some_states(Random(seed), 2):
        for seat in (None, *range(state.rules.players)):
            seen = view(state, seat)
            assert view_from_json(json.loads(json.dumps(view_to_json(seen)))) == seen


def test_the_text_has_a_version() -> None:
    assert state_text()["v"] == VERSION


@pytest.mark.parametrize("text", ["", "null", "[]", "7", "{", "{}", "[" * 100_000, "x" * 300_000])
def test_what_is_no_state_is_refused(text: str) -> None:
    with pytest.raises(BadState):
        decode(text)


@pytest.mark.parametrize("text", [None, b"{}", 7, ["{}"]])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(BadState):
        decode(text)


@pytest.mark.parametrize("field", list(state_text()))
def test_every_field_is_needed(field: str) -> None:
    data = state_text()
    del data[field]
    with pytest.raises(BadState):
        decode(json.dumps(data))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("v", 2),
        ("rules", {"players": 3, "jokers": 2}),
        ("rules", {"players": 2}),
        ("trump", "X"),
        ("trump", ["H"]),
        ("hands", ["6S", "7S"]),
        ("hands", ["KS KS", "9D TC", "7C 8C"]),
        ("hands", ["KS", "KS TC", "7C 8C"]),
        ("hands", ["2S", "9D TC", "7C 8C"]),
        ("talon", "AS AS"),
        ("talon", "AS 7H 6S"),
        ("attacks", "6S"),
        ("attacks", "6S 6S"),
        ("layers", [0]),
        ("layers", [0, 9]),
        ("beats", ["6S TC"]),
        ("beats", ["6D 9D"]),
        ("beats", ["6S 9S", "6S 9D"]),
        ("leader", [1, 0]),
        ("leader", [0, 3]),
        ("defender", [0, 0]),
        ("defender", [True, 1]),
        ("direction", 0),
        ("limit", 7),
        ("limit", -1),
        ("dones", [1, 1]),
        ("taking", 1),
        ("bout", 0),
        ("dry", -1),
        ("emptied", [0]),
        ("emptied", [9]),
        ("exits", [[1]]),
        ("exits", [[0, 0]]),
        ("leads", [[["6S", "", ""], 0, "", 2]]),
        ("leads", [7]),
        ("outcome", {}),
        ("outcome", {"result": "won"}),
    ],
)
def test_a_field_that_makes_no_sense_is_refused(field: str, value: Any) -> None:
    with pytest.raises(BadState):
        decode(json.dumps(state_text() | {field: value}))


def test_a_taker_with_nothing_open_is_refused() -> None:
    beaten = state_text() | {"taking": True, "attacks": "6S", "layers": [0], "discarded": "6D"}
    with pytest.raises(BadState):
        decode(json.dumps(beaten))


def test_a_state_in_which_nobody_can_act_is_refused() -> None:
    data = json.loads(encode(at("6S 7S | 8S 9S")))
    data |= {"hands": ["", "8S 9S"], "discarded": "6S 7S"}
    with pytest.raises(BadState):
        decode(json.dumps(data))


@SOME
@given(st.sampled_from(list(state_text())), JSON)
def test_any_other_value_in_a_field_is_refused_or_makes_a_playable_state(
    field: str, value: Any
) -> None:
    try:
        state = decode(json.dumps(state_text() | {field: value}))
    except BadState:
        return
    dice = Random(1)
    *_, last = playing(state, dice)
    assert last.outcome is not None


@pytest.mark.parametrize("data", [None, [], {}, {"seat": 0}])
def test_what_is_no_view_is_refused(data: Any) -> None:
    with pytest.raises(BadState):
        view_from_json(data)


def test_a_view_with_a_broken_part_is_refused() -> None:
    good = view_to_json(view(at("6S 7S | 8S 9S"), 0))
    for name, value in (("rules", {"players": 9}), ("table", [["6S"]]), ("legal_actions", ["?"])):
        with pytest.raises(BadState):
            view_from_json(good | {name: value})


def test_equal_states_are_equal_and_others_are_not() -> None:
    assert at("6S 7S | 8S 9S") == at("7S 6S | 9S 8S")
    assert at("6S 7S | 8S 9S") != at("6S 7S | 8S TS")
    assert at("6S 7S | 8S 9S") != "a state"
    assert isinstance(repr(at("6S 7S | 8S 9S")), str)
    assert len({at("6S 7S | 8S 9S"), at("7S 6S | 9S 8S")}) == 1
    assert isinstance(at("6S | 8S"), State)
