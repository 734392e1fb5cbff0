"""What must always hold (rules.md section 11), over random deals of all options."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import deck_of
from games.engine.deal import deal
from games.engine.fuzz import BrokenInvariant, check_board, fuzz, fuzz_deal
from games.engine.rules import PRESETS, preset
from games.engine.shuffle import deck_order
from tests.engine.worlds import FEW, SEEDS, SOME, fresh, playing


@SOME
@given(st.integers(0, 2**31))
def test_every_invariant_holds_in_random_deals(seed: int) -> None:
    fuzz_deal(seed)


@FEW
@given(SEEDS)
def test_cards_are_conserved_after_every_action(seed: int) -> None:
    dice = Random(seed)
    for state in playing(fresh(dice), dice):
        cards = [card for hand in state.hands for card in hand]
        cards += [*state.talon, *state.discarded]
        for pair in state.table:
            cards += [pair.attack] if pair.defence is None else [pair.attack, pair.defence]
        assert sorted(cards) == sorted(deck_of(state.rules.deck))


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_plays_to_an_end(name: str) -> None:
    dice = Random(name)
    for number in range(3):
        rules = preset(name)
        state = deal(rules, deck_order(bytes([number]), rules.deck))
        *_, last = playing(state, dice)
        assert last.outcome is not None


def test_two_players_without_transfer_always_finish() -> None:
    dice = Random(2)
    for number in range(20):
        state = deal(preset("classic"), deck_order(bytes([number]), 36))
        *_, last = playing(state, dice)
        assert last.outcome is not None
        assert last.outcome.reason in ("last_with_cards", "nobody_left")


def test_the_fuzz_run_counts_what_it_saw() -> None:
    reasons = fuzz(5, seed=1)
    assert reasons.pop("actions") > 100
    assert reasons.total() == 5


def test_a_broken_invariant_is_noticed() -> None:
    board = next(playing(fresh(Random(1)), Random(1))).board()
    board.hands[0] ^= board.hands[0] & -board.hands[0]
    with pytest.raises(BrokenInvariant, match="conserved"):
        check_board(board)
