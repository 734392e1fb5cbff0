from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.services.leaving import close
from leaderboard import sources
from leaderboard.models import Attendance, Rating, Result, SeatResult, Tally
from leaderboard.services import refund
from leaderboard.services.rebuild import differences, rebuild
from tests.leaderboard.conftest import NOON


@pytest.fixture
def season(ended):
    """Deals of every kind, one of them voided."""
    deals = [
        ended("Ann", "Bob", "Cy"),
        ended("Ann Cy", "Bob Dee", pool="2v2", teams=True),
        ended("Bob", "Ann", days=3),
        ended("Dee", "-Cy", "easy", "Ann", days=9),
        ended("Gus", "Ann", rated=True),
        ended("Ann", "Bob Cy", draw=True, days=70),
    ]
    refund(deal_id=deals[2].deal_id, now=NOON)
    return deals


def _check() -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("rebuild_ratings", "--check", stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue()
    return 0, out.getvalue()


def test_counting_anew_gives_the_same_numbers(season):
    assert _check() == (0, "nothing differs\n")


def test_counting_anew_leaves_everything_as_it_was(season):
    before = _everything()
    rebuild()
    assert _everything() == before


def _everything() -> list:
    skill = ("user", "pool", "mu", "sigma", "score", "deals", "listed")
    return [
        sorted(Rating.objects.filter(deals__gt=0).values_list(*skill)),
        sorted(Tally.objects.values_list("user", "pool", "period", "wins", "durak", "streak")),
        sorted(Attendance.objects.filter(deals__gt=0).values_list("user", "deals", "left")),
        sorted(SeatResult.objects.values_list()),
    ]


BREAK = {
    "a rating": lambda: Rating.objects.filter(deals__gt=0).first().delete(),
    "a mean": lambda: Rating.objects.filter(deals__gt=0).update(mu=40),
    "a count": lambda: Tally.objects.filter(period="all").update(wins=77),
    "a lost tally": lambda: Tally.objects.filter(period="2026-s4").delete(),
    "an attendance": lambda: Attendance.objects.update(left=5),
    "a change": lambda: SeatResult.objects.filter(mu_after__gt=25).update(mu_after=26),
    "an own goal": lambda: SeatResult.objects.filter(place=1, mu_after__gt=0).update(place=9),
}


@pytest.mark.parametrize("what", BREAK)
def test_what_was_tampered_with_is_printed_and_mended(season, what):
    BREAK[what]()
    status, text = _check()
    assert status == 1
    assert "should be" in text or "has no" in text
    rebuild()
    assert not list(differences())


def test_a_rating_without_a_deal_is_found(season, people):
    Rating.objects.create(user=people["Gus"], pool="3v3", deals=3)
    assert "without a deal" in _check()[1]


def test_what_follows_from_no_deal_is_set_back(season, people):
    Rating.objects.create(user=people["Gus"], pool="3v3", deals=3, mu=40)
    Tally.objects.create(user=people["Gus"], pool="3v3", period="all", deals=3)
    Tally.objects.create(user=people["Ann"], pool="many", period="1999-s1", deals=3)
    Attendance.objects.filter(user=people["Dee"]).update(deals=9)
    rebuild()
    assert not list(differences())
    assert Rating.objects.get(user=people["Gus"]).points == 1000


def test_the_deals_themselves_are_asked_too(season, played, monkeypatch):
    valid = [deal for number, deal in enumerate(season) if number != 2]
    monkeypatch.setattr(sources, "_sources", {"test": lambda: iter(valid)})
    assert _check()[0] == 0
    SeatResult.objects.filter(result__deal=season[0].deal_id, seat=0).update(place=2)
    Result.objects.filter(deal=season[5].deal_id).delete()
    lines = list(differences())
    assert f"deal {season[0].deal_id}: its result is not how the deal ended" in lines
    assert f"deal {season[5].deal_id}: has no result" in lines


def test_a_result_that_was_lost_is_recorded_from_its_deal(season, played, monkeypatch):
    lost = played("Ann", "Dee", days=80)
    monkeypatch.setattr(sources, "_sources", {"test": lambda: iter([lost])})
    assert _check()[0] == 1
    rebuild()
    assert not list(differences())
    assert Result.objects.filter(deal=lost.deal_id).exists()


def test_somebody_who_closed_his_account_stays_off_the_boards(season, people):
    close(person=people["Ann"])
    rebuild()
    assert not Rating.objects.filter(user=people["Ann"], listed=True).exists()
    assert not Tally.objects.filter(user=people["Ann"], listed=True).exists()
    assert not list(differences())
