"""Somebody leaves a matched table before its deal: his seat is filled, or the others wait on."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.services.friends import block
from games.models import Seat, Table, Wish
from games.selectors.notices import notices_of
from games.services import lobby, matching, sweep, waiting, wishes
from tests.games.tables import open_table, person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _ear(heard):
    """What goes out after commit is collected, not sent."""


@pytest.fixture(autouse=True)
def _silent_pages(settings):
    """No page adds to the shuffle, so the table waits for them."""
    settings.SHUFFLE_WAIT_MS = 60_000


def look(user, **wish):
    matching.look_for_people(user=user, **wish)


def let_wait(user, seconds):
    ago = timezone.now() - timedelta(seconds=seconds)
    Wish.objects.filter(user=user).update(created_at=ago)


def matched(number=3):
    """People who were led to a table of theirs that has not dealt yet."""
    people = [person() for _ in range(number)]
    for user in people:
        look(user, players=number)
        let_wait(user, 40)
    for user in people:
        wishes.arrived(user_id=user.pk)
    table = Table.objects.get()
    assert table.mixing
    return table, people


def sitting(table):
    return set(Seat.objects.filter(table=table).values_list("user", flat=True))


def test_the_next_one_who_waits_takes_the_seat():
    table, (ann, bob, cid) = matched()
    dan = person()
    look(dan, players=3)
    lobby.leave(user=ann, slug=table.slug)
    assert sweep.sweep()["mended"] == 1
    table.refresh_from_db()
    assert sitting(table) == {bob.pk, cid.pk, dan.pk}
    assert table.mixing
    assert notices_of(dan).found == table.slug
    assert not Wish.objects.filter(table=None).exists()
    assert sweep.sweep()["mended"] == 0


def test_two_seats_are_filled_at_once():
    table, (ann, bob, cid) = matched()
    new = [person(), person()]
    for user in new:
        look(user, players=3)
    lobby.leave(user=ann, slug=table.slug)
    lobby.leave(user=bob, slug=table.slug)
    assert sweep.sweep()["mended"] == 1
    assert sitting(table) == {cid.pk, *(user.pk for user in new)}


def test_with_nobody_to_fill_it_the_others_wait_on_with_the_time_they_have_waited():
    table, (ann, bob, cid) = matched()
    lobby.leave(user=ann, slug=table.slug)
    sweep.sweep()
    table.refresh_from_db()
    assert table.status == Table.Status.CLOSED
    for user in (bob, cid):
        assert notices_of(user).waits.seconds >= 40
    assert notices_of(ann).waits is None
    page = Client().get(f"/t/{table.slug}/").content.decode()
    assert "the others look for people again" in page
    dan = person()
    look(dan, players=3)
    assert set(Table.objects.exclude(pk=table.pk).get().seats.values_list("user", flat=True)) == {
        bob.pk,
        cid.pk,
        dan.pk,
    }


def test_nobody_is_seated_with_whom_he_avoids_or_against_his_wish():
    table, (ann, bob, _cid) = matched()
    blocked, other = person(), person()
    block(blocker=bob, blocked=blocked)
    look(blocked, players=3)
    look(other, players=4)
    lobby.leave(user=ann, slug=table.slug)
    sweep.sweep()
    assert not blocked.seats.exists()
    assert not other.seats.exists()
    table.refresh_from_db()
    assert table.status == Table.Status.CLOSED


def test_who_came_by_himself_keeps_the_table_and_is_not_seated_with_whom_he_avoids():
    table, (ann, bob, cid) = matched()
    stranger, blocked = person(), person()
    lobby.leave(user=ann, slug=table.slug)
    lobby.leave(user=bob, slug=table.slug)
    lobby.join(user=stranger, slug=table.slug, ready=True)
    block(blocker=stranger, blocked=blocked)
    look(blocked, players=3)
    sweep.sweep()
    table.refresh_from_db()
    assert (sitting(table), table.status) == ({stranger.pk}, Table.Status.OPEN)
    assert table.host_id == stranger.pk
    assert notices_of(cid).waits
    lobby.join(user=cid, slug=table.slug)  # and it is a table like any other
    assert not notices_of(cid).waits


def test_a_stranger_who_fills_the_table_ends_the_matter():
    table, (ann, bob, cid) = matched()
    stranger = person()
    lobby.leave(user=ann, slug=table.slug)
    lobby.join(user=stranger, slug=table.slug, ready=False)
    assert sweep.sweep()["mended"] == 0
    assert sitting(table) == {bob.pk, cid.pk, stranger.pk}


def test_who_sits_elsewhere_by_now_does_not_wait():
    table, (ann, bob, _cid) = matched()
    lobby.join(user=bob, slug=open_table(person(), players=3).slug)
    lobby.leave(user=ann, slug=table.slug)
    sweep.sweep()
    assert not Wish.objects.filter(user=bob).exists()
    assert bob.seats.count() == 1


def test_a_maker_who_makes_do_with_automatic_players_is_left_alone():
    table, people = matched(4)
    host = next(user for user in people if user.pk == table.host_id)
    gone = [user for user in people if user != host][:2]
    for user in gone:
        lobby.leave(user=user, slug=table.slug)
    number = min(set(range(4)) - set(table.seats.values_list("number", flat=True)))
    waiting.seat_bot(user=host, slug=table.slug, number=number, level="easy")
    assert sweep.sweep()["mended"] == 0
    assert table.seats.count() == 3


def test_when_the_last_one_leaves_nothing_is_left_to_mend():
    table, people = matched(2)
    for user in people:
        lobby.leave(user=user, slug=table.slug)
    assert sweep.sweep()["mended"] == 0
    table.refresh_from_db()
    assert table.status == Table.Status.CLOSED
