"""The score of a match and the ladder (rules.md sections 1 and 8)."""

from typing import Any

from games.engine.match import Match, Score
from games.engine.outcome import Outcome
from games.engine.rules import Rules


def won(*places: tuple[int, ...], laid: str = "", trump: str = "H") -> Outcome:
    """The last group lost."""
    out = tuple(seat for group in places[:-1] for seat in group)
    attacks = tuple(laid.split())
    return Outcome(
        "durak", "last_with_cards", places[-1], places, out, last_attacks=attacks, trump=trump
    )


def drawn(*places: tuple[int, ...]) -> Outcome:
    out = tuple(seat for group in places for seat in group)
    return Outcome("draw", "nobody_left", (), places, out)


def match(*outcomes: Outcome, **options: Any) -> Match:
    return Match.of(Rules.from_dict(options), outcomes)


def wins(result: Match) -> list[int]:
    return [score.wins for score in result.scores]


def losses(result: Match) -> list[int]:
    return [score.losses for score in result.scores]


FOUR = won((2,), (0, 3), (1,))


def test_a_match_begins_at_nil() -> None:
    assert match(players=3).scores == (Score(), Score(), Score())


def test_a_win_for_each_player_who_gets_out_and_a_loss_for_the_durak() -> None:
    result = match(FOUR, FOUR, players=4)
    assert (wins(result), losses(result), result.deals) == ([2, 0, 2, 2], [0, 2, 0, 0], 2)


def test_loser_only_counts_only_the_loss() -> None:
    result = match(FOUR, players=4, scoring="loser_only")
    assert (wins(result), losses(result)) == ([0, 0, 0, 0], [0, 1, 0, 0])


def test_first_out_counts_only_the_first() -> None:
    result = match(FOUR, players=4, scoring="first_out")
    assert (wins(result), losses(result)) == ([0, 0, 1, 0], [0, 0, 0, 0])


def test_of_two_out_in_one_bout_the_first_to_empty_his_hand_is_first() -> None:
    both = Outcome("durak", "last_with_cards", (1,), ((0, 2), (3,), (1,)), (2, 0, 3))
    assert wins(match(both, players=4, scoring="first_out")) == [0, 0, 1, 0]


def test_a_team_wins_and_loses_together() -> None:
    outcome = won((0, 2), (1, 3))
    result = match(outcome, players=4, teams="2v2")
    assert (wins(result), losses(result)) == ([1, 0, 1, 0], [0, 1, 0, 1])
    first = match(outcome, players=4, teams="2v2", scoring="first_out")
    assert wins(first) == [1, 0, 1, 0]


def test_of_two_pairs_out_in_one_bout_the_one_complete_first_is_first() -> None:
    # Seats 1 and 4 were complete before seat 2 followed seat 5.
    outcome = Outcome("durak", "team_out", (0, 3), ((1, 2, 4, 5), (0, 3)), (5, 1, 4, 2))
    result = match(outcome, players=6, teams="2v2v2", scoring="first_out")
    assert wins(result) == [0, 1, 0, 0, 1, 0]


def test_a_draw_is_a_draw_for_those_who_were_not_out_before_its_last_bout() -> None:
    result = match(drawn((2,), (0, 1)), players=3)
    assert result.scores == (Score(draws=1), Score(draws=1), Score(wins=1))


def test_a_match_is_a_value() -> None:
    begun = match(players=4)
    begun.after(FOUR)
    assert begun == match(players=4)


LADDER = {"ties": "ladder"}


def test_the_ladder_starts_at_the_six_and_rises_with_each_hit() -> None:
    begun = match(**LADDER)
    assert (begun.rank_to_hit(0), begun.rank_to_hit(1)) == ("6", "6")
    hit = begun.after(won((0,), (1,), laid="6S"))
    assert (hit.rank_to_hit(0), hit.rank_to_hit(1)) == ("6", "7")
    assert hit.scores == (Score(wins=1), Score(losses=1))


def test_with_24_cards_it_starts_at_the_nine() -> None:
    assert match(deck=24, **LADDER).rank_to_hit(0) == "9"


def test_a_fall_without_the_right_rank_is_a_plain_loss_and_the_ladder_stays() -> None:
    missed = match(won((0,), (1,), laid="6S 7S"), **LADDER)
    assert missed.rank_to_hit(1) == "6"
    assert missed.scores == (Score(), Score(losses=1))
    beaten = match(won((0,), (1,)), **LADDER)
    assert beaten.scores == (Score(), Score(losses=1))


def test_trumps_alone_do_not_hit() -> None:
    assert match(won((0,), (1,), laid="6H"), **LADDER).rank_to_hit(1) == "6"
    assert match(won((0,), (1,), laid="6S 6H"), **LADDER).rank_to_hit(1) == "7"


def test_two_cards_of_the_rank_at_the_end_are_two_points_and_one_step() -> None:
    result = match(won((0,), (1,), laid="7S 6S 6D"), **LADDER)
    assert (result.scores[0].wins, result.rank_to_hit(1)) == (2, "7")


def test_two_cards_of_the_rank_apart_are_one_point() -> None:
    assert match(won((0,), (1,), laid="6S 7S 6D"), **LADDER).scores[0].wins == 1


def test_hit_with_the_ace_the_match_is_lost() -> None:
    ranks = "6789TJQK"
    result = match(*(won((0,), (1,), laid=f"{rank}S") for rank in ranks), **LADDER)
    assert (result.rank_to_hit(1), result.lost_by) == ("A", ())
    lost = result.after(won((0,), (1,), laid="AS"))
    assert (lost.rank_to_hit(1), lost.lost_by) == (None, (1,))


def test_a_team_climbs_its_ladder_together() -> None:
    result = match(won((0, 2), (1, 3), laid="6S"), players=4, teams="2v2", **LADDER)
    assert [result.rank_to_hit(seat) for seat in range(4)] == ["6", "7", "6", "7"]


def test_without_the_ladder_a_win_is_a_win() -> None:
    assert wins(match(won((0,), (1,), laid="AS"))) == [1, 0]
