"""Before a deal: who is ready, who sits where, whom the maker seats and removes."""

import pytest
from django.utils import timezone

from accounts.services import friends
from games.models import Seat, Table
from games.services import lobby, seating, waiting
from tests.games.tables import member, open_table, person, table_of
from tests.games.test_pages import client_of, post, text
from tests.games.test_seats import refused
from tests.games.test_the_next_deal import time_is_up

pytestmark = pytest.mark.django_db


def status(table):
    table.refresh_from_db()
    return table.status


@pytest.fixture
def host():
    return person("Ann")


@pytest.fixture
def table(host):
    return open_table(host, players=3, ready=False)


def come(table, number=None):
    """Somebody sits down who is not ready."""
    user = person()
    lobby.join(user=user, slug=table.slug, number=number, ready=False)
    return user


# --- Ready ------------------------------------------------------------------------------------


def test_the_deal_starts_when_every_seat_is_taken_and_everybody_is_ready(table, host):
    people = [host, come(table), come(table)]
    for user in people:
        assert status(table) == Table.Status.OPEN
        waiting.set_ready(user=user, slug=table.slug)
    assert status(table) == Table.Status.PLAYING


def test_who_is_ready_too_early_is_ready_still_when_the_last_one_comes(table, host):
    waiting.set_ready(user=host, slug=table.slug)
    others = [come(table), come(table)]
    waiting.set_ready(user=others[0], slug=table.slug)
    waiting.set_ready(user=others[0], slug=table.slug, on=False)
    waiting.set_ready(user=others[1], slug=table.slug)
    assert status(table) == Table.Status.OPEN
    waiting.set_ready(user=others[0], slug=table.slug)
    assert status(table) == Table.Status.PLAYING


def test_the_maker_starts_whoever_is_ready(table, host):
    come(table), come(table)
    lobby.start(user=host, slug=table.slug)
    assert status(table) == Table.Status.PLAYING


def test_where_the_deal_is_rated_the_maker_starts_when_the_others_are_ready():
    host, other = member(), member()
    table = open_table(host, players=2, rated=True, ready=False)
    lobby.join(user=other, slug=table.slug, ready=False)
    assert refused(lobby.start, user=host, slug=table.slug) == "not_all_ready"
    assert status(table) == Table.Status.OPEN
    waiting.set_ready(user=other, slug=table.slug)
    lobby.start(user=host, slug=table.slug)
    assert status(table) == Table.Status.PLAYING


def test_who_was_removed_is_told_so_and_offered_no_seat(table, host):
    user = come(table, 1)
    waiting.remove(user=host, slug=table.slug, number=1)
    page = text(client_of(user).get(f"/t/{table.slug}/"))
    assert "The maker of this table has removed you from it." in page
    assert "Sit here" not in page
    assert "Sit here" in text(client_of(person()).get(f"/t/{table.slug}/"))


def test_at_a_full_table_the_seats_of_those_who_are_not_ready_become_free(table, host):
    waiting.set_ready(user=host, slug=table.slug)
    ready, late = come(table), come(table)
    waiting.set_ready(user=ready, slug=table.slug)
    table.refresh_from_db()
    assert timezone.now() < table.ready_by <= timezone.now() + seating.READY_WAIT
    time_is_up(table)
    assert set(table.seats.values_list("user", flat=True)) == {host.pk, ready.pk}
    assert status(table) == Table.Status.OPEN
    assert table.ready_by is None
    assert not late.seats.exists()


def test_a_seat_that_becomes_free_ends_the_wait_for_the_ready(table):
    _first, second = come(table), come(table)
    lobby.leave(user=second, slug=table.slug)
    table.refresh_from_db()
    assert table.ready_by is None


def test_friends_at_a_private_table_are_given_all_the_time(host):
    table = open_table(host, players=2, private=True, ready=False)
    table.admissions.create(user=(guest := person()))
    lobby.join(user=guest, slug=table.slug, ready=False)
    table.refresh_from_db()
    assert table.ready_by is None


def test_nobody_gets_ready_for_a_table_that_plays_or_where_he_does_not_sit(table):
    playing = table_of(user := person(), bots=1)
    assert refused(waiting.set_ready, user=user, slug=playing.slug) == "already_started"
    assert refused(waiting.set_ready, user=user, slug=table.slug) == "not_seated"


def test_who_sits_down_through_the_page_says_himself_that_he_is_ready(table, host):
    for user in (person(), person()):
        browser = client_of(user)
        post(browser, f"/t/{table.slug}/join/")
        assert "is-done mine" not in text(browser.get(f"/t/{table.slug}/"))
        post(browser, f"/t/{table.slug}/ready/")
        assert "is-done mine" in text(browser.get(f"/t/{table.slug}/"))
    assert status(table) == Table.Status.OPEN
    post(client_of(host), f"/t/{table.slug}/ready/")
    assert status(table) == Table.Status.PLAYING


