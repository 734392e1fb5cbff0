import pytest

from leaderboard.models import Attendance, Rating, SeatResult, Tally
from leaderboard.services import refund
from leaderboard.services.rebuild import differences
from tests.leaderboard.conftest import NOON

DEALS = [
    ("Ann", "Bob", "Cy"),
    ("Dee", "Bob"),
    ("Bob", "-Ann", "easy"),
    ("Cy Dee", "Ann"),
    ("Dee", "Cy", "Bob"),
    ("Ann", "Dee"),
]


def _standings() -> list:
    rating = Rating.objects.filter(deals__gt=0).values_list("user", "pool", "mu", "sigma", "deals")
    tally = Tally.objects.values_list("user", "pool", "period", "deals", "wins", "best_streak")
    attendance = Attendance.objects.filter(deals__gt=0).values_list("user", "deals", "left")
    return [sorted(rows) for rows in (rating, tally, attendance)]


def _clear() -> None:
    for model in (SeatResult, Rating, Tally, Attendance):
        model.objects.all().delete()


@pytest.mark.parametrize("voided", range(len(DEALS)))
def test_after_a_refund_all_is_as_if_the_deal_had_never_been(people, ended, voided):
    for number, groups in enumerate(DEALS):
        if number != voided:
            ended(*groups, days=number)
    right = _standings()
    _clear()
    deals = [ended(*groups, days=number) for number, groups in enumerate(DEALS)]
    assert _standings() != right
    assert refund(deal_id=deals[voided].deal_id, now=NOON)
    assert _standings() == right
    assert not list(differences())


def test_a_refund_happens_once(people, ended):
    deal = ended("Ann", "Bob")
    assert refund(deal_id=deal.deal_id, now=NOON)
    before = _standings()
    assert not refund(deal_id=deal.deal_id, now=NOON)
    assert _standings() == before


def test_a_deal_that_never_was_has_nothing_to_refund(db):
    assert not refund(deal_id=404, now=NOON)


def test_an_unrated_deal_gives_back_the_attendance_alone(people, ended):
    ended("Ann", "Bob")
    deal = ended("Ann", "-Bob", rated=False)
    ratings = sorted(Rating.objects.values_list())
    refund(deal_id=deal.deal_id, now=NOON)
    assert sorted(Rating.objects.values_list()) == ratings
    assert Attendance.objects.get(user=people["Bob"]).left == 0


def test_all_refunds_together_leave_newcomers(people, ended):
    deals = [ended(*groups) for groups in DEALS]
    for deal in deals:
        refund(deal_id=deal.deal_id, now=NOON)
    assert _standings() == [[], [], []]
    assert {row.points for row in Rating.objects.all()} == {1000}
