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


def test_a_discard_starts_both_counts_anew() -> None:
    state = take_round(take_round(at("6S 9H | 7C TH | 8D JH")))
    board = state.board()
    assert (board.dry, len(board.leads)) == (2, 3)
    leader, defender = state.leader, state.defender
    state = play(state, f"{leader} attack {state.hands[leader][0]}")
    trump = next(card for card in state.hands[defender] if card[1] == "H")
    state = play(state, f"{defender} beat {state.table[0].attack} {trump}")
    while state.table:
        state = play(state, f"{min(waited(state))} done")
    board = state.board()
    assert (board.dry, len(board.leads)) == (0, 1), "this lead is the first to be counted"


def test_the_direction_counts_once_it_is_chosen() -> None:
    state = at("6S 7S | 8S 9S | TS JS", direction="opener_chooses")
    board = play(state, "0 counterclockwise").board()
    assert [lead[3] for lead in board.leads] == [-1]


def test_a_trump_shown_in_the_deal_makes_another_position() -> None:
    options = {"transfer": True, "show_trump": "per_deal"}
    state = at("6S KS | 6H QS QD | 9S 9D", **options)
    shown = play(state, "0 attack 6S", "1 show 6H", "2 take", "1 done", "0 done")
    silent = play(state, "0 attack 6S", "1 take", "0 done", "2 done")
    assert shown.board().leads[-1][2] != 0
    assert silent.board().leads[-1][2] == 0
