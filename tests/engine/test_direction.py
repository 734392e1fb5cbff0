"""The opener chooses which neighbour to attack (rules.md section 1, `direction`)."""

from games.engine.cards import deck_of
from games.engine.deal import deal, opening_events
from games.engine.legal import to_act, waited
from games.engine.opening import Opening
from games.engine.rules import Rules
from tests.engine.builders import at, events, may, play, refusal

CHOOSES = {"direction": "opener_chooses"}


def test_the_opener_chooses_before_he_leads() -> None:
    state = at("6S KS | 8S QS | 9S AS", **CHOOSES)
    assert state.phase == "direction"
    assert waited(state) == to_act(state) == {0}
    assert may(state, 0) == {"clockwise", "counterclockwise"}
    assert refusal(state, "0 attack 6S") == "choose_direction_first"
    assert refusal(state, "1 clockwise") == "not_your_lead"


def test_clockwise_attacks_the_next_seat_and_counterclockwise_the_one_before() -> None:
    state = at("6S KS | 8S QS | 9S AS TC", **CHOOSES)
    assert play(state, "0 clockwise").defender == 1
    turned = play(state, "0 counterclockwise")
    assert (turned.defender, turned.direction, turned.limit) == (2, -1, 3)


def test_the_direction_holds_for_the_whole_deal() -> None:
    state = at("6S KS | 8S QS | 9S AS", **CHOOSES)
    state = play(state, "0 counterclockwise", "0 attack 6S", "2 beat 6S 9S", "0 done", "1 done")
    assert (state.leader, state.defender) == (2, 1)
    assert refusal(state, "2 clockwise") == "direction_is_fixed"


def test_a_transfer_goes_in_the_chosen_direction() -> None:
    state = at("6S KS | 8S QS | 6D AS", transfer=True, **CHOOSES)
    state = play(state, "0 counterclockwise", "0 attack 6S", "2 transfer 6D")
    assert state.defender == 1


def test_two_seats_may_choose_and_may_lead_at_once() -> None:
    state = at("6S KS | 8S QS", **CHOOSES)
    assert may(state, 0) == {"clockwise", "counterclockwise", "attack 6S", "attack KS"}
    assert play(state, "0 attack 6S").phase == "defend"
    assert may(play(state, "0 counterclockwise"), 0) == {"attack 6S", "attack KS"}


def test_without_the_option_nobody_chooses() -> None:
    assert refusal(at("6S KS | 8S QS | 9S AS"), "0 clockwise") == "direction_is_fixed"


def test_the_choice_and_the_roles_it_makes_are_public() -> None:
    state = at("6S KS | 8S QS | 9S AS", **CHOOSES)
    chosen, lead = events(state, "0 counterclockwise")
    assert (chosen.kind, chosen.seat, chosen.count) == ("direction", 0, -1)
    assert (lead.kind, lead.seat, lead.to) == ("lead", 0, 2)


def test_whom_he_attacks_is_not_told_before_he_chooses() -> None:
    state = deal(Rules(players=3, direction="opener_chooses"), deck_of(36))
    assert "lead" not in [event.kind for event in opening_events(state)]


def test_a_direction_fixed_by_the_last_deal_is_not_chosen_again() -> None:
    rules = Rules(players=3, direction="opener_chooses")
    state = deal(rules, deck_of(36), opening=Opening(2, -1))
    assert (state.phase, state.leader, state.defender) == ("lead", 2, 1)
