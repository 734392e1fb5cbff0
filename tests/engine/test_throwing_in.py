"""Throw-ins: who, when, what, how many (rules.md sections 1 and 3)."""

import pytest

from games.engine.legal import waited
from tests.engine.builders import at, may, play, refusal

FREE = {"throw_order": "free"}


def test_a_throw_in_matches_the_rank_of_any_card_on_the_table() -> None:
    state = at("6S 6D 9D KD | 9S TS JS", **FREE)
    state = play(state, "0 attack 6S", "1 beat 6S 9S")
    assert may(state, 0) == {"done", "attack 6D", "attack 9D"}
    assert refusal(state, "0 attack KD") == "rank_not_on_table"


def test_every_opponent_may_throw_in() -> None:
    state = play(at("6S KS | 9S TS JS | 6D QS | 6C AS", **FREE), "0 attack 6S")
    assert "attack 6D" in may(state, 2)
    assert "attack 6C" in may(state, 3)


def test_with_neighbours_only_the_nearest_active_seats_beside_the_defender_may() -> None:
    options = {"throwers": "neighbours", **FREE}
    five = "6S KS | 9S TS JS | 6D QS | 6C AS | 6H QD"
    state = play(at(five, **options), "0 attack 6S")
    assert "attack 6D" in may(state, 2)
    assert refusal(state, "3 attack 6C") == "not_a_thrower"
    assert refusal(state, "4 attack 6H") == "not_a_thrower"
    one_out = "6S KS | 9S TS JS | - | 6C AS | 6H QD"
    state = play(at(one_out, out=(2,), **options), "0 attack 6S")
    assert "attack 6C" in may(state, 3)


def test_with_leader_only_the_attacker_may() -> None:
    state = play(at("6S 6C KS | 9S TS JS | 6D QS", throwers="leader", **FREE), "0 attack 6S")
    assert "attack 6C" in may(state, 0)
    assert refusal(state, "2 attack 6D") == "not_a_thrower"
    state = play(state, "1 beat 6S 9S")
    assert refusal(state, "2 done") == "not_a_thrower"


def test_earlier_attackers_stay_throwers() -> None:
    options = {"throwers": "leader", "transfer": True, **FREE}
    state = at("6S 6H KS | 6D QD QC | AS AD AC JC | 6C 7C", **options)
    state = play(state, "0 attack 6S", "1 transfer 6D")
    assert (state.leader, state.defender) == (1, 2)
    assert "attack 6H" in may(state, 0), "the earlier leader"
    assert refusal(state, "3 attack 6C") == "not_a_thrower"


@pytest.mark.parametrize("act", ["transfer 6D", "show 6H"])
def test_who_passed_the_attack_on_earlier_stays_a_thrower(act: str) -> None:
    options = {"throwers": "leader", "transfer": True, "show_trump": "per_bout", **FREE}
    state = at("6S KS QS | 6D 6H QD QC | 6C AD AC JC | 7C 7S 8S TD", **options)
    state = play(state, "0 attack 6S", f"1 {act}", "2 transfer 6C", "3 take")
    assert waited(state) == {0, 1, 2}


def test_an_earlier_attacker_stays_a_thrower_beside_the_new_defenders_neighbours() -> None:
    options = {"throwers": "neighbours", "transfer": True, **FREE}
    state = at("6S KS | 6D QD | AD AC JC | 7C 7S | TS TD", **options)
    state = play(state, "0 attack 6S", "1 transfer 6D", "2 take")
    assert waited(state) == {0, 1, 3}


def test_any_time_is_also_while_something_is_open() -> None:
    state = play(at("6S 6D KD | 9S TS JS", throw_timing="any"), "0 attack 6S")
    assert may(state, 0) == {"attack 6D"}


def test_after_the_first_beat_one_card_must_have_been_beaten() -> None:
    state = play(at("6S 6D 9D | 9S TD JS", throw_timing="after_first_beat"), "0 attack 6S")
    assert refusal(state, "0 attack 6D") == "wait_for_first_beat"
    state = play(state, "1 beat 6S 9S", "0 attack 6D")
    assert may(state, 0) == {"attack 9D"}, "the 6D is open, but one card is beaten"


def test_all_beaten_allows_a_throw_in_only_while_nothing_is_open() -> None:
    state = at("6S 6D 9D | 9S TD JS", throw_timing="all_beaten")
    state = play(state, "0 attack 6S")
    assert refusal(state, "0 attack 6D") == "wait_until_all_beaten"
    state = play(state, "1 beat 6S 9S", "0 attack 6D")
    assert refusal(state, "0 attack 9D") == "wait_until_all_beaten"


@pytest.mark.parametrize("timing", ["any", "after_first_beat", "all_beaten"])
def test_after_a_take_the_timing_does_not_matter(timing: str) -> None:
    state = play(at("6S 6D KD | 9S TS JS", throw_timing=timing), "0 attack 6S", "1 take")
    assert may(state, 0) == {"done", "attack 6D"}


def test_what_is_added_after_a_take_is_taken_too() -> None:
    state = at("6S 6D KD | 9S TS JS")
    state = play(state, "0 attack 6S", "1 take", "0 attack 6D", "0 done")
    assert set(state.hands[1]) == {"6S", "6D", "9S", "TS", "JS"}
