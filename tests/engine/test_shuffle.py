"""The specified shuffle: test vectors, so that others can check a deal."""

from collections import Counter
from typing import Any

import pytest

from games.engine.cards import deck_of
from games.engine.errors import BadState
from games.engine.shuffle import commitment, deck_order, tie_draw

SEED = bytes(range(32))


@pytest.mark.parametrize("deck", [24, 36, 52])
def test_the_order_is_a_permutation_of_the_deck(deck: int) -> None:
    assert sorted(deck_order(SEED, deck)) == sorted(deck_of(deck))


def test_the_order_of_a_seed_never_changes() -> None:
    assert " ".join(deck_order(SEED, 36)) == VECTOR_36
    assert " ".join(deck_order(b"", 24)) == VECTOR_24


def test_the_commitment_and_the_draw_of_a_seed_never_change() -> None:
    assert commitment(SEED) == COMMITMENT
    assert tie_draw(SEED) == DRAW


def test_another_seed_gives_another_order() -> None:
    assert deck_order(SEED, 36) != deck_order(SEED[:-1] + b"x", 36)


def test_every_card_comes_first_about_equally_often() -> None:
    first = Counter(deck_order(i.to_bytes(4, "big"), 24)[0] for i in range(2400))
    assert len(first) == 24
    assert max(first.values()) < 150


@pytest.mark.parametrize(("seed", "deck"), [("seed", 36), (7, 36), (b"", 40), (b"", "36")])
def test_a_seed_that_is_not_bytes_and_an_unknown_deck_are_refused(seed: Any, deck: Any) -> None:
    with pytest.raises(BadState):
        deck_order(seed, deck)


VECTOR_36 = (
    "TS JD KH TD 7D JH 9D AH AC 8S 6D 9H 8D QD 7S 8C AD TC "
    "AS KS JC 9C QC QH 9S KD 6H QS TH 7H JS 7C 6C 8H KC 6S"
)
VECTOR_24 = "JH QC 9D JC QS JS KC AC JD 9S TD KH 9C KD 9H AS TS TH KS QD AD QH AH TC"
COMMITMENT = "71f29e6ce078215797c697a20597f3c73e1b7482e81159dab22d857ad7909aaa"
DRAW = 2_473_270_961
