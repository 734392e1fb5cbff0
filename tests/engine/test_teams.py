"""Teams (rules.md section 6)."""

import pytest

from games.engine.legal import waited
from games.engine.view import view
from tests.engine.builders import at, may, play, refusal

PAIRS = {"teams": "2v2", "throw_order": "free"}
SKIP = {"partner_plays_seat": "skip", **PAIRS}
TRIOS = {"teams": "3v3", "throw_order": "free"}
THREE_PAIRS = {"teams": "2v2v2", "throw_order": "free"}


def test_nobody_throws_in_against_his_partner_or_is_asked_to() -> None:
    state = at("6S KS | 8S 9D JC | 6D QD | 6C QC", **PAIRS)
    state = play(state, "0 attack 6S", "1 beat 6S 8S")
    assert refusal(state, "3 attack 6C") == "defender_is_partner"
    assert refusal(state, "3 done") == "defender_is_partner"
    assert waited(state) == {0, 2}
    assert "attack 6D" in may(state, 2)


def test_partners_alternate_round_the_table() -> None:
    assert view(at("6S | 7S | 8S | 9S", **PAIRS), 0).teams == (0, 1, 0, 1)
    six = "6S | 7S | 8S | 9S | TS | JS"
    assert view(at(six, **TRIOS), 0).teams == (0, 1, 0, 1, 0, 1)
    assert view(at(six, **THREE_PAIRS), 0).teams == (0, 1, 2, 0, 1, 2)


def test_a_partner_plays_the_seat_of_one_who_is_out() -> None:
    state = at("KS KD | 6S 7S | - | QS QD", out=(2,), leader=1, **PAIRS)
    assert view(state, 0).places == (0, 1, 0, 3)
    assert (state.leader, state.defender, state.defender_place) == (1, 0, 2)


def test_so_he_may_be_attacked_twice_and_lead_twice_a_round() -> None:
    state = at("KS KD KC | 6S 7S TD | - | QS QD JS", out=(2,), leader=1, **PAIRS)
    state = play(state, "1 attack 6S", "0 beat 6S KS", "1 done", "3 done")
    assert (state.leader, state.leader_place, state.defender) == (0, 2, 3)
    state = play(state, "0 attack KD", "3 take", "0 done")
    assert (state.leader, state.leader_place, state.defender) == (0, 0, 1)


def test_the_limit_follows_the_hand_that_really_plays() -> None:
    state = at("KS KD KC AC | 6S 7S TD | - | QS QD JS", out=(2,), leader=1, **PAIRS)
    assert state.limit == 4


def test_in_trios_the_nearest_partner_in_direction_plays() -> None:
    state = at("KS KD | 6S 7S | - | QS QD | AS AD | JS JD", out=(2,), leader=1, **TRIOS)
    assert view(state, 0).places == (0, 1, 4, 3, 4, 5)
    assert state.defender == 4
    turned = at(
        "KS KD | 6S 7S | - | QS QD | AS AD | JS JD", out=(2,), leader=3, clockwise=False, **TRIOS
    )
    assert turned.defender == 0


def test_a_defenders_place_leads_after_a_beaten_bout_although_he_went_out() -> None:
    state = at("6S KD QC | 8S | QS QD | 9C TC", **PAIRS)
    state = play(state, "0 attack 6S", "1 beat 6S 8S")
    assert state.out == (1,)
    assert (state.leader, state.leader_place, state.defender) == (3, 1, 2)


def test_with_skip_out_seats_vanish_and_the_leader_attacks_the_next_opponent() -> None:
    state = at("KS KD | 6S 7S | - | QS QD", out=(2,), leader=1, **SKIP)
    assert view(state, 0).places == (0, 1, None, 3)
    assert (state.leader, state.defender) == (1, 0), "past his partner, seat 3"
    state = play(state, "1 attack 6S", "0 take", "1 done", "3 done")
    assert (state.leader, state.defender) == (1, 0)


def test_a_transfer_goes_to_the_next_opponent_of_the_transferrer() -> None:
    state = at("6S KS KD | 6D 8D | 9S 9D | TS TD", transfer=True, **PAIRS)
    state = play(state, "0 attack 6S", "1 transfer 6D")
    assert (state.leader, state.defender) == (1, 2)
    assert "take" in may(state, 2)
    assert refusal(state, "0 attack KS") == "defender_is_partner"
    skip = at("6S KS KD | 6D 8D | - | TS TD", out=(2,), transfer=True, **SKIP)
    assert play(skip, "0 attack 6S", "1 transfer 6D").defender == 0


