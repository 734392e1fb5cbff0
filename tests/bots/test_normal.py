"""The normal player: saves trumps, minds the talon and what the defender has shown (§10)."""

from games.bots.contract import Question
from games.bots.normal import shown_to_hold
from games.engine.cards import mask_of
from games.engine.view import view
from tests.bots.asking import after, says
from tests.engine.builders import at, play

# Twenty-four cards still to draw: early in a deal.
EARLY = "TD JD QD KD AD TC JC QC KC AC TS JS QS KS 8S 8C 8D 8H 7D 7H TH JH QH AH"


def test_normal_leads_low() -> None:
    assert says("normal", at("9S 7C KD | TD QS"), 0) == "attack 7C"


def test_normal_takes_a_low_card_early_rather_than_spend_a_high_trump() -> None:
    state = at("6S 6C 6D 7S 7C 9C | KH 9D AS 6H 9H 9S", talon=EARLY)
    state = play(state, "0 attack 6C")
    assert says("normal", state, 1) == "take"


def test_normal_spends_the_trump_when_the_talon_is_empty() -> None:
    state = play(at("6C KC KD | KH 9D"), "0 attack 6C")
    assert says("normal", state, 1) == "beat 6C KH"


def test_normal_beats_with_a_plain_card_before_a_trump() -> None:
    state = play(at("6C KC KD | 6H 9C 9D"), "0 attack 6C")
    assert says("normal", state, 1) == "beat 6C 9C"


def test_normal_throws_no_trump_in_while_cards_are_left_to_draw() -> None:
    hands = "7S 9H KC KD QC QD | 9S AC JC JD TC TD"
    state = play(at(hands, talon="6S 6C 6D 8S 8C 8D AS 6H"), "0 attack 7S", "1 beat 7S 9S")
    assert says("normal", state, 0) == "done"


def test_normal_remembers_the_cards_that_the_defender_took() -> None:
    start = at("7S 6S KC | TC AD QC")
    state, history = after(start, "0 attack 7S", "1 take", "0 done")
    assert shown_to_hold(Question(view(state, 0), history, 0, seed=1)) == mask_of(["7S"], "H")


def test_normal_forgets_a_taken_card_once_it_was_played() -> None:
    start = at("7S 6S KC | TC AD QC")
    steps = ("0 attack 7S", "1 take", "0 done", "0 attack 6S", "1 beat 6S 7S")
    state, history = after(start, *steps)
    assert shown_to_hold(Question(view(state, 0), history, 0, seed=1)) == 0


def test_normal_throws_in_the_rank_that_the_defender_has_not_shown_to_hold() -> None:
    start = at("7S 6S 6C 8C AS | TC 8S TS KS QC JC 9C")
    steps = ("0 attack 7S", "1 beat 7S 8S", "0 attack 8C", "1 take", "0 done")
    state, history = after(start, *steps, "0 attack 6S", "1 beat 6S 7S")
    assert says("normal", state, 0, history) == "attack 6C"
