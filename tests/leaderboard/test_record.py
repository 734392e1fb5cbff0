import pytest
from django.db import IntegrityError, transaction

from leaderboard.finished import Pool
from leaderboard.models import Attendance, Rating, Result, SeatResult, Tally
from leaderboard.ratings import START
from leaderboard.services import record_result
from tests.leaderboard.conftest import NOON


def _counts(person, period="all", pool="many") -> dict[str, int]:
    names = ("deals", "wins", "draws", "durak", "left", "streak", "best_streak")
    return Tally.objects.filter(user=person, pool=pool, period=period).values(*names).get()


def _mu(person, pool="many") -> float:
    return Rating.objects.get(user=person, pool=pool).mu


def test_places_become_wins_and_a_durak(people, ended):
    ended("Ann", "Bob", "Cy")
    assert _counts(people["Ann"])["wins"] == _counts(people["Bob"])["wins"] == 1
    assert _counts(people["Cy"])["durak"] == 1
    assert _mu(people["Ann"]) > _mu(people["Bob"]) > _mu(people["Cy"])


def test_a_shared_exit_gives_both_the_same(people, ended):
    ended("Ann Bob", "Cy")
    assert _mu(people["Ann"]) == _mu(people["Bob"])
    places = SeatResult.objects.order_by("seat").values_list("place", flat=True)
    assert list(places) == [1, 1, 2]


def test_a_draw_is_neither_won_nor_lost(people, ended):
    ended("Ann Bob", draw=True)
    counts = _counts(people["Ann"], pool="two")
    assert (counts["wins"], counts["draws"], counts["durak"]) == (0, 1, 0)
    assert _mu(people["Ann"], "two") == pytest.approx(START.mu)


def test_who_was_out_before_a_draw_by_repetition_has_won(people, ended):
    ended("Ann", "Bob Cy", draw=True)
    assert _counts(people["Ann"])["wins"] == 1
    assert _counts(people["Bob"])["draws"] == _counts(people["Cy"])["draws"] == 1
    assert _mu(people["Ann"]) > _mu(people["Bob"]) == _mu(people["Cy"])


def test_who_resigned_is_last_behind_the_durak_and_less_reliable(people, ended):
    ended("Ann", "Bob", "-Cy")
    assert _counts(people["Cy"])["left"] == 1
    assert _counts(people["Cy"])["durak"] == 0
    assert _mu(people["Cy"]) < _mu(people["Bob"])
    assert Attendance.objects.get(user=people["Cy"]).left == 1
    assert Attendance.objects.get(user=people["Ann"]).left == 0


def test_a_deal_abandoned_by_all_is_nobodys_win(people, ended):
    ended("-Ann -Bob -Cy")
    for name in ("Ann", "Bob", "Cy"):
        counts = _counts(people[name])
        assert (counts["wins"], counts["left"]) == (0, 1)
        assert _mu(people[name]) == pytest.approx(START.mu)


def test_teams_win_and_lose_together(people, ended):
    ended("Ann Cy", "Bob Dee", pool=Pool.PAIRS, teams=True)
    assert _mu(people["Ann"], "2v2") == _mu(people["Cy"], "2v2") > START.mu
    assert _mu(people["Bob"], "2v2") == _mu(people["Dee"], "2v2") < START.mu
    assert _counts(people["Dee"], pool="2v2")["durak"] == 1


def test_each_format_has_a_rating_of_its_own(people, ended):
    ended("Ann", "Bob")
    ended("Bob", "Ann", "Cy")
    pools = Rating.objects.filter(user=people["Ann"]).order_by("pool")
    assert [(row.pool, row.deals) for row in pools] == [("many", 1), ("two", 1)]


def test_a_deal_is_counted_for_its_week_and_its_season_too(people, ended):
    ended("Ann", "Bob", "Cy")
    ended("Ann", "Bob", "Cy", days=60)
    assert _counts(people["Ann"])["deals"] == 2
    assert _counts(people["Ann"], "2026-s4")["deals"] == 1
    assert _counts(people["Ann"], "2026-w49")["deals"] == 1
    assert _counts(people["Ann"], "2027-s1")["deals"] == 1


def test_a_streak_grows_by_wins_survives_a_draw_and_ends_with_a_durak(people, ended):
    ended("Ann", "Bob")
    ended("Ann", "Bob")
    ended("Ann Bob", draw=True)
    ended("Ann", "Bob")
    ended("Bob", "Ann")
    ended("Ann", "Bob")
    counts = _counts(people["Ann"], pool="two")
    assert (counts["streak"], counts["best_streak"]) == (1, 3)


@pytest.mark.parametrize(
    "groups", [("Ann", "Gus"), ("Ann", "easy"), ("easy", "Ann", "normal"), ("easy", "normal")]
)
def test_without_two_registered_people_a_deal_is_kept_but_not_rated(people, ended, groups):
    ended(*groups)
    assert not Result.objects.get().rated
    assert not Rating.objects.exists()
    assert not Tally.objects.exists()
    assert SeatResult.objects.count() == len(groups)


def test_a_guest_at_the_table_makes_the_deal_unrated_for_all(people, ended):
    ended("Ann", "Bob", "Gus")
    assert not Result.objects.get().rated


def test_a_deal_of_an_unrated_table_is_not_rated_but_leaving_it_is_remembered(people, ended):
    ended("Ann", "-Bob", rated=False)
    assert not Rating.objects.exists()
    assert Attendance.objects.get(user=people["Bob"]).left == 1


def test_automatic_players_among_people_count_with_their_published_rating(people, ended):
    ended("normal", "Ann", "Bob", "easy")
    assert Rating.objects.count() == 2
    assert SeatResult.objects.filter(user=None, mu_before=None).count() == 2


@pytest.mark.parametrize("rated", [True, False])
def test_a_retried_end_changes_nothing(people, ended, rated):
    deal = ended("Ann", "Bob", "Cy", rated=rated)
    before = _everything()
    assert not record_result(deal=deal)
    assert _everything() == before


def _everything() -> list:
    tables = (Result, SeatResult, Rating, Tally, Attendance)
    return [sorted(model.objects.values_list()) for model in tables]


def test_an_end_that_is_rolled_back_leaves_no_trace(people, played):
    def fail():
        with transaction.atomic():
            record_result(deal=played("Ann", "Bob"))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert not Result.objects.exists()
    assert not Rating.objects.filter(deals__gt=0).exists()


def test_the_database_keeps_one_result_per_deal_and_person(people, ended):
    ended("Ann", "Bob")
    result = Result.objects.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        Result.objects.create(deal=result.deal, pool="two", rated=True, finished_at=NOON)
    with pytest.raises(IntegrityError), transaction.atomic():
        SeatResult.objects.create(result=result, seat=5, user=people["Ann"], place=1, fate="out")


def test_the_end_of_a_deal_costs_a_bounded_number_of_queries(
    people, played, django_assert_max_num_queries
):
    deal = played("Ann", "Bob", "Cy", "Dee", "easy", "normal")
    with django_assert_max_num_queries(24):
        record_result(deal=deal)
