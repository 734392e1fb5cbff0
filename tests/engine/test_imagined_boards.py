"""A view with its hidden cards put in place is a board to search on."""

from random import Random

import pytest
from hypothesis import given

from games.engine.errors import BadState
from games.engine.imagine import imagined
from games.engine.playout import play_out
from games.engine.view import view
from tests.engine.builders import at
from tests.engine.worlds import SEEDS, SOME, some_states


@SOME
@given(SEEDS)
def test_with_the_true_cards_it_allows_what_the_deal_allows(seed: int) -> None:
    dice = Random(seed)
    for state in some_states(dice, 3):
        if state.outcome is not None:
            continue
        true = state.board()
        talon = true.talon[true.drawn :]
        board = imagined(view(state, state.leader), true.hands, talon)
        for seat in range(state.rules.players):
            assert board.moves(seat) == true.moves(seat)
        assert board.waited() == true.waited()
        assert board.cap() == true.cap()
        play_out(board, dice.random)
        assert board.outcome is not None


def test_the_numbers_of_cards_must_be_those_of_the_view() -> None:
    state = at("6S 7S | 8S 9S", talon="AS 6H")
    board = state.board()
    with pytest.raises(BadState):
        imagined(view(state, 0), board.hands, ())
    with pytest.raises(BadState):
        imagined(view(state, 0), [board.hands[0], 1], board.talon)
