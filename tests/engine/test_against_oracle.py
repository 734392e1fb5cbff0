"""The engine and a second, plain implementation of the rule book play the same deals."""

from random import Random

import pytest

from games.engine.errors import InvalidRules
from games.engine.rules import Rules
from tests.engine.oracle_options import DEFAULTS, VALUES, contradictions, random_choice
from tests.engine.side_by_side import random_deal, random_endgame


@pytest.mark.parametrize("seed", range(20))
def test_random_deals_go_the_same_way_in_engine_and_oracle(seed: int) -> None:
    random_deal(Random(seed))


@pytest.mark.parametrize("seed", range(60))
def test_random_endgames_go_the_same_way_in_engine_and_oracle(seed: int) -> None:
    random_endgame(Random(seed))


def test_engine_and_oracle_know_the_same_defaults() -> None:
    assert Rules().to_dict() == DEFAULTS


def test_engine_and_oracle_refuse_the_same_contradictions() -> None:
    random = Random(1)
    for _ in range(2000):
        options = random_choice(random)
        if bad := contradictions(options):
            with pytest.raises(InvalidRules) as refused:
                Rules.from_dict(options)
            assert refused.value.option in bad
        else:
            assert Rules.from_dict(options).to_dict() == options


@pytest.mark.parametrize("option", VALUES)
def test_engine_refuses_a_value_that_the_rule_book_does_not_name(option: str) -> None:
    for value in ["", "no", -1, 99, None, 1.0, [], "True"]:
        with pytest.raises(InvalidRules):
            Rules.from_dict({option: value})
