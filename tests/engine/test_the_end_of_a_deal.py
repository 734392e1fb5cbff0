"""Out, durak, draw, places (rules.md section 5)."""

from games.engine.outcome import Outcome
from games.engine.state import State
from tests.engine.builders import at, play


def end(state: State) -> Outcome:
    assert state.outcome is not None
    return state.outcome


def test_one_seat_left_with_cards_is_the_durak() -> None:
    outcome = end(play(at("6S 9C | 8S"), "0 attack 6S", "1 beat 6S 8S"))
    assert (outcome.result, outcome.reason) == ("durak", "last_with_cards")
    assert (outcome.durak, outcome.out, outcome.places) == ((0,), (1,), ((1,), (0,)))


def test_a_take_of_the_last_cards_ends_the_deal() -> None:
    state = play(at("6S | 7D 8C"), "0 attack 6S", "1 take")
    assert end(state).durak == (1,)
    assert set(state.hands[1]) == {"6S", "7D", "8C"}


def test_nobody_left_is_a_draw() -> None:
    outcome = end(play(at("7S | 9S"), "0 attack 7S", "1 beat 7S 9S"))
    assert (outcome.result, outcome.reason, outcome.durak) == ("draw", "nobody_left", ())
    assert outcome.places == ((0, 1),)


def test_with_draw_off_the_defender_of_the_last_bout_is_the_durak() -> None:
    outcome = end(play(at("7S | 9S", draw=False), "0 attack 7S", "1 beat 7S 9S"))
    assert (outcome.result, outcome.reason) == ("durak", "defender_of_last_bout")
    assert (outcome.durak, outcome.places) == ((1,), ((0,), (1,)))


def test_with_draw_off_repetition_is_still_a_draw() -> None:
    state = at("6S 7S | 8C 9C", draw=False)
    for _ in range(60):
        if state.outcome:
            break
        leader, defender = state.leader, state.defender
        card = state.hands[leader][0]
        state = play(state, f"{leader} attack {card}", f"{defender} take")
        if not state.outcome and state.phase == "taking":
            state = play(state, f"{leader} done")
    assert end(state).reason in ("last_with_cards", "repetition")


def test_seats_go_out_in_the_order_in_which_they_emptied_their_hands() -> None:
    state = at("KS KD | 6S 6C | 8S 9D TC | 6D", leader=1, throw_order="free")
    state = play(state, "1 attack 6S", "3 attack 6D", "1 attack 6C", "2 take")
    assert state.out == (3, 1)


def test_seats_that_went_out_in_one_bout_share_a_place() -> None:
    state = at("KS KD | 6S | 8S | QS QD", leader=1)
    state = play(state, "1 attack 6S", "2 beat 6S 8S", "3 attack QS", "0 take", "3 attack QD")
    outcome = end(state)
    assert outcome.places == ((1, 2), (3,), (0,))
    assert outcome.out == (1, 2, 3)


def test_roles_and_hands_stay_readable_after_the_end() -> None:
    state = play(at("6S 9C | 8S"), "0 attack 6S", "1 beat 6S 8S")
    assert (state.phase, state.table, state.hands) == ("over", (), (("9C",), ()))


def test_nobody_is_out_while_there_is_a_talon() -> None:
    state = at("6S | 8S", talon="9S 9D 9C TS TD TC JS JD JC QS QD QC KS 6H")
    state = play(state, "0 attack 6S", "1 beat 6S 8S")
    assert state.outcome is None
    assert [len(cards) for cards in state.hands] == [6, 6]
