"""Who leaves a running deal: the seat plays on, no card changes place, its owner is last (§9)."""

import pytest

from games.engine.legal import waited
from games.engine.outcome import Outcome
from games.models import DealSeat, Table
from games.selectors.table import table_page
from games.services import lobby, thinking
from games.services.results import places
from tests.games.tables import (
    deal_of,
    person,
    play_out,
    play_until,
    state_of,
    table_of,
    who_is_asked,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return table_of(person("Ann"), person("Bob"), person("Cy"))


def leave(table, number):
    """The person on this seat leaves; returns him."""
    user = table.seats.get(number=number).user
    lobby.leave(user=user, slug=table.slug)
    return user


def test_an_automatic_player_takes_the_seat_and_no_card_changes_place(table):
    state = state_of(table)
    leave(table, 1)
    seat = table.seats.get(number=1)
    assert (seat.user, seat.bot_level) == (None, "normal")
    assert state_of(table) == state
    assert deal_of(table).version == 0


def test_the_line_up_keeps_who_began(table):
    user = leave(table, 1)
    kept = DealSeat.objects.get(deal=deal_of(table), number=1)
    assert kept.user == user
    assert kept.left_at is not None


def test_a_seat_that_is_asked_when_its_owner_leaves_is_woken(table, heard):
    seat = who_is_asked(table)
    leave(table, seat)
    deal = deal_of(table)
    assert [asked[:3] for asked in heard.thoughts] == [(deal.pk, 0, seat)]
    assert deal.wake_at is not None
    assert thinking.think(deal_id=deal.pk, version=0, seat=seat)


def test_a_seat_that_is_not_asked_is_woken_when_it_is(table, heard):
    seat = (who_is_asked(table) + 1) % 3
    leave(table, seat)
    assert heard.thoughts == []
    play_until(table, lambda state: seat in waited(state))
    assert heard.thoughts[-1][2] == seat


def test_who_left_is_last_and_the_others_move_up(table):
    user = leave(table, 0)
    play_out(table)
    results = {seat.number: seat for seat in DealSeat.objects.filter(deal=deal_of(table))}
    assert results[0].user == user
    assert results[0].place == 3
    assert sorted(results[number].place for number in (1, 2)) == [1, 2]


def outcome(*groups):
    return Outcome("durak", "last_with_cards", groups[-1], groups, ())


@pytest.mark.parametrize(
    ("groups", "left", "expected"),
    [
        (((2,), (0,), (1,)), set(), {2: 1, 0: 2, 1: 3}),
        (((2, 0), (1,)), set(), {2: 1, 0: 1, 1: 3}),
        (((2,), (0,), (1,)), {2}, {0: 1, 1: 2, 2: 3}),
        (((2, 0), (1,)), {0}, {2: 1, 1: 2, 0: 3}),
        (((2,), (0,), (1,)), {2, 0}, {1: 1, 0: 2, 2: 2}),
        (((0, 1, 2),), {1}, {0: 1, 2: 1, 1: 3}),
    ],
)
def test_places_count_from_the_first_out_with_ties_and_leavers_last(groups, left, expected):
    assert places(outcome(*groups), frozenset(left)) == expected


def test_who_left_may_not_play_on_nor_sit_down_again_in_the_deal(table):
    user = leave(table, 0)
    page = table_page(slug=table.slug, user_id=user.pk)
    assert page.me is None
    assert page.view.hand == ()
    assert not page.can_join


def test_the_page_shows_who_left_by_name(table):
    leave(table, 0)
    page = table_page(slug=table.slug, user_id=None)
    assert (page.seats[0].name, page.seats[0].left) == ("Ann", True)


def test_the_result_shows_who_left_by_name(table):
    leave(table, 0)
    play_out(table)
    page = table_page(slug=table.slug, user_id=None)
    last = page.deal.results[-1]
    assert (last.name, last.left, last.place) == ("Ann", True, 3)


def test_a_deal_that_everybody_left_is_played_out_and_the_table_closed(table):
    for number in range(3):
        leave(table, number)
    table.refresh_from_db()
    assert (table.status, table.host) == (Table.Status.PLAYING, None)
    play_out(table)
    table.refresh_from_db()
    assert table.status == Table.Status.CLOSED
    assert set(DealSeat.objects.values_list("place", flat=True)) == {1}


def test_the_maker_who_leaves_a_running_deal_hands_the_table_on(table):
    leave(table, 0)
    table.refresh_from_db()
    assert table.host.name == "Bob"
