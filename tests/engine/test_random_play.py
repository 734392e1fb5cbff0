"""The fast loop of random play equals the board, decision by decision."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.bench import play_random_deals
from games.engine.board import Board
from games.engine.cells import Cells
from games.engine.dealer import random_board
from games.engine.flags import flags_of
from games.engine.fuzz import random_rules
from games.engine.playout import is_plain, play_out, random_step
from games.engine.rules import CHOICES, Rules, preset
from tests.engine.builders import at
from tests.engine.worlds import SOME

PLAIN = {
    "teams": "none",
    "transfer": False,
    "show_trump": "off",
    "multi_lead": False,
    "next_leader": "right_of_durak",
}


def plain_rules(dice: Random) -> Rules:
    """Rules that the fast loop knows."""
    while True:
        options = {name: dice.choice(values) for name, values in CHOICES.items()} | PLAIN
        options["throw_order"] = dice.choice(["free", "leader_first"])
        if options["players"] * 6 <= options["deck"]:
            return Rules.from_dict(options)


def everything(board: Board) -> dict[str, Any]:
    """Every field, those that follow from others too (after the end those are of no use)."""
    fields = set(Cells.__slots__) - {"log", "talon", "drawn"}
    if board.outcome is not None:
        fields -= {"throwers", "room", "limit", "joined"}
    return {name: getattr(board, name) for name in fields} | {"key": board.key()}


def assert_equal_play(rules: Rules, seed: int, stride: int) -> None:
    """Play one deal twice from the same numbers, comparing after every `stride` decisions."""
    slow, fast = (random_board(flags_of(rules), Random(seed).random) for _ in range(2))
    numbers, same_numbers = Random(seed), Random(seed)
    while slow.outcome is None:
        made = 0
        while slow.outcome is None and made < stride:
            random_step(slow, numbers.random)
            made += 1
        assert play_out(fast, same_numbers.random, stride) == made
        assert everything(fast) == everything(slow)
    assert numbers.getstate() == same_numbers.getstate()


@pytest.mark.parametrize("seed", range(150))
def test_it_equals_the_board_at_every_decision(seed: int) -> None:
    rules = plain_rules(Random(seed))
    assert is_plain(flags_of(rules))
    assert_equal_play(rules, seed, stride=1)


@SOME
@given(st.integers(0, 2**32), st.integers(2, 200))
def test_it_may_be_stopped_and_taken_up_anywhere(seed: int, stride: int) -> None:
    assert_equal_play(plain_rules(Random(seed)), seed, stride)


@pytest.mark.parametrize("seed", range(20))
def test_under_all_other_options_it_goes_step_by_step_on_the_board(seed: int) -> None:
    assert_equal_play(random_rules(Random(seed)), seed, stride=7)


def assert_equal_deals(rules: Rules, seed: int) -> None:
    """Play one deal twice from the same numbers, the fast one without a stop."""
    slow, fast = (random_board(flags_of(rules), Random(seed).random) for _ in range(2))
    numbers, same_numbers = Random(seed), Random(seed)
    made = 0
    while slow.outcome is None:
        random_step(slow, numbers.random)
        made += 1
    assert play_out(fast, same_numbers.random) == made
    assert everything(fast) == everything(slow)
    assert numbers.getstate() == same_numbers.getstate()


@pytest.mark.parametrize("players", range(2, 7))
def test_whole_classic_deals_are_equal(players: int) -> None:
    for seed in range(30):
        assert_equal_deals(preset("classic", players=players), seed)


@pytest.mark.parametrize("seed", range(150))
def test_whole_deals_under_all_options_it_knows_are_equal(seed: int) -> None:
    assert_equal_deals(plain_rules(Random(seed)), seed)


def test_it_takes_up_a_position_with_a_seat_out_beside_a_talon() -> None:
    slow, fast = (
        at("6S 7S | 8S | - | 9S TS", talon="AS AC AD 6H", out=(2,)).board() for _ in range(2)
    )
    numbers, same_numbers = Random(3), Random(3)
    while slow.outcome is None:
        random_step(slow, numbers.random)
        play_out(fast, same_numbers.random, 1)
        assert everything(fast) == everything(slow)


def test_a_benchmark_of_a_seed_always_plays_the_same_deals() -> None:
    rules = preset("classic", players=3)
    first = play_random_deals(rules, 20, seed=4)
    assert first == play_random_deals(rules, 20, seed=4)
    assert first != play_random_deals(rules, 20, seed=5)
    assert first.actions > 20 * 50
