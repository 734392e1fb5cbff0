"""What a viewer is told: views and events."""

import json

import pytest

from games.engine.apply import apply
from games.engine.errors import BadState
from games.engine.events import Event
from games.engine.legal import legal_actions
from games.engine.view import view
from tests.engine.builders import at, events, parse, play

HANDS = "6S 6D KS | 9S 9D TC 6H | 7C 8C"


def test_a_seat_sees_its_hand_the_counts_and_the_trump_card() -> None:
    seen = view(at(HANDS, talon="AS 7H"), 1)
    assert seen.hand == ("9S", "9D", "TC", "6H")
    assert seen.hand_counts == (3, 4, 2)
    assert (seen.trump, seen.trump_card, seen.talon_count) == ("H", "7H", 2)
    assert (seen.opener, seen.leader, seen.defender, seen.phase) == (0, 0, 1, "lead")
    assert seen.hands is None


def test_a_watcher_sees_what_is_public() -> None:
    seen = view(at(HANDS), None)
    assert (seen.hand, seen.legal_actions) == ((), ())
    assert seen.trump_card is None


def test_a_view_lists_only_the_viewers_actions() -> None:
    state = play(at(HANDS, throw_order="free"), "0 attack 6S")
    for seat in range(3):
        assert view(state, seat).legal_actions == tuple(legal_actions(state, seat))


def test_the_phases_of_a_bout() -> None:
    state = play(at(HANDS, throw_order="free"), "0 attack 6S")
    assert view(state, 0).phase == "defend"
    assert view(play(state, "1 beat 6S 9S"), 0).phase == "throw"
    assert view(play(state, "1 take"), 0).phase == "taking"


def test_who_may_act_is_told_from_public_facts() -> None:
    state = play(at("6S KS KD | 9S 9D TC 6H | 7C 8C", throw_order="free"), "0 attack 6S")
    seen = view(state, None)
    assert (seen.waited, seen.to_act) == ((1,), (0, 1, 2))
    assert not legal_actions(state, 0), "nobody is told that he has no six"


def test_how_many_cards_may_still_be_added() -> None:
    state = play(at(HANDS), "0 attack 6S")
    seen = view(state, 0)
    assert (seen.limit, seen.attacks_left, seen.cap) == (4, 3, 6)


def test_a_drawn_trump_card_stays_known_until_it_is_played() -> None:
    state = at("6S 7D 8D 9D TD JD | 8S 9S TS JS QS KS", talon="AS 6H")
    state = play(state, "0 attack 6S", "1 beat 6S 8S", "0 done")
    assert view(state, 0).open_cards == ((), ("6H",))
    state = play(state, "1 attack 6H")
    assert view(state, 0).open_cards == ((), ())


def test_every_action_tells_what_it_did() -> None:
    state = at("6S 6D KS | 9S 9D TC 6H | 7C 8C JC", transfer=True, show_trump="per_bout")
    assert events(state, "0 attack 6S") == (Event("attack", 0, ("6S",)),)
    state = play(state, "0 attack 6S")
    assert events(state, "1 beat 6S 9S") == (Event("beat", 1, ("6S", "9S")),)
    assert events(state, "1 take") == (Event("take", 1),)
    assert events(state, "1 transfer 6H") == (Event("transfer", 1, ("6H",), to=2),)
    assert events(state, "1 show 6H") == (Event("show", 1, ("6H",), to=2),)


def test_the_end_of_a_bout_is_told_in_its_order() -> None:
    state = at("6S 7D 8D 9D TD JD | 8S 9S TS JS QS KS", talon="AS AC 6H")
    state = play(state, "0 attack 6S", "1 beat 6S 8S")
    assert events(state, "0 done") == (
        Event("done", 0),
        Event("beaten", 1, ("6S", "8S")),
        Event("draw", 0, count=1),
        Event("draw", 1, count=1),
        Event("lead", 1, to=0),
    )


def test_cards_that_are_taken_are_public() -> None:
    state = play(at("6S 7D 8D | 8S 9S TS"), "0 attack 6S", "1 take")
    assert events(state, "0 done")[1] == Event("taken", 1, ("6S",))


def test_the_end_of_a_deal_is_told() -> None:
    state = play(at("6S 9C | 8S"), "0 attack 6S")
    kinds = [event.kind for event in events(state, "1 beat 6S 8S")]
    assert kinds == ["beat", "beaten", "out", "end"]


def test_an_event_reads_back_from_its_list() -> None:
    state = at("6S 7D 8D 9D TD JD | 8S 9S TS JS QS KS", talon="AS AC 6H")
    for step in ("0 attack 6S", "1 beat 6S 8S", "0 done"):
        transition = apply(state, *parse(step))
        for event in transition.events:
            assert Event.from_json(json.loads(json.dumps(event.to_json()))) == event
        assert transition.before == state
        state = transition.after


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        ["attack", 0, ["6S"], 0],
        ["won", 0, [], 0, None],
        ["attack", "0", ["6S"], 0, None],
        ["attack", 0, ["1S"], 0, None],
        ["attack", 0, [7], 0, None],
        ["attack", 0, "6S", 0, None],
        ["attack", 0, ["6S"], True, None],
        [["attack"], 0, ["6S"], 0, None],
    ],
)
def test_what_is_no_event_is_refused(data: object) -> None:
    with pytest.raises(BadState):
        Event.from_json(data)
