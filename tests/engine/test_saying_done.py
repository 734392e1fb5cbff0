"""Done: who is asked, once, until a new card (rules.md section 3)."""

from games.engine.legal import to_act, waited
from tests.engine.builders import at, may, play, refusal

FREE = {"throw_order": "free"}


def test_done_is_said_when_nothing_is_open_or_after_a_take() -> None:
    state = play(at("6S 7D | 8S 9S TC"), "0 attack 6S")
    assert refusal(state, "0 done") == "something_is_open"
    assert "done" in may(play(state, "1 beat 6S 8S"), 0)
    assert "done" in may(play(state, "1 take"), 0)


def test_a_thrower_without_a_fitting_card_is_asked_like_any_other() -> None:
    state = play(at("6S 7D | 8S 9S TC | KD AD", **FREE), "0 attack 6S", "1 beat 6S 8S")
    assert waited(state) == {0, 2}
    assert may(state, 2) == {"done"}


def test_done_is_said_once_and_who_said_it_adds_nothing() -> None:
    state = at("6S 7D | 8S 9S TC | 6D AD", **FREE)
    state = play(state, "0 attack 6S", "1 beat 6S 8S", "2 done")
    assert refusal(state, "2 done") == "already_done"
    assert refusal(state, "2 attack 6D") == "already_done"
    assert waited(state) == {0}


def test_a_new_attack_card_clears_every_done() -> None:
    state = at("6S 6C 7D | 8S 9C TC | 6D AD", **FREE)
    state = play(state, "0 attack 6S", "1 beat 6S 8S", "2 done", "0 attack 6C")
    assert state.dones == frozenset()
    assert "attack 6D" in may(state, 2)


def test_a_new_defence_card_clears_every_done() -> None:
    state = at("6S 6C 7D | 8S 9C TC | 8D AD", **FREE)
    state = play(state, "0 attack 6S", "1 beat 6S 8S", "2 done", "0 attack 6C", "1 beat 6C 9C")
    assert waited(state) == {0, 2}


def test_a_card_added_after_a_take_clears_every_done() -> None:
    state = at("6S 6C 7D | 8S 9C TC | 8D AD", **FREE)
    state = play(state, "0 attack 6S", "1 take", "2 done", "0 attack 6C")
    assert waited(state) == {0, 2}


def test_a_seat_without_cards_has_no_done_and_is_never_waited_for() -> None:
    state = play(at("6S | 8S 9S TC | KD AD", **FREE), "0 attack 6S", "1 beat 6S 8S")
    assert waited(state) == {2}
    assert refusal(state, "0 done") == "no_cards_left"


def test_the_bout_ends_when_every_thrower_has_said_done() -> None:
    state = play(at("6S 7D | 8S 9S TC | KD AD", **FREE), "0 attack 6S", "1 beat 6S 8S")
    assert play(state, "0 done").bout == 1
    assert play(state, "0 done", "2 done").bout == 2


def test_the_bout_ends_at_once_when_no_thrower_has_cards() -> None:
    state = play(at("6S | 8S 9S TC"), "0 attack 6S", "1 take")
    assert state.outcome is not None


def test_the_table_waits_for_the_leader_then_the_defender_then_the_throwers() -> None:
    state = at("6S 7D | 8S 9S TC | KD AD", **FREE)
    assert waited(state) == {0}
    state = play(state, "0 attack 6S")
    assert waited(state) == {1}
    assert waited(play(state, "1 take")) == {0, 2}


def test_whoever_has_a_legal_action_may_act() -> None:
    state = play(at("6S 7D | 8S 9S TC | 6D AD", **FREE), "0 attack 6S")
    assert to_act(state) == {1, 2}, "seat 0 has no six left"