# --- Seats and teams --------------------------------------------------------------------------


def test_somebody_changes_to_another_seat_and_so_to_another_team(host):
    table = open_table(host, players=4, preset_name="pairs")
    waiting.move(user=host, slug=table.slug, number=3)
    assert table.seats.get(user=host).number == 3
    page = text(client_of(host).get(f"/t/{table.slug}/"))
    assert page.count("Team A") > 0 < page.count("Team B")


def test_a_seat_that_is_taken_or_none_cannot_be_moved_to(table, host):
    come(table, number=1)
    assert refused(waiting.move, user=host, slug=table.slug, number=1) == "seat_taken"
    assert refused(waiting.move, user=host, slug=table.slug, number=3) == "no_such_seat"
    assert refused(waiting.move, user=host, slug=table.slug, number=-1) == "no_such_seat"
    page = post(client_of(host), f"/t/{table.slug}/move/", seat="window")
    assert "There is no such seat." in text(page)


def test_the_maker_mixes_the_seats_and_everybody_keeps_what_he_said(host):
    table = open_table(host, players=6, bots={1: "easy", 2: "normal"}, ready=True)
    guest = come(table)

    def said():
        rows = table.seats.values_list("user", "bot_level", "ready", "joined_at")
        return {row[3]: row for row in rows}

    before = said()
    orders = set()
    for _ in range(20):
        waiting.shuffle(user=host, slug=table.slug)
        orders.add(tuple(table.seats.values_list("user", "bot_level")))
        assert sorted(table.seats.values_list("number", flat=True)) == [0, 1, 2, 3]
    assert len(orders) > 3
    assert said() == before
    assert refused(waiting.shuffle, user=guest, slug=table.slug) == "not_the_host"


# --- Who may sit ------------------------------------------------------------------------------


def test_the_maker_removes_a_person_who_cannot_come_back(table, host):
    guest = come(table, number=2)
    assert refused(waiting.remove, user=guest, slug=table.slug, number=0) == "not_the_host"
    waiting.remove(user=host, slug=table.slug, number=2)
    assert not guest.seats.exists()
    assert refused(lobby.join, user=guest, slug=table.slug) == "removed"
    assert refused(waiting.remove, user=host, slug=table.slug, number=0) == "no_such_seat"


def test_a_blocked_person_cannot_sit_down_at_ones_own_table(table, host):
    blocked = person()
    friends.block(blocker=host, blocked=blocked)
    assert refused(lobby.join, user=blocked, slug=table.slug) == "not_welcome"
    page = post(client_of(blocked), f"/t/{table.slug}/join/")
    assert "You cannot sit down at this table." in text(page)
    friends.unblock(blocker=host, blocked=blocked)
    lobby.join(user=blocked, slug=table.slug)


def test_a_blocked_person_is_offered_no_seat_and_not_told_who_blocked_him(table, host):
    blocked = person()
    friends.block(blocker=host, blocked=blocked)
    page = text(client_of(blocked).get(f"/t/{table.slug}/"))
    assert "You cannot sit down at this table." in page
    assert "Sit here" not in page
    assert "Take a seat" not in page
    assert "Sit here" in text(client_of(person()).get(f"/t/{table.slug}/"))


def test_a_full_table_asks_nobody_to_take_a_seat(table):
    come(table), come(table)
    assert "Take a seat, or watch." not in text(client_of(person()).get(f"/t/{table.slug}/"))


def test_who_blocks_somebody_may_sit_down_at_his_table(table, host):
    guest = person()
    friends.block(blocker=guest, blocked=host)
    lobby.join(user=guest, slug=table.slug)


def test_somebody_sits_at_one_rated_table_at_a_time():
    user, other = member(), member()
    rated, second = open_table(user), open_table(other)
    assert rated.rated
    assert refused(lobby.join, user=user, slug=second.slug) == "one_rated_table"
    assert refused(open_table, host=user) == "one_rated_table"
    lobby.join(user=user, slug=open_table(person(), players=2).slug)
    lobby.leave(user=user, slug=rated.slug)
    lobby.join(user=user, slug=second.slug)


def test_a_guest_neither_makes_nor_joins_a_rated_table():
    assert not open_table(person(), rated=True).rated
    table = open_table(member(), rated=True)
    assert refused(lobby.join, user=person(), slug=table.slug) == "rated_needs_account"


def test_an_automatic_player_takes_over_at_the_strength_that_was_chosen(host):
    table, guest = open_table(host, players=3), person()
    lobby.join(user=guest, slug=table.slug)
    lobby.start(user=host, slug=table.slug, level="easy")
    lobby.leave(user=guest, slug=table.slug)
    assert set(Seat.objects.filter(table=table, user=None).values_list("bot_level", flat=True)) == {
        "easy"
    }
