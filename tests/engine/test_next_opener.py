"""Who opens the next deal of a match (rules.md sections 6 and 7)."""

from typing import Any

import pytest

from games.engine.cards import deck_of
from games.engine.deal import deal
from games.engine.opening import Opening, PreviousDeal, next_opening
from games.engine.outcome import Outcome
from games.engine.rules import Rules
from games.engine.shuffle import deck_order


def ended(*places: tuple[int, ...], out: tuple[int, ...], durak: bool = True) -> Outcome:
    result = "durak" if durak else "draw"
    reason = "last_with_cards" if durak else "nobody_left"
    return Outcome(result, reason, places[-1] if durak else (), places, out)


FOUR = ended((2,), (0,), (3,), (1,), out=(2, 0, 3))
"""Seat 2 was out first, seat 1 is the durak."""
PAIRS = ended((0, 2), (1, 3), out=(3, 2, 0))


def after(outcome: Outcome, opener: int = 0, **options: Any) -> Opening | None:
    rules = Rules.from_dict({"players": sum(map(len, outcome.places)), **options})
    return next_opening(rules, PreviousDeal(opener, outcome))


def test_right_of_durak_lets_the_durak_defend_first() -> None:
    assert after(FOUR, next_leader="right_of_durak") == Opening(0)


def test_left_of_durak_opens_after_him() -> None:
    assert after(FOUR, next_leader="left_of_durak") == Opening(2)


def test_the_seats_wrap_round_the_table() -> None:
    assert after(ended((1,), (0,), out=(1,)), next_leader="right_of_durak") == Opening(1)
    last = ended((0,), (1,), (2,), (3,), out=(0, 1, 2))
    assert after(last, next_leader="left_of_durak") == Opening(0)


def test_the_first_finisher_attacks_a_durak_beside_him_which_fixes_the_direction() -> None:
    for direction in ("clockwise", "opener_chooses"):
        options = {"next_leader": "first_finisher", "direction": direction}
        assert after(FOUR, **options) == Opening(2, -1)
    left = ended((0,), (2,), (3,), (1,), out=(0, 2, 3))
    assert after(left, next_leader="first_finisher") == Opening(0, 1)


def test_else_the_first_finisher_chooses_or_goes_clockwise() -> None:
    apart = ended((3,), (0,), (2,), (1,), out=(3, 0, 2))
    assert after(apart, next_leader="first_finisher") == Opening(3, 1)
    options = {"next_leader": "first_finisher", "direction": "opener_chooses"}
    assert after(apart, **options) == Opening(3, 1, choosing=True)


def test_two_seats_sit_side_by_side() -> None:
    duel = ended((1,), (0,), out=(1,))
    options = {"next_leader": "first_finisher", "direction": "opener_chooses"}
    assert after(duel, **options) == Opening(1, 1)


def test_with_the_losing_team_on_both_sides_nothing_is_fixed() -> None:
    options = {"next_leader": "first_finisher", "direction": "opener_chooses", "teams": "2v2"}
    first_of_losers = ended((0, 2), (1, 3), out=(2, 0))
    assert after(first_of_losers, **options) == Opening(2, 1, choosing=True)


def test_of_two_who_went_out_in_one_bout_the_first_to_empty_his_hand_opens() -> None:
    both = ended((1, 2), (0,), (3,), out=(2, 1, 0))
    opening = after(both, next_leader="first_finisher")
    assert opening is not None
    assert opening.seat == 2


@pytest.mark.parametrize("opener", [0, 1])
def test_alternate_is_the_other_player_than_last_time_whoever_lost(opener: int) -> None:
    for outcome in (ended((1,), (0,), out=(1,)), ended((0, 1), out=(0, 1), durak=False)):
        assert after(outcome, opener, next_leader="alternate") == Opening(1 - opener)


def test_the_member_of_the_winning_team_who_was_out_first_opens() -> None:
    assert after(PAIRS, teams="2v2", next_leader="winning_team") == Opening(2)


def test_lowest_trump_always_deals_anew() -> None:
    assert after(FOUR, next_leader="lowest_trump") is None


@pytest.mark.parametrize("option", ["right_of_durak", "left_of_durak"])
def test_without_a_durak_the_lowest_trump_opens(option: str) -> None:
    drawn = ended((2,), (0, 1, 3), out=(2, 0, 1, 3), durak=False)
    assert after(drawn, next_leader=option) is None
    assert after(PAIRS, teams="2v2", next_leader=option) is None, "a team is no single seat"


def test_after_a_draw_no_team_has_won() -> None:
    drawn = ended((0, 1, 2, 3), out=(0, 1, 2, 3), durak=False)
    assert after(drawn, teams="2v2", next_leader="winning_team") is None


def test_nobody_out_leaves_no_first_finisher() -> None:
    drawn = ended((0, 1, 2), out=(), durak=False)
    assert after(drawn, next_leader="first_finisher") is None


def test_a_deal_takes_its_opener_from_the_deal_before() -> None:
    rules = Rules(players=4)
    state = deal(rules, deck_order(b"x", 36), previous=PreviousDeal(3, FOUR))
    assert (state.leader, state.defender) == (0, 1)


def test_without_one_the_lowest_trump_opens_the_next_deal_too() -> None:
    rules = Rules(players=4, next_leader="lowest_trump")
    order = deck_order(b"x", 36)
    assert deal(rules, order, previous=PreviousDeal(3, FOUR)) == deal(rules, order)


def test_a_direction_that_the_last_deal_fixed_holds_in_the_next() -> None:
    rules = Rules(players=4, next_leader="first_finisher")
    state = deal(rules, deck_of(36), previous=PreviousDeal(0, FOUR))
    assert (state.leader, state.defender, state.direction) == (2, 1, -1)
