"""Deals that end at the same moment, in processes that know nothing of each other."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from leaderboard.models import Rating, Result
from leaderboard.services import record_result
from leaderboard.services.rebuild import differences, rebuild

pytestmark = pytest.mark.django_db(transaction=True)


def _record(deal) -> bool:
    try:
        return record_result(deal=deal)
    finally:
        connection.close()


def _all_at_once(deals) -> list[bool]:
    with ThreadPoolExecutor(len(deals)) as threads:
        return list(threads.map(_record, deals))


def test_one_end_told_many_times_at_once_counts_once(people, played):
    deal = played("Ann", "Bob", "Cy")
    assert sorted(_all_at_once([deal] * 4)) == [False, False, False, True]
    assert set(Rating.objects.values_list("deals", flat=True)) == {1}
    assert not list(differences())


def test_many_deals_of_the_same_people_at_once_are_all_counted_in_one_order(people, played):
    line_ups = [
        ("Ann", "Bob"),
        ("Bob", "Ann"),
        ("Cy", "Bob", "Ann"),
        ("Dee", "Ann"),
        ("Bob", "Dee"),
    ]
    assert all(_all_at_once([played(*names) for names in line_ups]))
    assert Result.objects.count() == len(line_ups)
    assert not list(differences())


def test_deals_that_end_while_everything_is_counted_anew_are_not_lost(people, played):
    deals = [played(*names) for names in (("Ann", "Bob"), ("Bob", "Ann"), ("Cy", "Dee"))]
    _record(deals[0])
    with ThreadPoolExecutor(3) as threads:
        mending = threads.submit(_rebuild)
        assert all(threads.map(_record, deals[1:]))
        mending.result()
    assert not list(differences())


def _rebuild() -> None:
    try:
        rebuild()
    finally:
        connection.close()
