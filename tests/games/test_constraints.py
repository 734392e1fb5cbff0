"""What the database refuses whoever writes: the last line behind the services."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import Deal, DealSeat, Move, Seat, Table
from tests.games.tables import deal_of, open_table, person, step, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return table_of(person(), bots=1)


@pytest.fixture
def waiting():
    return open_table(person(), players=4)


def assert_refused(call):
    with pytest.raises(IntegrityError), transaction.atomic():
        call()


def copy_of(deal, **changes):
    values = {field.attname: getattr(deal, field.attname) for field in Deal._meta.fields}
    return Deal(**(values | {"id": None} | changes))


def test_a_seat_is_taken_once(waiting):
    assert_refused(lambda: Seat.objects.create(table=waiting, number=0, user=person()))


def test_a_person_has_one_seat_at_a_table(waiting):
    assert_refused(lambda: Seat.objects.create(table=waiting, number=1, user=waiting.host))


def test_a_person_may_sit_at_two_tables(waiting):
    Seat.objects.create(table=open_table(person()), number=1, user=waiting.host)


def test_a_seat_has_a_person_or_an_automatic_player_and_not_both(waiting):
    assert_refused(lambda: Seat.objects.create(table=waiting, number=1))
    assert_refused(
        lambda: Seat.objects.create(table=waiting, number=1, user=person(), bot_level="easy")
    )


def test_there_is_no_seventh_seat(waiting):
    assert_refused(lambda: Seat.objects.create(table=waiting, number=6, bot_level="easy"))


@pytest.mark.parametrize("players", [0, 1, 7])
def test_a_table_has_two_to_six_seats(players):
    assert_refused(lambda: Table.objects.create(rules={}, players=players))


def test_a_status_is_one_of_those_known():
    assert_refused(lambda: Table.objects.create(rules={}, players=2, status="odd"))


def test_a_table_has_one_running_deal(table):
    assert_refused(copy_of(deal_of(table), number=2).save)


def test_deals_of_a_table_are_numbered_once(table):
    deal = deal_of(table)
    over = {"status": "finished", "finished_at": timezone.now()}
    assert_refused(copy_of(deal, **over).save)
    assert_refused(copy_of(deal, number=0, **over).save)
    copy_of(deal, number=2, **over).save()


def test_a_running_deal_has_no_end_and_a_finished_one_has(table):
    deal = deal_of(table)
    assert_refused(copy_of(deal, number=2, status="finished").save)
    running = Deal.objects.filter(pk=deal.pk)
    assert_refused(lambda: running.update(finished_at=timezone.now()))


def test_a_version_is_never_negative_nor_before_its_question(table):
    deal = Deal.objects.filter(pk=deal_of(table).pk)
    assert_refused(lambda: deal.update(version=-1))
    assert_refused(lambda: deal.update(asked_version=1))


def test_a_move_number_is_used_once(table):
    step(table)
    deal = deal_of(table)
    assert_refused(lambda: Move.objects.create(deal=deal, number=1, seat=0, action="take"))
    assert_refused(lambda: Move.objects.create(deal=deal, number=0, seat=0, action="take"))
    assert_refused(lambda: Move.objects.create(deal=deal, number=2, seat=6, action="take"))


def test_a_line_up_has_a_seat_and_a_person_once(table):
    deal = deal_of(table)
    host = table.host
    assert_refused(lambda: DealSeat.objects.create(deal=deal, number=0))
    assert_refused(lambda: DealSeat.objects.create(deal=deal, number=3, user=host))
