"""Between two deals: who wants to go on, who goes, and who may come."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Table
from games.services import lobby, sweep
from games.services.errors import Refused
from tests.games.tables import deal_of, person, play_out, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return [person("Ann"), person("Bob"), person("Cy")]


@pytest.fixture
def table(people):
    """A table of three people whose first deal is over."""
    table = table_of(*people)
    play_out(table)
    table.refresh_from_db()
    return table


def status(table):
    table.refresh_from_db()
    return table.status


def time_is_up(table):
    past = timezone.now() - timedelta(seconds=1)
    Table.objects.filter(pk=table.pk).update(ready_by=past)
    return sweep.sweep()["started"]


def test_after_a_deal_the_table_waits_for_everybody_to_say_yes(table, people):
    assert table.status == Table.Status.FINISHED
    for user in people[:2]:
        lobby.go_on(user=user, slug=table.slug)
        assert status(table) == Table.Status.FINISHED
    lobby.go_on(user=people[2], slug=table.slug)
    assert status(table) == Table.Status.PLAYING
    assert deal_of(table).number == 2


def test_against_automatic_players_one_yes_is_enough():
    user = person()
    table = table_of(user, bots=2)
    play_out(table)
    lobby.go_on(user=user, slug=table.slug)
    assert status(table) == Table.Status.PLAYING


def test_the_same_people_play_the_same_match_and_another_line_up_another(table, people):
    for user in people:
        lobby.go_on(user=user, slug=table.slug)
    assert deal_of(table).match_number == 1
    lobby.leave(user=people[2], slug=table.slug)
    play_out(table)
    for user in people[:2]:
        lobby.go_on(user=user, slug=table.slug)
    assert (deal_of(table).number, deal_of(table).match_number) == (3, 2)


def test_the_first_yes_gives_the_others_half_a_minute(table, people):
    assert table.ready_by is None
    lobby.go_on(user=people[0], slug=table.slug)
    table.refresh_from_db()
    assert timedelta(seconds=25) < table.ready_by - timezone.now() <= lobby.NEXT_DEAL_WAIT


def test_who_does_not_answer_in_time_loses_his_seat_and_the_others_wait_for_people(table, people):
    lobby.go_on(user=people[0], slug=table.slug)
    lobby.go_on(user=people[1], slug=table.slug)
    assert time_is_up(table) == 1
    assert status(table) == Table.Status.OPEN
    assert list(table.seats.values_list("user", flat=True)) == [people[0].pk, people[1].pk]
    assert not table.seats.filter(ready=False).exists()
    assert table.ready_by is None


def test_a_table_that_waits_again_starts_when_somebody_comes(table, people):
    for user in people[:2]:
        lobby.go_on(user=user, slug=table.slug)
    time_is_up(table)
    lobby.join(user=person(), slug=table.slug)
    assert status(table) == Table.Status.PLAYING
    assert deal_of(table).match_number == 2


def test_who_leaves_between_deals_frees_the_seat_for_somebody_else(table, people):
    lobby.leave(user=people[0], slug=table.slug)
    lobby.go_on(user=people[1], slug=table.slug)
    newcomer = person()
    lobby.join(user=newcomer, slug=table.slug)
    assert status(table) == Table.Status.FINISHED
    lobby.go_on(user=people[2], slug=table.slug)
    assert status(table) == Table.Status.PLAYING
    assert table.seats.get(user=newcomer).number == 0


def test_when_the_last_one_who_hesitates_leaves_the_others_wait_for_people(table, people):
    for user in people[:2]:
        lobby.go_on(user=user, slug=table.slug)
    lobby.leave(user=people[2], slug=table.slug)
    assert status(table) == Table.Status.OPEN


def test_when_everybody_leaves_the_table_is_closed(table, people):
    for user in people:
        lobby.leave(user=user, slug=table.slug)
    assert status(table) == Table.Status.CLOSED


def test_a_yes_at_any_other_time_and_from_a_stranger_is_refused(table, people):
    with pytest.raises(Refused, match="not_seated"):
        lobby.go_on(user=person(), slug=table.slug)
    for user in people:
        lobby.go_on(user=user, slug=table.slug)
    with pytest.raises(Refused, match="no_next_deal_now"):
        lobby.go_on(user=people[0], slug=table.slug)
    assert table.deals.count() == 2


def test_a_sweep_that_comes_before_the_time_or_after_the_start_does_nothing(table, people):
    lobby.go_on(user=people[0], slug=table.slug)
    assert not lobby.go_on_without(slug=table.slug)
    for user in people[1:]:
        lobby.go_on(user=user, slug=table.slug)
    assert not lobby.go_on_without(slug=table.slug)
    assert table.seats.count() == 3


def test_a_new_deal_forgets_absence_and_timeouts(table, people):
    table.seats.filter(user=people[1]).update(away=True, timeouts_in_row=3)
    for user in people:
        lobby.go_on(user=user, slug=table.slug)
    seat = table.seats.get(user=people[1])
    assert (seat.away, seat.timeouts_in_row, seat.ready) == (False, 0, False)
