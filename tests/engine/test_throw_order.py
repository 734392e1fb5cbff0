"""throw_order: free, leader_first, last_attacker_first (rules.md section 3)."""

from games.engine.legal import waited
from tests.engine.builders import at, may, play, refusal

HANDS = "6S 6H 7S | 8S 9C 9D KC | 6D 9H | 6C 8H"


def test_free_lets_every_thrower_in_at_any_time() -> None:
    state = play(at(HANDS, throw_order="free"), "0 attack 6S")
    assert may(state, 2) == {"attack 6D"}
    assert waited(play(state, "1 beat 6S 8S")) == {0, 2, 3}


def test_leader_first_keeps_the_others_waiting_until_he_is_done() -> None:
    state = at(HANDS, throw_order="leader_first")
    state = play(state, "0 attack 6S", "1 beat 6S 8S")
    assert waited(state) == {0}
    assert refusal(state, "2 attack 6D") == refusal(state, "2 done") == "not_your_turn"
    state = play(state, "0 done")
    assert waited(state) == {2, 3}


def test_leader_first_holds_also_while_something_is_open() -> None:
    state = play(at(HANDS, throw_order="leader_first"), "0 attack 6S")
    assert refusal(state, "2 attack 6D") == "not_your_turn"
    assert "attack 6H" in may(state, 0)


def test_a_new_card_gives_the_right_back_to_the_leader() -> None:
    state = at(HANDS, throw_order="leader_first")
    state = play(state, "0 attack 6S", "1 beat 6S 8S", "0 done", "3 attack 8H")
    assert refusal(state, "2 attack 6D") == "not_your_turn"
    state = play(state, "1 take")
    assert waited(state) == {0}


def test_without_a_card_the_leader_keeps_nobody_waiting() -> None:
    state = at("6S | 8S 9C 9D KC | 6D 9H | 6C 8H", throw_order="leader_first")
    state = play(state, "0 attack 6S")
    assert may(state, 2) == {"attack 6D"}
    assert waited(play(state, "1 beat 6S 8S")) == {2, 3}


def test_after_a_transfer_the_transferrer_is_first() -> None:
    state = at(
        "6S 9S QS | 6D 9H TS | 9C 9D KC KD | 7C 8H", transfer=True, throw_order="leader_first"
    )
    state = play(state, "0 attack 6S", "1 transfer 6D", "2 take")
    assert waited(state) == {1}


def test_last_attacker_first_goes_one_seat_at_a_time() -> None:
    state = at(HANDS, throw_order="last_attacker_first")
    state = play(state, "0 attack 6S", "1 beat 6S 8S")
    order = []
    while state.bout == 1:
        (seat,) = waited(state)
        order.append(seat)
        state = play(state, f"{seat} done")
    assert order == [0, 2, 3], "the leader, then from the defender's left"


def test_the_seat_that_laid_the_last_card_comes_before_the_leader() -> None:
    state = at(HANDS, throw_order="last_attacker_first")
    state = play(state, "0 attack 6S", "1 beat 6S 8S", "0 done", "2 done", "3 attack 8H", "1 take")
    order = []
    while state.bout == 1:
        (seat,) = waited(state)
        order.append(seat)
        state = play(state, f"{seat} done")
    assert order == [3, 0, 2]


def test_last_attacker_first_holds_also_while_something_is_open() -> None:
    state = play(at(HANDS, throw_order="last_attacker_first"), "0 attack 6S")
    assert may(state, 0) == {"attack 6H"}
    assert refusal(state, "2 attack 6D") == "not_your_turn"


def test_round_the_table_is_the_playing_direction() -> None:
    state = at(HANDS, throw_order="last_attacker_first", leader=2, clockwise=False)
    state = play(state, "2 attack 6D", "1 take", "2 done")
    assert waited(state) == {0}, "from the defender, seat 1, downwards"
