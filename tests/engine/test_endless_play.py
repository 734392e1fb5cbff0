"""Draws by repetition (rules.md section 5)."""

from games.engine.legal import waited
from games.engine.state import State
from tests.engine.builders import at, play


def take_round(state: State) -> State:
    """Lead the lowest card and take it."""
    leader, defender = state.leader, state.defender
    state = play(state, f"{leader} attack {state.hands[leader][0]}", f"{defender} take")
    while state.outcome is None and state.phase == "taking":
        state = play(state, f"{min(waited(state))} done")
    return state


def test_the_same_hands_and_leader_for_the_third_time_at_a_lead_are_a_draw() -> None:
    # Three seats that always take: each gives a card on and gets one back.
    state = at("6S 7S | 8S 9S | TS JS")
    keys = []
    while state.outcome is None:
        keys.append((state.hands, state.leader))
        state = take_round(state)
        assert len(keys) < 40
    assert state.outcome.reason == "repetition"
    assert state.outcome.result == "draw"
    assert state.outcome.places == ((0, 1, 2),)
    last = (state.hands, state.leader)
    assert keys.count(last) == 2, "this was the third time"


def test_with_a_talon_positions_are_not_counted_but_bouts_are() -> None:
    hands = "2S 3S 4S 5S 6S 7S 8S 9S | 2C 3C 4C 5C 6C 7C 8C 9C | 2D 3D 4D 5D 6D 7D 8D 9D"
    state = at(hands, deck=52, talon="TH 2H")
    bouts = 0
    while state.outcome is None:
        state = take_round(state)
        bouts += 1
    assert bouts == 60
    assert state.outcome.reason == "bouts_without_discard"
    assert len(state.talon) == 2


def test_a_discard_starts_the_count_anew() -> None:
    hands = "2S 3S 4S 5S 6S 7S 8S 9S TS | 2C 3C 4C 5C 6C 7C 8C 9C | 2D 3D 4D 5D 6D 7D 8D 9D"
    state = at(hands, deck=52, talon="TH 2H AD")
    for _ in range(45):
        state = take_round(state)
    beaten = False
    while not beaten:
        leader, defender = state.leader, state.defender
        for card in state.hands[leader]:
            after = play(state, f"{leader} attack {card}")
            higher = [c for c in state.hands[defender] if c[1] == card[1] and c > card]
            if higher and "T" not in card and "T" not in higher[0]:
                state = play(after, f"{defender} beat {card} {higher[0]}")
                while state.table:
                    state = play(state, f"{min(waited(state))} done")
                beaten = True
                break
        else:
            state = take_round(state)
    bouts = 0
    while state.outcome is None:
        state = take_round(state)
        bouts += 1
    assert bouts == 60 or state.outcome.reason == "repetition"


def test_shown_cards_and_direction_make_positions_differ() -> None:
    plain = at("6S 7S | 8S 9S | TS JS")
    turned = at("6S 7S | 8S 9S | TS JS", clockwise=False)
    assert plain != turned