def test_the_first_team_that_is_out_wins_and_the_other_is_the_durak() -> None:
    state = at("6S | 9D JC | - | QC KC", out=(2,), **PAIRS)
    state = play(state, "0 attack 6S", "1 take")
    assert state.outcome is not None
    assert state.outcome.reason == "team_out"
    assert state.outcome.durak == (1, 3)
    assert state.outcome.places == ((0, 2), (1, 3))


def test_one_member_out_does_not_end_the_deal() -> None:
    state = at("6S | 9D JC | AC AD | QC KC", **PAIRS)
    state = play(state, "0 attack 6S", "1 take", "2 done")
    assert (state.out, state.outcome) == ((0,), None)


@pytest.mark.parametrize(("draw", "durak"), [(True, ()), (False, (1, 3))])
def test_two_teams_all_out_in_one_bout_are_a_draw_or_the_defenders_side_loses(
    draw: bool, durak: tuple[int, ...]
) -> None:
    state = at("6S | 8S | - | -", out=(2, 3), draw=draw, **PAIRS)
    state = play(state, "0 attack 6S", "1 beat 6S 8S")
    assert state.outcome is not None
    assert state.outcome.durak == durak


def test_a_team_is_judged_when_the_whole_bout_is_over() -> None:
    state = at("6S | 8S TC JC | - | QC KC", out=(2,), **PAIRS)
    state = play(state, "0 attack 6S")
    assert state.outcome is None, "all of his team's cards are played, but not answered yet"
    assert play(state, "1 beat 6S 8S").outcome is not None


def test_three_pairs_are_placed_as_they_finish() -> None:
    state = at("6S | 9D JC | AC AD | - | QC | KC", out=(3,), **THREE_PAIRS)
    assert state.defender == 1
    state = play(state, "0 attack 6S", "1 take", "2 done", "5 done")
    assert (state.outcome, state.out) == (None, (3, 0))
    assert view(state, 1).places == (None, 1, 2, None, 4, 5)
    assert (state.leader, state.defender) == (2, 4)


def test_the_last_pair_is_the_durak() -> None:
    state = at("- | 9D JC | AC | - | QC | -", out=(0, 3, 5), leader=2, **THREE_PAIRS)
    assert state.defender == 4
    state = play(state, "2 attack AC", "4 take")
    assert state.outcome is not None
    assert state.outcome.durak == (1, 4)
    assert state.outcome.places == ((0, 3), (2, 5), (1, 4))


def test_the_last_two_pairs_out_in_one_bout_are_a_draw() -> None:
    state = at("- | 9D | 6D | - | - | -", out=(0, 3, 4, 5), leader=2, **THREE_PAIRS)
    state = play(state, "2 attack 6D", "1 beat 6D 9D")
    assert state.outcome is not None
    assert (state.outcome.result, state.outcome.durak) == ("draw", ())
    assert state.outcome.places == ((0, 3), (1, 2, 4, 5))


def test_neighbours_are_those_who_play_the_places_beside_the_defender() -> None:
    options = {"throwers": "neighbours", **TRIOS}
    state = at("KS KD | - | 6S 7S | QS QD | AS AD | JS JD", out=(1,), leader=5, **options)
    assert view(state, 0).throwers == (3, 5), "seat 3 plays the place of seat 1"


@pytest.mark.parametrize("teams", ["3v3", "2v2v2"])
@pytest.mark.parametrize("mode", ["on", "skip"])
@pytest.mark.parametrize("out", [(), (1,), (1, 2), (0, 4)])
def test_the_leader_never_attacks_his_own_side(teams: str, mode: str, out: tuple[int, ...]) -> None:
    cards = ["6S", "7S", "8S", "9S", "TS", "JS"]
    hands = " | ".join("-" if seat in out else card for seat, card in enumerate(cards))
    for leader in {0, 1, 2, 3, 4, 5} - set(out):
        state = at(hands, out=out, leader=leader, teams=teams, partner_plays_seat=mode)
        sides = view(state, 0).teams
        assert sides[state.leader] != sides[state.defender]
