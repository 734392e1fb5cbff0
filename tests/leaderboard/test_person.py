import json

from accounts.services.leaving import export
from leaderboard import selectors
from leaderboard.finished import Pool
from leaderboard.ratings import START
from leaderboard.templatetags.boards import sparkline


def test_the_profile_shows_ratings_counts_and_reliability(people, ended, client):
    for number in range(3):
        ended("Ann", "Bob", days=number)
    ended("-Ann", "Bob", rated=False)
    page = client.get(people["Ann"].get_absolute_url()).content.decode()
    assert "Two players" in page
    assert "75%" in page
    assert "sparkline" in page


def test_the_profile_of_somebody_new_says_so(people, client):
    page = client.get(people["Dee"].get_absolute_url()).content.decode()
    assert "No rated deals yet" in page
    assert "%" not in page.split("Ratings")[-1].split("</section>")[0]


def test_the_trend_is_the_ratings_after_each_deal_oldest_first(people, ended):
    for number in range(3):
        ended("Ann", "Bob", days=number)
    strength = selectors.strengths(people["Ann"])[0]
    assert strength.trend == sorted(strength.trend)
    assert strength.trend[-1] == strength.points > START.points
    assert strength.deals == 3


def test_points_of_many_people_come_in_one_query(people, ended, django_assert_num_queries):
    ended("Ann", "Bob")
    ids = [people[name].pk for name in ("Ann", "Bob", "Cy")]
    with django_assert_num_queries(1):
        points = selectors.points_of(people=ids, pool=Pool.TWO)
    assert points[ids[0]] > points[ids[1]]
    assert points[ids[2]] == START.points


def test_reliability_is_the_share_of_deals_played_to_the_end(people, ended):
    ended("Ann", "-Bob")
    ended("Bob", "Ann", rated=False)
    ids = [people[name].pk for name in ("Ann", "Bob", "Cy")]
    assert selectors.reliability_of(ids) == {ids[0]: 100, ids[1]: 50}


def test_the_export_holds_ones_own_results(people, ended):
    deal = ended("Ann", "Bob")
    results = json.loads(json.dumps(export(person=people["Ann"])))["results"]
    assert results[0]["deal"] == deal.deal_id
    assert results[0]["result"] == "out"
    assert results[0]["rating_after"][0] > START.mu


def test_a_sparkline_needs_two_points_and_stays_in_its_box():
    assert sparkline([]) == sparkline([1000]) == ""
    assert "polyline" in sparkline([1000, 1000])
    assert 'points="0.0,26.0 60.0,2.0 120.0,14.0"' in sparkline([1000, 1200, 1100])
