"""`check_deals` plays every stored deal again and names what is amiss, without a card."""

import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

import games as games_app
from games.engine.cards import CARDS
from games.models import Deal, DealSeat
from tests.games import tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def deal():
    """A finished deal."""
    table = tables.table_of(tables.person(), bots=2)
    tables.play_out(table)
    return tables.deal_of(table)


def said(*options):
    """What the command prints, and whether it found a fault (then its exit status follows)."""
    out = StringIO()
    try:
        call_command("check_deals", *options, stdout=out)
    except CommandError as error:
        return out.getvalue() + str(error.returncode), True
    return out.getvalue(), False


def change(deal, **columns):
    Deal.objects.filter(pk=deal.pk).update(**columns)


def test_whole_deals_are_counted(deal):
    tables.step(tables.table_of(tables.person(), bots=1))
    text, amiss = said()
    assert not amiss
    assert f"2 deals (1 finished, 1 playing), {deal.version + 1} moves" in text


def test_a_running_deal_is_amiss_only_where_all_must_be_over():
    tables.table_of(tables.person(), bots=1)
    assert said()[1] is False
    assert "it is not over" in said("--over")[0]


def test_a_lost_move_is_named(deal):
    change(deal, version=deal.version + 1)
    assert "its moves are not 1 to" in said()[0]


def test_another_state_is_named_without_its_cards(deal):
    other = tables.deal_of(tables.table_of(tables.person(), bots=2))
    change(deal, state=other.state)
    text, amiss = said()
    assert amiss
    assert "lead to another state" in text
    assert not any(card in text for card in CARDS)


def test_a_missing_result_is_named(deal):
    DealSeat.objects.filter(deal=deal).update(place=None)
    assert "has no result" in said()[0]


def test_a_deal_that_nothing_will_end_is_named():
    change(tables.deal_of(tables.table_of(tables.person(), bots=1)), deadline_at=None)
    assert "nothing will ever end it" in said()[0]


def test_deals_are_read_whoever_may_see_them_and_whether_they_count():
    private = tables.table_of(tables.person(), bots=1, private=True)
    tables.play_out(private)
    void = tables.table_of(tables.person(), bots=1, private=True)
    tables.play_out(void)
    change(tables.deal_of(void), status=Deal.Status.VOID)
    text, amiss = said()
    assert "2 deals (1 finished, 1 void)" in text
    assert not amiss, text


def test_only_the_audit_reads_records_without_asking_who_looks():
    games = Path(games_app.__file__).parent
    asks = {
        path.relative_to(games).as_posix()
        for path in games.rglob("*.py")
        if re.search(r"records import .*\bwritten\b", path.read_text())
    }
    assert asks == {"selectors/audit.py"}
