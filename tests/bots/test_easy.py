"""The easy player: lowest card, plain before trump; smallest that beats; else takes (§10)."""

from tests.bots.asking import says
from tests.engine.builders import at, play


def test_easy_leads_its_lowest_card() -> None:
    assert says("easy", at("9S 7C KD | TD QS"), 0) == "attack 7C"


def test_easy_leads_a_plain_ace_before_the_lowest_trump() -> None:
    assert says("easy", at("6H AS | TD QS"), 0) == "attack AS"


def test_easy_beats_with_the_smallest_card_that_beats() -> None:
    state = play(at("6S KC | 6H QS 9S AD"), "0 attack 6S")
    assert says("easy", state, 1) == "beat 6S 9S"


def test_easy_beats_with_a_trump_when_no_plain_card_does() -> None:
    state = play(at("JS KC | 6H 9H 9S"), "0 attack JS")
    assert says("easy", state, 1) == "beat JS 6H"


def test_easy_takes_what_it_cannot_beat() -> None:
    state = play(at("JS KC | 7D 9S"), "0 attack JS")
    assert says("easy", state, 1) == "take"


def test_easy_takes_at_once_when_one_of_two_cards_cannot_be_beaten() -> None:
    state = play(at("6S 6C KD | 9S 7D QD", multi_lead=True), "0 attack 6S 6C")
    assert says("easy", state, 1) == "take"


def test_easy_throws_in_its_lowest_fitting_card_plain_before_trump() -> None:
    state = play(at("7S 9H 9D KC | 9S AD QC"), "0 attack 7S", "1 beat 7S 9S")
    assert says("easy", state, 0) == "attack 9D"


def test_easy_says_done_when_nothing_fits() -> None:
    state = play(at("7S KC | 9S AD QC"), "0 attack 7S", "1 beat 7S 9S")
    assert says("easy", state, 0) == "done"
