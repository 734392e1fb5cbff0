"""What is due is found in the database, whatever became of tasks, workers and broker."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games import presence
from games.engine.legal import waited
from games.models import Deal, Move, Table
from games.services import lobby, play, sweep, thinking
from tests.games.tables import (
    deal_of,
    let_pass,
    open_table,
    person,
    play_out,
    play_until,
    sitter,
    state_of,
    table_of,
)

pytestmark = pytest.mark.django_db


def bot_is_asked(table):
    play_until(table, lambda state: all(sitter(table, seat) is None for seat in waited(state)))


def test_nothing_due_is_nothing_done():
    table_of(person(), bots=1)
    open_table(person())
    assert set(sweep.sweep().values()) == {0}


def test_nothing_due_costs_eleven_queries(django_assert_num_queries):
    for _ in range(3):
        table_of(person(), bots=1)
    with django_assert_num_queries(11):
        sweep.sweep()


def test_a_passed_deadline_is_answered_for():
    table = table_of(person(), person())
    let_pass(table)
    assert sweep.sweep()["timeouts"] == 1
    assert deal_of(table).version == 1
    assert sweep.sweep()["timeouts"] == 0


def test_a_lost_task_is_asked_for_again(heard):
    table = table_of(person(), bots=1)
    bot_is_asked(table)
    heard.thoughts.clear()
    deal = let_pass(table, "wake_at")
    assert sweep.sweep()["woken"] == 1
    (thought,) = heard.thoughts
    assert thought == (deal.pk, deal.version, min(waited(state_of(table))), 0.0)
    assert thinking.think(deal_id=thought[0], version=thought[1], seat=thought[2])


def test_a_task_that_is_lost_again_is_asked_for_again_seconds_later(heard):
    table = table_of(person(), bots=1)
    bot_is_asked(table)
    let_pass(table, "wake_at")
    sweep.sweep()
    assert sweep.sweep()["woken"] == 0
    ahead = deal_of(table).wake_at - timezone.now()
    assert timedelta(0) < ahead < timedelta(seconds=5)


def test_two_sweeps_at_once_ask_once(heard):
    table = table_of(person(), bots=1)
    bot_is_asked(table)
    deal = let_pass(table, "wake_at")
    heard.thoughts.clear()
    woken = [thinking.wake_again(deal_id=deal.pk, wake_at=deal.wake_at) for _ in range(2)]
    assert woken == [True, False]
    assert len(heard.thoughts) == 1


def test_a_wake_for_an_owner_who_is_back_asks_nobody_and_is_forgotten(heard):
    user = person()
    table = table_of(user, bots=1)
    play_until(table, lambda state: waited(state) == {0})
    deal = let_pass(table, "wake_at")
    heard.thoughts.clear()
    thinking.wake_again(deal_id=deal.pk, wake_at=deal.wake_at)
    assert heard.thoughts == []
    assert deal_of(table).wake_at is None


def test_with_every_task_lost_the_deal_still_comes_to_its_end():
    user = person()
    table = table_of(user, bots=2)
    for _ in range(400):
        if deal_of(table).status != Deal.Status.PLAYING:
            break
        let_pass(table)
        sweep.sweep()
    assert deal_of(table).status == Deal.Status.FINISHED


def test_a_deal_that_fails_is_logged_put_off_and_does_not_stop_the_others(monkeypatch, caplog):
    bad, good = table_of(person(), person()), table_of(person(), person())
    for table in (bad, good):
        let_pass(table)
    real, bad_id = play.timeout, deal_of(bad).pk

    def timeout(*, deal_id, version):
        if deal_id == bad_id:
            raise RuntimeError("broken row")
        return real(deal_id=deal_id, version=version)

    monkeypatch.setattr(play, "timeout", timeout)
    assert sweep.sweep()["timeouts"] == 1
    assert "broken row" in caplog.text
    assert Move.objects.get().deal_id == deal_of(good).pk
    assert deal_of(bad).deadline_at > timezone.now()


def test_one_run_does_a_bounded_number(monkeypatch):
    monkeypatch.setattr(sweep, "BATCH", 2)
    tables = [table_of(person(), person()) for _ in range(3)]
    for table in tables:
        let_pass(table)
    assert [sweep.sweep()["timeouts"] for _ in range(3)] == [2, 1, 0]


def age(table, **ago):
    Table.objects.filter(pk=table.pk).update(active_at=timezone.now() - timedelta(**ago))


def test_a_table_where_nothing_happens_is_closed():
    host = person()
    table = open_table(host)
    presence.arrive(table.slug, host.slug)
    age(table, minutes=29)
    assert sweep.sweep()["closed"] == 0
    age(table, minutes=31)
    assert sweep.sweep()["closed"] == 1
    table.refresh_from_db()
    assert (table.status, table.seats.count()) == (Table.Status.CLOSED, 0)
    page = Client().get(f"/t/{table.slug}/").content.decode()
    assert "It was closed because nobody was here any more." in page


def test_a_table_that_everybody_leaves_says_so():
    host = person()
    table = open_table(host)
    lobby.leave(user=host, slug=table.slug)
    assert "Everybody has left it." in Client().get(f"/t/{table.slug}/").content.decode()


def test_a_table_between_two_deals_is_closed_sooner_and_a_running_one_never():
    over, running = table_of(person(), bots=1), table_of(person(), bots=1)
    play_out(over)
    age(over, minutes=11)
    age(running, hours=9)
    assert sweep.sweep()["closed"] == 1
    over.refresh_from_db()
    assert over.status == Table.Status.CLOSED


def test_a_table_that_came_to_life_meanwhile_is_not_closed():
    table = open_table(person(), players=4)
    seen = table.active_at
    lobby.join(user=person(), slug=table.slug)
    assert not lobby.close_idle(slug=table.slug, idle_since=seen)
