from datetime import UTC, datetime
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from leaderboard import synthetic
from leaderboard.finished import Fate, Pool
from leaderboard.models import Rating, Result, Tally
from leaderboard.services.rebuild import differences

NOW = datetime(2026, 11, 30, tzinfo=UTC)


def _deals(seed=1):
    first = synthetic.year_before(NOW)
    return list(synthetic.deals(range(50), number=400, first=first, last=NOW, seed=seed))


def test_made_up_deals_are_the_same_for_the_same_seed_only():
    assert _deals() == _deals()
    assert _deals() != _deals(seed=2)


def test_made_up_deals_have_every_format_and_a_durak_or_a_leaver():
    deals = _deals()
    assert {deal.pool for deal in deals} == set(Pool)
    for deal in deals:
        assert {seat.fate for seat in deal.seats} & {Fate.DURAK, Fate.LEFT}
        assert len(set(deal.people)) == len(deal.seats)
        assert min(seat.place for seat in deal.seats) <= 3


def test_a_filled_leaderboard_is_as_if_each_deal_had_been_recorded(db):
    call_command("load_leaderboard", people=20, deals=300, verbosity=0, stdout=StringIO())
    assert Result.objects.count() == 300
    assert Rating.objects.filter(pool="two").exists()
    assert Tally.objects.exclude(period="all").exists()
    assert not list(differences())


def test_a_database_with_results_is_not_filled(db):
    call_command("load_leaderboard", people=6, deals=1, verbosity=0, stdout=StringIO())
    with pytest.raises(CommandError, match="has results"):
        call_command("load_leaderboard")


@pytest.mark.parametrize("numbers", [{"people": 1}, {"deals": -1}])
def test_numbers_out_of_range_are_refused(db, numbers):
    with pytest.raises(CommandError):
        call_command("load_leaderboard", **numbers)


def test_the_bench_prints_a_line_for_each_page(db):
    call_command("load_leaderboard", people=10, deals=300, verbosity=0, stdout=StringIO())
    out = StringIO()
    call_command("bench_leaderboard", times=1, stdout=out)
    assert "median" in out.getvalue()
    assert out.getvalue().count("\n") == 30


def test_the_bench_needs_somebody_on_the_board(db):
    with pytest.raises(CommandError, match="load_leaderboard"):
        call_command("bench_leaderboard")
