"""Ties and epaulettes (rules.md section 8)."""

from typing import Any

import pytest

from games.engine.outcome import Outcome
from tests.engine.builders import at, play


def end(hands: str, *steps: str, **options: Any) -> Outcome:
    state = play(at(hands, **{"ties": "labels", "multi_lead": True} | options), *steps)
    assert state.outcome is not None
    return state.outcome


def test_a_six_as_the_last_attack_card_is_a_tie() -> None:
    outcome = end("6S | 7D 8C", "0 attack 6S", "1 take")
    assert (outcome.tie, outcome.last_attacks) == ("tie", ("6S",))


def test_two_sixes_at_the_end_are_epaulettes() -> None:
    assert end("6S 6C | 7D 8C", "0 attack 6S 6C", "1 take").tie == "epaulettes"


def test_a_six_before_the_last_card_is_no_tie() -> None:
    steps = ("0 attack 6S", "1 beat 6S 8S", "0 attack 8C", "1 take")
    outcome = end("6S 8C | 8S JC QC", *steps)
    assert (outcome.tie, outcome.last_attacks) == (None, ("6S", "8C"))


def test_a_six_added_after_the_take_counts() -> None:
    steps = ("0 attack 8C", "1 beat 8C 6H", "0 attack 8S", "1 take", "0 attack 6S")
    assert end("8C 8S 6S | 6H JC QC", *steps).tie == "tie"


def test_without_the_option_there_is_no_label() -> None:
    outcome = end("6S | 7D 8C", "0 attack 6S", "1 take", ties="off")
    assert (outcome.tie, outcome.last_attacks) == (None, ("6S",))


def test_the_ladder_has_the_labels_too() -> None:
    assert end("6S | 7D 8C", "0 attack 6S", "1 take", ties="ladder").tie == "tie"


def test_a_deal_that_does_not_end_with_a_take_has_no_tie() -> None:
    outcome = end("6S 6C | 8S", "0 attack 6S", "1 beat 6S 8S")
    assert (outcome.durak, outcome.tie, outcome.last_attacks) == ((0,), None, ())


@pytest.mark.parametrize(
    ("deck", "card", "tie"),
    [(24, "9S", "tie"), (36, "9S", None), (52, "6S", "tie"), (52, "2S", None)],
)
def test_the_nine_is_the_six_of_24_cards(deck: int, card: str, tie: str | None) -> None:
    assert end(f"{card} | TD JC", f"0 attack {card}", "1 take", deck=deck).tie == tie


def test_a_card_the_durak_laid_himself_does_not_count() -> None:
    steps = ("0 attack 6S", "1 transfer 6D", "0 transfer 6C", "1 take", "0 attack 6H")
    outcome = end("6S 6C 6H | 6D 9D JD KD", *steps, transfer=True, take_cap="table_max", trump="S")
    assert outcome.durak == (1,)
    assert outcome.last_attacks == ("6S", "6C", "6H")


def test_after_a_transfer_the_cards_of_both_attackers_count_against_the_taker() -> None:
    steps = ("0 attack 6S", "1 transfer 6D", "2 take")
    outcome = end("6S | 6D | 8C 9C TC", *steps, transfer=True)
    assert outcome.durak == (2,)
    assert (outcome.tie, outcome.last_attacks) == ("epaulettes", ("6S", "6D"))


def test_a_partners_cards_are_the_duraks_own() -> None:
    hands = "6S | 6D KD | 6C | 8C 9C TC JC"
    steps = ("0 attack 6S", "1 transfer 6D", "2 transfer 6C", "3 take")
    outcome = end(hands.replace("| 6C |", "| 6C 6H |"), *steps, "2 attack 6H",
                  transfer=True, teams="2v2")  # fmt: skip
    assert outcome.durak == (1, 3)
    assert outcome.last_attacks == ("6S", "6C", "6H")
