"""Sitting down, getting up, starting: who may, and what it leads to."""

import pytest

from games.models import Table
from games.services import lobby, waiting
from games.services.errors import Refused
from tests.games.tables import deal_of, open_table, person, play_out, table_of

pytestmark = pytest.mark.django_db


def refused(call, **arguments):
    """The code with which a service refuses."""
    with pytest.raises(Refused) as refusal:
        call(**arguments)
    return refusal.value.code


def test_somebody_who_joins_gets_the_first_free_seat():
    table, guest = open_table(person(), players=4, bots={1: "easy"}), person()
    lobby.join(user=guest, slug=table.slug)
    assert table.seats.get(user=guest).number == 2


def test_somebody_may_point_at_a_free_seat():
    table, guest = open_table(person(), players=4), person()
    lobby.join(user=guest, slug=table.slug, number=3)
    assert table.seats.get(user=guest).number == 3


def test_the_last_seat_taken_starts_the_deal():
    table = open_table(person(), players=2)
    lobby.join(user=person(), slug=table.slug)
    table.refresh_from_db()
    assert table.status == Table.Status.PLAYING
    assert deal_of(table).number == 1


def test_a_taken_seat_a_wrong_seat_and_a_second_seat_are_refused():
    host, guest = person(), person()
    table = open_table(host, players=3)
    assert refused(lobby.join, user=guest, slug=table.slug, number=0) == "seat_taken"
    assert refused(lobby.join, user=guest, slug=table.slug, number=3) == "no_such_seat"
    assert refused(lobby.join, user=guest, slug=table.slug, number=-1) == "no_such_seat"
    assert refused(lobby.join, user=host, slug=table.slug) == "already_seated"
    assert table.seats.count() == 1


def test_a_full_table_a_closed_table_and_no_table_at_all_are_refused():
    host, guest = person(), person()
    full = table_of(host, bots=1)
    closed = open_table(host)
    lobby.leave(user=host, slug=closed.slug)
    assert refused(lobby.join, user=guest, slug=full.slug) == "table_full"
    assert refused(lobby.join, user=guest, slug=closed.slug) == "table_closed"
    assert refused(lobby.join, user=guest, slug="nowhere") == "no_such_table"


def test_who_leaves_an_open_table_frees_the_seat():
    table, guest = open_table(person(), players=3), person()
    lobby.join(user=guest, slug=table.slug)
    lobby.leave(user=guest, slug=table.slug)
    assert table.seats.count() == 1
    assert refused(lobby.leave, user=guest, slug=table.slug) == "not_seated"


def test_a_table_whose_maker_left_is_inherited_by_who_sits_there_longest():
    host, first, second = person(), person(), person()
    table = open_table(host, players=4)
    lobby.join(user=first, slug=table.slug, number=3)
    lobby.join(user=second, slug=table.slug, number=1)
    lobby.leave(user=host, slug=table.slug)
    table.refresh_from_db()
    assert table.host == first


def test_a_table_that_the_last_person_leaves_is_closed():
    host = person()
    table = open_table(host, players=3, bots={1: "easy"})
    lobby.leave(user=host, slug=table.slug)
    table.refresh_from_db()
    assert (table.status, table.host) == (Table.Status.CLOSED, None)


def test_the_maker_fills_the_table_with_automatic_players_and_starts():
    host = person()
    table = open_table(host, players=4)
    lobby.start(user=host, slug=table.slug, level="normal")
    table.refresh_from_db()
    assert table.status == Table.Status.PLAYING
    assert table.seats.filter(bot_level="normal").count() == 3


def test_only_the_maker_starts_and_only_once():
    host, guest = person(), person()
    table = open_table(host, players=3)
    lobby.join(user=guest, slug=table.slug)
    assert refused(lobby.start, user=guest, slug=table.slug) == "not_the_host"
    lobby.start(user=host, slug=table.slug)
    assert refused(lobby.start, user=host, slug=table.slug) == "already_started"
    assert table.deals.count() == 1


def test_the_maker_seats_and_removes_automatic_players():
    host = person()
    table = open_table(host, players=4)
    waiting.seat_bot(user=host, slug=table.slug, number=2, level="easy")
    assert table.seats.get(number=2).bot_level == "easy"
    assert refused(waiting.seat_bot, user=host, slug=table.slug, number=2) == "seat_taken"
    waiting.remove(user=host, slug=table.slug, number=2)
    assert not table.seats.filter(number=2).exists()


def test_a_guest_cannot_seat_or_remove_anybody():
    host, guest = person(), person()
    table = open_table(host, players=4)
    lobby.join(user=guest, slug=table.slug)
    assert refused(waiting.seat_bot, user=guest, slug=table.slug, number=2) == "not_the_host"
    assert refused(waiting.remove, user=guest, slug=table.slug, number=0) == "not_the_host"


def test_the_last_seat_given_to_an_automatic_player_starts_the_deal():
    host = person()
    table = open_table(host, players=2)
    waiting.seat_bot(user=host, slug=table.slug, number=1)
    table.refresh_from_db()
    assert table.status == Table.Status.PLAYING


def test_every_change_at_a_table_has_a_new_revision():
    host, guest = person(), person()
    table = open_table(host, players=3)
    seen = [table.revision]
    for change in (
        lambda: lobby.join(user=guest, slug=table.slug),
        lambda: lobby.leave(user=guest, slug=table.slug),
        lambda: lobby.start(user=host, slug=table.slug),
    ):
        change()
        table.refresh_from_db()
        seen.append(table.revision)
    assert seen == sorted(set(seen))


def test_a_new_sitter_brings_his_own_wish_for_auto_done():
    table, guest = open_table(person(), players=3), person()
    guest.auto_done = True
    lobby.join(user=guest, slug=table.slug)
    assert table.seats.get(user=guest).auto_done


def test_leaving_everywhere_gets_up_from_open_and_running_tables():
    user = person()
    waiting, running = open_table(user), table_of(user, bots=1)
    over = table_of(user, bots=1)
    play_out(over)
    lobby.leave_everywhere(user=user)
    assert not user.seats.exists()
    assert [Table.objects.get(pk=table.pk).status for table in (waiting, running, over)] == [
        Table.Status.CLOSED,
        Table.Status.PLAYING,
        Table.Status.CLOSED,
    ]
