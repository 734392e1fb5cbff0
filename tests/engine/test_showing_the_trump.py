"""Transfer by showing the trump (rules.md section 4)."""

from typing import Any

import pytest

from games.engine.view import view
from tests.engine.builders import at, hand, may, play, refusal

BOUT = {"transfer": True, "show_trump": "per_bout"}
DEAL = {"transfer": True, "show_trump": "per_deal"}


def test_the_shown_trump_stays_in_the_hand_known_to_all() -> None:
    state = play(at("6S KS | 6H 9S QD | 9D 9C TC", **BOUT), "0 attack 6S", "1 show 6H")
    assert (state.leader, state.defender, len(state.table)) == (1, 2, 1)
    assert "6H" in hand(state, 1)
    assert view(state, 0).open_cards[1] == ("6H",)


def test_the_next_seat_needs_only_as_many_cards_as_lie_there() -> None:
    state = play(at("6S KS | 6H 6D QD | 9D", **BOUT), "0 attack 6S")
    assert may(state, 1) == {"take", "beat 6S 6H", "show 6H"}
    state = at("6S 6C KS | 6H 6D QD | 9D", multi_lead=True, **BOUT)
    assert refusal(play(state, "0 attack 6S 6C"), "1 show 6H") == "next_hand_too_small"


def test_only_a_trump_of_the_attacks_rank_is_shown() -> None:
    state = play(at("6S KS | 6D 9H QD 6H | 9D 9C TC", **BOUT), "0 attack 6S")
    assert refusal(state, "1 show 6D") == "not_a_trump"
    assert refusal(state, "1 show 9H") == "not_the_rank"
    no_show = play(at("6S KS | 6H 9S QD | 9D 9C TC", transfer=True), "0 attack 6S")
    assert refusal(no_show, "1 show 6H") == "no_show"


def test_nothing_is_shown_once_a_card_is_beaten() -> None:
    state = at("6S 6C KS | 6H 9S QD | 9D 9C TC", **BOUT)
    state = play(state, "0 attack 6S", "1 beat 6S 9S", "0 attack 6C")
    assert refusal(state, "1 show 6H") == "already_beaten"


def test_a_shown_card_is_not_shown_again_nor_laid_as_a_transfer_in_this_bout() -> None:
    state = at("6S 6C KS AS | 6H 9S QD AD", **BOUT)
    state = play(state, "0 attack 6S", "1 show 6H", "0 transfer 6C")
    assert state.defender == 1
    assert refusal(state, "1 show 6H") == "already_shown"
    assert refusal(state, "1 transfer 6H") == "already_shown"


def test_a_shown_card_is_not_thrown_in_during_this_bout() -> None:
    state = at("6S KS AS | 6H 9S QD | 9D 9C TC", throw_order="free", **BOUT)
    state = play(state, "0 attack 6S", "1 show 6H")
    assert refusal(state, "1 attack 6H") == "already_shown"


def test_a_shown_card_may_beat() -> None:
    state = at("6S 6C KS AS | 6H 9S QD AD", **BOUT)
    state = play(state, "0 attack 6S", "1 show 6H", "0 transfer 6C")
    assert "beat 6S 6H" in may(state, 1)


def test_per_bout_the_card_may_be_shown_again_in_the_next_bout() -> None:
    hands = "6S 6C KS AS | 6H TS QD | 9D 9C TC"
    state = play(at(hands, **BOUT), "0 attack 6S", "1 show 6H", "2 take", "1 done", "0 done")
    assert view(state, 0).shown == ()
    assert "show 6H" in may(play(state, "0 attack 6C"), 1)


def test_per_deal_never_again() -> None:
    hands = "6S 6C KS AS | 6H TS QD | 9D 9C TC"
    shown = play(at(hands, **DEAL), "0 attack 6S", "1 show 6H", "2 take", "1 done", "0 done")
    assert view(shown, 0).shown == ("6H",)
    state = play(shown, "0 attack 6C")
    assert refusal(state, "1 show 6H") == "already_shown"
    assert "transfer 6H" in may(state, 1), "but in another bout it may be laid"


@pytest.mark.parametrize("options", [BOUT, DEAL])
def test_a_shown_card_may_be_led_in_another_bout(options: dict[str, Any]) -> None:
    state = at("6S KS AS | 6H 7H QD | 9D TC", **options)
    state = play(state, "0 attack 6S", "1 show 6H", "2 take", "1 done", "0 done")
    state = play(state, "0 attack KS", "1 beat KS 7H", "0 done", "2 done")
    assert "attack 6H" in may(state, 1)


def test_a_shown_card_is_known_until_it_is_played() -> None:
    state = at("6S 6C KS AS | 6H 9S QD AD", **BOUT)
    state = play(state, "0 attack 6S", "1 show 6H", "0 transfer 6C", "1 beat 6S 6H", "1 take")
    assert view(state, 0).open_cards == ((), ())
    state = play(state, "0 done")
    assert "6H" in hand(state, 1)
    assert view(state, 0).open_cards == ((), ()), "taken back with the table: history tells, not it"
