"""The lead, beating and taking (rules.md section 3)."""

from tests.engine.builders import at, hand, may, play, refusal


def test_the_leader_must_lead() -> None:
    state = at("6S 7D | 8S 9S")
    assert may(state, 0) == {"attack 6S", "attack 7D"}
    assert refusal(state, "0 done") == "must_lead"
    assert refusal(state, "0 take") == "must_lead"
    assert refusal(state, "1 take") == "not_your_lead"
    assert refusal(state, "1 attack 8S") == "not_your_lead"


def test_a_lead_is_one_card() -> None:
    state = at("6S 6D 7D | 8S 9S")
    assert refusal(state, "0 attack 6S 6D") == "lead_one_card"
    assert refusal(state, "0 attack 8S") == "card_not_in_hand"


def test_with_multi_lead_it_is_up_to_four_cards_of_one_rank() -> None:
    state = at("6S 6D 6C 6H 7D | 8S 9S TS JS", multi_lead=True)
    assert len([text for text in may(state, 0) if "6" in text]) == 15
    assert refusal(state, "0 attack 6S 7D") == "lead_one_rank"
    assert len(play(state, "0 attack 6S 6C 6D 6H").table) == 4


def test_a_lead_of_several_cards_keeps_within_the_limit() -> None:
    state = at("6S 6D 6C 7D | 8S 9S", multi_lead=True)
    assert refusal(state, "0 attack 6S 6C 6D") == "limit_reached"
    assert len(play(state, "0 attack 6S 6C").table) == 2


def test_several_cards_are_led_and_not_thrown_in() -> None:
    state = play(at("6S 6D 6C 7D | 8S 9S TS", multi_lead=True), "0 attack 6S")
    assert refusal(state, "0 attack 6C 6D") == "throw_in_one_card"


def test_an_attack_is_beaten_by_a_higher_card_of_its_suit_or_a_trump() -> None:
    state = play(at("9S KD | 8S TS TD 6H"), "0 attack 9S")
    assert may(state, 1) == {"take", "beat 9S TS", "beat 9S 6H"}
    assert refusal(state, "1 beat 9S 8S") == "does_not_beat"
    assert refusal(state, "1 beat 9S TD") == "does_not_beat"
    assert refusal(state, "1 beat 9S AS") == "card_not_in_hand"
    assert refusal(state, "1 beat KD TS") == "card_not_open"


def test_a_trump_is_beaten_by_a_higher_trump_alone() -> None:
    state = play(at("9H KD | 8H TH AS"), "0 attack 9H")
    assert may(state, 1) == {"take", "beat 9H TH"}


def test_open_cards_are_beaten_in_any_order() -> None:
    state = play(at("6S 6D KD | 8S 9D TC", multi_lead=True), "0 attack 6S 6D")
    assert may(state, 1) == {"take", "beat 6S 8S", "beat 6D 9D"}
    assert play(state, "1 beat 6D 9D", "1 beat 6S 8S").phase == "throw"


def test_a_beaten_card_is_not_beaten_again() -> None:
    state = play(at("6S 6D KD | 8S 9S TC", multi_lead=True), "0 attack 6S 6D", "1 beat 6S 8S")
    assert refusal(state, "1 beat 6S 9S") == "card_not_open"


def test_after_all_are_beaten_he_may_no_longer_take() -> None:
    state = play(at("6S 7D | 8S 9S"), "0 attack 6S", "1 beat 6S 8S")
    assert refusal(state, "1 take") == "nothing_is_open"
    assert may(state, 1) == set()


def test_he_may_take_with_some_cards_beaten_and_gets_the_whole_table() -> None:
    state = at("6S 6D KD KC | 8S 9S TC", multi_lead=True)
    state = play(state, "0 attack 6S 6D", "1 beat 6S 8S", "1 take", "0 done")
    assert hand(state, 1) == {"6S", "6D", "8S", "9S", "TC"}


def test_taking_is_final() -> None:
    state = play(at("6S 7D 8D | 8S 9S TC", transfer=True), "0 attack 6S", "1 take")
    assert refusal(state, "1 beat 6S 8S") == "taking_is_final"
    assert refusal(state, "1 take") == "taking_is_final"
    assert may(state, 1) == set()


def test_the_defender_neither_attacks_nor_says_done() -> None:
    state = play(at("6S 7D | 6D 8S 9S"), "0 attack 6S")
    assert refusal(state, "1 attack 6D") == "defender_adds_nothing"
    assert refusal(state, "1 done") == "defender_has_no_done"


def test_only_the_defender_defends() -> None:
    state = play(at("6S 7D | 8S 9S | TS JS", transfer=True), "0 attack 6S")
    assert refusal(state, "2 beat 6S TS") == "not_the_defender"
    assert refusal(state, "0 take") == "not_the_defender"


def test_a_seat_that_is_out_or_does_not_exist_does_nothing() -> None:
    state = at("6S 7D | - | 8S 9S", out=(1,))
    assert refusal(state, "1 attack 6S") == "seat_is_out"
    assert refusal(state, "3 attack 6S") == "no_such_seat"


def test_nothing_is_done_after_the_end() -> None:
    state = play(at("6S 9C | 8S"), "0 attack 6S", "1 beat 6S 8S")
    assert refusal(state, "0 attack 9C") == "deal_over"
    assert may(state, 0) == may(state, 1) == set()
