"""Transfers: perevodnoy (rules.md section 4)."""

from games.engine.legal import waited
from tests.engine.builders import at, hand, may, play, refusal

ON = {"transfer": True}


def test_a_card_of_the_attacks_rank_passes_the_attack_on() -> None:
    state = play(at("6S KS | 6D 9S QD | 9D 9C TC", **ON), "0 attack 6S", "1 transfer 6D")
    assert (state.leader, state.defender, len(state.table)) == (1, 2, 2)
    assert hand(state, 1) == {"9S", "QD"}
    assert waited(state) == {2}


def test_only_at_tables_that_play_it_and_only_the_defender() -> None:
    state = play(at("6S KS | 6D 9S QD | 6C 9C TC"), "0 attack 6S")
    assert refusal(state, "1 transfer 6D") == "no_transfer"
    state = play(at("6S KS | 6D 9S QD | 6C 9C TC", **ON), "0 attack 6S")
    assert refusal(state, "2 transfer 6C") == "not_the_defender"
    assert refusal(state, "1 transfer 9S") == "not_the_rank"
    assert refusal(state, "1 transfer 6C") == "card_not_in_hand"


def test_not_once_a_card_of_the_bout_is_beaten() -> None:
    state = at("6S 6C KS | 6D 9S QD AD | 9D 9C TC", **ON)
    state = play(state, "0 attack 6S", "1 beat 6S 9S", "0 attack 6C")
    assert refusal(state, "1 transfer 6D") == "already_beaten"


def test_not_after_a_take() -> None:
    state = play(at("6S KS | 6D 9S QD | 9D 9C TC", **ON), "0 attack 6S", "1 take")
    assert refusal(state, "1 transfer 6D") == "taking_is_final"


def test_the_next_seat_needs_a_card_for_each_attack_card_there_would_be() -> None:
    state = play(at("6S KS | 6D 9S QD | 9D", **ON), "0 attack 6S")
    assert refusal(state, "1 transfer 6D") == "next_hand_too_small"
    assert play(at("6S KS | 6D 9S QD | 9D 9C", **ON), "0 attack 6S", "1 transfer 6D").defender == 2


def test_a_seat_that_is_out_is_passed_over() -> None:
    state = at("6S KS | 6D 9S | - | 9D 9C", out=(2,), **ON)
    assert play(state, "0 attack 6S", "1 transfer 6D").defender == 3


def test_a_seat_without_cards_but_not_yet_out_is_not_passed_over() -> None:
    state = at("6S KS | 6D 9S | 6C | 9D 9C TD", throw_order="free", **ON)
    state = play(state, "0 attack 6S", "2 attack 6C")
    assert refusal(state, "1 transfer 6D") == "next_hand_too_small"


def test_several_attack_cards_are_transferred_together() -> None:
    state = at("6S 6C KS | 6D 9S QD | 9D 9C TC", multi_lead=True, **ON)
    state = play(state, "0 attack 6S 6C", "1 transfer 6D")
    assert (len(state.table), state.limit) == (3, 3)


def test_thrown_in_cards_go_along() -> None:
    state = at("6S 6C KS | 6D 9S QD | 9D 9C TC", **ON)
    state = play(state, "0 attack 6S", "0 attack 6C", "1 transfer 6D")
    assert len(state.table) == 3


def test_the_new_limit_keeps_within_the_cap() -> None:
    state = at("6S KS | 6D 9S QC | 9D 9C TC TD JD JC QD", first_cap="first_bout", **ON)
    assert play(state, "0 attack 6S", "1 transfer 6D").limit == 5


def test_the_limit_is_read_anew_for_the_new_defender() -> None:
    state = at("6S KS QS | 6D 9S QD AD | 9D 9C TC", **ON)
    assert state.limit == 4
    assert play(state, "0 attack 6S", "1 transfer 6D").limit == 3


def test_the_transferrer_has_the_leaders_right() -> None:
    state = at("6S 6H KS | 6D 6C QD AD | 9D 9C TC JC", throw_order="leader_first", **ON)
    state = play(state, "0 attack 6S", "1 transfer 6D")
    assert "attack 6C" in may(state, 1)
    assert refusal(state, "0 attack 6H") == "not_your_turn"


def test_with_two_players_it_comes_back_to_the_attacker_who_needs_cards_for_it() -> None:
    state = play(at("6S KS | 6D 9S QD", **ON), "0 attack 6S")
    assert refusal(state, "1 transfer 6D") == "next_hand_too_small"
    state = play(at("6S KS QS | 6D 9S QD", **ON), "0 attack 6S", "1 transfer 6D")
    assert (state.leader, state.defender, state.limit) == (1, 0, 2)


def test_it_may_go_all_the_way_round_and_back_to_the_first_leader() -> None:
    state = at("6S AS AD AC | 6D KS KD | 6C QS QD QC", **ON)
    state = play(state, "0 attack 6S", "1 transfer 6D", "2 transfer 6C")
    assert (state.leader, state.defender, len(state.table)) == (2, 0, 3)
    state = play(state, "0 take")
    assert hand(state, 0) >= {"6S", "6D", "6C"}
    assert state.leader == 1, "the seat after the taker"


def test_whoever_transfers_his_last_card_is_out_at_the_end_of_the_bout() -> None:
    state = at("6S KS | 6D | 9S 9D TC", **ON)
    state = play(state, "0 attack 6S", "1 transfer 6D", "2 take", "0 done")
    assert state.out == (1,)
    assert state.leader == 0


def test_the_opener_draws_first_the_last_defender_last_after_a_transfer() -> None:
    talon = "AS AD AC AH"
    hands = "6S 7C 7D 8C 8D TS | 6D JD JC QD QC TC | 9S 9D KS KD KC 7S"
    state = play(at(hands, talon=talon, **ON), "0 attack 6S", "1 transfer 6D")
    state = play(state, "2 beat 6S 9S", "2 beat 6D 9D", "1 done", "0 done")
    assert "AS" in hand(state, 0)
    assert "AD" in hand(state, 1)
    assert hand(state, 2) >= {"AC", "AH"}


def test_an_opener_who_ends_up_as_defender_draws_last() -> None:
    hands = "6S 7C 7D 8C 8D 9S | 6D JD JC QD QC TC"
    state = play(at(hands, talon="AS AD AH", **ON), "0 attack 6S", "1 transfer 6D")
    state = play(state, "0 take", "1 done")
    assert "AS" in hand(state, 1)
    assert len(hand(state, 0)) == 7
