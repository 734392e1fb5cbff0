"""Discard or pick up, refill, roles (rules.md section 5)."""

from tests.engine.builders import at, events, hand, play

FULL = "6S 7S 8C 9C TC JC | 8S 9S TD JD QD KD | 6D 7D 8D AC QC KC"


def test_beaten_cards_are_discarded_and_the_defender_leads() -> None:
    state = play(at("6S 7D KC | 8S 9S QC"), "0 attack 6S", "1 beat 6S 8S", "0 done")
    assert state.discarded == {"6S", "8S"}
    assert (state.leader, state.defender, state.table) == (1, 0, ())


def test_a_take_brings_the_whole_table_and_the_next_seat_leads() -> None:
    state = play(at("6S 7D KC | 8S 9S QC | TD JD"), "0 attack 6S", "1 take", "0 done", "2 done")
    assert hand(state, 1) == {"6S", "8S", "9S", "QC"}
    assert (state.leader, state.defender) == (2, 0)


def test_with_two_seats_the_attacker_goes_on_after_a_take() -> None:
    state = play(at("6S 7D KC | 8S 9S QC"), "0 attack 6S", "1 take", "0 done")
    assert (state.leader, state.defender) == (0, 1)


def test_the_opener_draws_first_and_the_defender_last() -> None:
    state = at(FULL, talon="AS AD AH", throw_order="free")
    state = play(state, "0 attack 6S", "1 beat 6S 8S", "2 attack 6D", "1 take")
    state = play(state, "0 done", "2 done")
    assert "AS" in hand(state, 0)
    assert "AD" in hand(state, 2)
    assert state.talon == ("AH",), "the taker has enough"


def test_the_others_draw_in_playing_direction_from_the_opener() -> None:
    hands = "6S 7S 8C 9C TC JC | 6D 7D 8D AC QC KC | 8S 9S TD JD QD KD"
    state = at(hands, talon="AS AD AH", clockwise=False, throw_order="free")
    assert state.defender == 2
    state = play(state, "0 attack 6S", "2 take", "1 attack 6D", "0 done", "1 done")
    assert "AS" in hand(state, 0)
    assert "AD" in hand(state, 1)


def test_a_hand_is_filled_up_to_six_and_no_further() -> None:
    state = at("6S 7D 8D 9D TD JD QC | 8S 9S TS JS QS KS", talon="AS AD AC AH")
    state = play(state, "0 attack 6S", "1 beat 6S 8S", "0 done")
    assert [len(cards) for cards in state.hands] == [6, 6]
    assert "AS" in hand(state, 1)


def test_the_trump_card_is_drawn_last_and_everybody_knows_who_has_it() -> None:
    state = at("6S 7D 8D 9D TD JD | 8S 9S TS JS QS KS", talon="AS 6H")
    state = play(state, "0 attack 6S", "1 beat 6S 8S")
    seen = events(state, "0 done")
    draws = [(e.seat, e.count, e.cards) for e in seen if e.kind == "draw"]
    assert draws == [(0, 1, ()), (1, 1, ("6H",))]
    after = play(state, "0 done")
    assert (after.trump_card, after.trump) == (None, "H")


def test_a_seat_that_played_its_last_card_may_get_the_last_talon_card() -> None:
    state = at("7S | TS KC", talon="9H")
    state = play(state, "0 attack 7S", "1 beat 7S TS")
    assert hand(state, 0) == {"9H"}
    assert state.out == ()
    assert (state.leader, state.defender) == (1, 0)


def test_cards_of_a_seat_that_emptied_its_hand_stand() -> None:
    state = at("6S | 9S QS KS | 9D AD")
    state = play(state, "0 attack 6S", "1 beat 6S 9S", "2 attack 9D", "1 take", "2 done")
    assert hand(state, 1) == {"6S", "9S", "9D", "QS", "KS"}
    assert state.out == (0,)


def test_if_the_defender_is_out_the_next_active_seat_leads() -> None:
    state = at("6S KD | 8S | QS QD")
    state = play(state, "0 attack 6S", "1 beat 6S 8S")
    assert (state.out, state.leader, state.defender) == ((1,), 2, 0)


def test_if_leader_and_defender_are_out_the_next_two_play() -> None:
    state = at("KS KD | 6S | 8S | QS QD", leader=1)
    state = play(state, "1 attack 6S", "2 beat 6S 8S")
    assert (state.out, state.leader, state.defender) == ((1, 2), 3, 0)


def test_a_leader_who_is_out_skips_nobody() -> None:
    state = at("6S | 8S 9D | KS KD | QS QD", throw_order="free")
    state = play(state, "0 attack 6S", "1 beat 6S 8S", "2 done", "3 done")
    assert (state.out, state.leader, state.defender) == ((0,), 1, 2)


def test_the_next_seat_after_a_taker_is_the_next_active_one() -> None:
    state = at("KS KD | 6S QC QH | 8D 9D | - | AS AD", leader=1, out=(3,), throw_order="free")
    state = play(state, "1 attack 6S", "2 take", "0 done", "1 done", "4 done")
    assert (state.leader, state.defender) == (4, 0)
