"""Statements that are written once do what Django's own would do each time."""

from datetime import timedelta

import pytest
from django.forms.models import model_to_dict

from games import prepared
from games.models import Deal, Move, Seat, Table
from games.prepared import Prepared
from tests.games import tables

pytestmark = pytest.mark.django_db

SEATS = Prepared(
    lambda table: Seat.objects.filter(table_id=table).select_related("user").defer("user__email"),
    -7001,
)
DEALS = Prepared(lambda table: Deal.objects.filter(table_id=table).order_by("-number")[:1], -7002)


def whole(instance):
    return {field.attname: getattr(instance, field.attname) for field in instance._meta.fields}


def test_what_is_found_is_what_the_query_finds():
    for bots in (0, 2):
        table = tables.table_of(tables.person(), tables.person(), bots=bots)
        found = SEATS(table.pk)
        assert list(map(whole, found)) == list(map(whole, Seat.objects.filter(table=table)))
        assert [seat.user for seat in found] == [seat.user for seat in table.seats.all()]
        assert whole(DEALS.first(table.pk)) == whole(tables.deal_of(table))


def test_what_it_points_at_comes_along(django_assert_num_queries):
    ann = tables.person("Ann")
    table = tables.table_of(ann, bots=1)
    with django_assert_num_queries(1):
        person, bot = SEATS(table.pk)
        assert (person.user.name, bot.user) == ("Ann", None)


def test_nothing_is_found_for_a_value_that_nothing_has():
    assert SEATS(-1) == []
    assert DEALS.first(-1) is None


def test_a_row_is_stored_field_by_field():
    deal = tables.deal_of(tables.table_of(tables.person(), bots=1))
    deal.outcome, deal.wake_at = {"durak": [1]}, deal.deadline_at + timedelta(seconds=3)
    deal.version = 77
    prepared.store(deal, ["outcome", "wake_at"])
    stored = Deal.objects.get(pk=deal.pk)
    assert (stored.outcome, stored.wake_at) == (deal.outcome, deal.wake_at)
    assert stored.version != 77
    deal.outcome = deal.wake_at = None
    prepared.store(deal, ["outcome", "wake_at"])
    assert Deal.objects.get(outcome__isnull=True, wake_at__isnull=True) == deal


def test_a_row_is_added_as_it_is():
    deal = tables.deal_of(tables.table_of(tables.person(), bots=1))
    move = Move(deal=deal, number=99, seat=1, action="done", actor="bot", events=[{"kind": "done"}])
    prepared.add(move)
    stored = Move.objects.get(deal=deal, number=99)
    assert model_to_dict(stored, exclude=["id"]) == model_to_dict(move, exclude=["id"])
    assert stored.created_at == move.created_at


def test_sql_in_a_value_is_a_value():
    query = Prepared(lambda slug: Table.objects.filter(slug=slug), "?slug")
    table = tables.open_table(tables.person())
    assert query.first("' OR 1=1 --") is None
    assert query.first("?slug") is None
    assert query.first(table.slug) == table
