import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.ratings import START, Entrant, Skill, rate

skills = st.builds(Skill, st.floats(5, 45), st.floats(0.8, 8.4))


def _new(place: int, **options) -> Entrant:
    return Entrant(START, place, **options)


def test_the_winner_gains_and_the_durak_loses():
    winner, durak = rate([_new(1), _new(2)])
    assert winner.mu > START.mu > durak.mu
    assert winner.sigma < START.sigma
    assert durak.sigma < START.sigma


def test_exit_order_counts_and_not_only_the_durak():
    means = [skill.mu for skill in rate([_new(place) for place in range(1, 7)])]
    assert means == sorted(means, reverse=True)
    assert len(set(means)) == 6


def test_the_durak_of_six_is_moved_as_much_as_in_a_race_and_not_hardly_at_all():
    race = rate([_new(place) for place in range(1, 7)])[-1]
    five_tied = rate([_new(1)] * 5 + [_new(6)])[-1]
    assert START.mu - race.mu > 3 * (START.mu - five_tied.mu)


def test_a_shared_exit_is_a_tie():
    first, second, third, durak = rate([_new(1), _new(2), _new(2), _new(4)])
    assert second == third
    assert first.mu > second.mu > durak.mu


def test_a_draw_between_equals_moves_nobody_but_makes_both_surer():
    for skill in rate([_new(1), _new(1)]):
        assert skill.mu == pytest.approx(START.mu)
        assert skill.sigma < START.sigma


def test_beating_somebody_stronger_is_worth_more():
    strong, weak = Skill(32, 2), Skill(18, 2)
    over_strong = rate([_new(1), Entrant(strong, 2)])[0]
    over_weak = rate([_new(1), Entrant(weak, 2)])[0]
    assert over_strong.mu > over_weak.mu


def test_partners_win_and_lose_together():
    winner, loser, partner, other = rate(
        [_new(1, team=0), _new(3, team=1), _new(1, team=0), _new(3, team=1)]
    )
    assert winner == partner
    assert loser == other
    assert winner.mu > START.mu > loser.mu


def test_three_pairs_are_three_places():
    seats = [_new(place, team=place) for place in (1, 3, 5)] * 2
    means = [skill.mu for skill in rate(seats)]
    assert means[0] > means[1] > means[2]
    assert means[:3] == means[3:]


def test_who_left_is_last_and_his_partner_is_rated_by_where_the_team_came_in():
    partners = [_new(1, team=0), _new(3, team=1), _new(1, team=0), _new(3, team=1)]
    stayed = rate(partners)
    left = rate([_new(3, team=0, left=True), *partners[1:]])
    assert left[0].mu < START.mu
    assert left[1:] == stayed[1:]


def test_when_the_losing_team_is_left_nothing_is_counted_twice():
    partners = [_new(1, team=0), _new(3, team=1), _new(1, team=0), _new(3, team=1)]
    left = [partners[0], _new(3, team=1, left=True), *partners[2:]]
    assert rate(left) == rate(partners)


def test_a_fixed_rating_stays_and_counts_for_the_others():
    bot = Skill(30, 1)
    winner, unmoved = rate([_new(1), Entrant(bot, 2, fixed=True)])
    assert unmoved == bot
    assert winner.mu > START.mu


def test_newcomers_have_a_thousand_points():
    assert START.points == 1000


@given(st.lists(st.tuples(skills, st.integers(1, 6)), min_size=2, max_size=6), st.randoms())
def test_the_order_of_the_seats_changes_nothing(players, chance):
    seats = [Entrant(skill, place) for skill, place in players]
    order = list(range(len(seats)))
    chance.shuffle(order)
    straight, mixed = rate(seats), rate([seats[i] for i in order])
    for position, i in enumerate(order):
        assert mixed[position].mu == pytest.approx(straight[i].mu, abs=1e-9)
        assert mixed[position].sigma == pytest.approx(straight[i].sigma, abs=1e-9)


@given(st.lists(st.tuples(skills, st.integers(1, 6)), min_size=2, max_size=6))
def test_every_rating_stays_a_finite_number(players):
    for skill in rate([Entrant(skill, place) for skill, place in players]):
        assert 0 < skill.sigma < 9
        assert -100 < skill.mu < 150
