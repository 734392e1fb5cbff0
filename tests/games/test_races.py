"""What happens when people, tabs, tasks and sweeps do things at the very same moment.

Real threads and real transactions, on SQLite and on PostgreSQL alike: exactly one outcome each.
"""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from games import replay
from games.engine.actions import Action, Kind
from games.engine.codec import encode
from games.engine.legal import waited
from games.models import Move, Table
from games.services import lobby, play, sweep, thinking
from games.services.errors import Refused
from tests.games.tables import (
    an_action,
    deal_of,
    dice,
    let_pass,
    open_table,
    person,
    play_out,
    play_until,
    sitter,
    state_of,
    step,
    table_of,
    who_is_asked,
)

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 5
DONE = Action(Kind.DONE)


def at_once(*calls):
    """Calls all at the same moment, each in a thread of its own; results, or codes of refusals."""
    barrier = Barrier(len(calls))

    def run(call):
        barrier.wait(timeout=10)
        try:
            return call()
        except Refused as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def refusals(results):
    return sorted(result for result in results if isinstance(result, str))


@pytest.fixture(autouse=True)
def _unheard(monkeypatch):
    """Nobody listens: what goes out after commit is not the matter here."""
    monkeypatch.setattr("games.effects._send", lambda group, message: None)
    monkeypatch.setattr("games.effects._think", lambda *asked: None)


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_two_people_take_the_last_seat_at_once(_round):
    table, first, second = open_table(person(), players=2), person(), person()
    results = at_once(
        lambda: lobby.join(user=first, slug=table.slug),
        lambda: lobby.join(user=second, slug=table.slug),
    )
    assert refusals(results) == ["table_full"]
    assert table.seats.count() == 2
    assert table.deals.count() == 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_many_people_take_two_seats_at_once(_round):
    table = open_table(person(), players=3)
    people = [person() for _ in range(6)]
    results = at_once(
        *(lambda user=user: lobby.join(user=user, slug=table.slug) for user in people)
    )
    assert refusals(results) == ["table_full"] * 4
    assert sorted(table.seats.values_list("number", flat=True)) == [0, 1, 2]
    assert table.deals.count() == 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_one_person_joins_in_two_tabs(_round):
    table, user = open_table(person(), players=4), person()
    results = at_once(*[lambda: lobby.join(user=user, slug=table.slug)] * 2)
    assert refusals(results) == ["already_seated"]
    assert table.seats.filter(user=user).count() == 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_one_person_points_at_two_seats_in_two_tabs(_round):
    table, user = open_table(person(), players=4), person()
    results = at_once(
        lambda: lobby.join(user=user, slug=table.slug, number=1),
        lambda: lobby.join(user=user, slug=table.slug, number=2),
    )
    assert refusals(results) == ["already_seated"]


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_the_maker_starts_while_somebody_leaves(_round):
    host, guest = person(), person()
    table = open_table(host, players=3)
    lobby.join(user=guest, slug=table.slug)
    results = at_once(
        lambda: lobby.start(user=host, slug=table.slug),
        lambda: lobby.leave(user=guest, slug=table.slug),
    )
    assert refusals(results) == []
    deal = deal_of(table)
    assert table.seats.count() == 3
    assert not table.seats.filter(user=guest).exists()
    in_line_up = deal.line_up.filter(user=guest)
    # Either he had left before the deal, or he left the running deal and is known to have.
    assert not in_line_up.filter(left_at=None).exists()


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_the_maker_starts_while_somebody_joins(_round):
    host, guest = person(), person()
    table = open_table(host, players=3)
    results = at_once(
        lambda: lobby.start(user=host, slug=table.slug),
        lambda: lobby.join(user=guest, slug=table.slug),
    )
    assert refusals(results) in ([], ["table_full"])
    assert table.seats.filter(user=guest).count() == 1 - len(refusals(results))
    assert table.deals.count() == 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_the_maker_starts_twice_at_once(_round):
    host = person()
    table = open_table(host, players=3)
    results = at_once(*[lambda: lobby.start(user=host, slug=table.slug)] * 2)
    assert refusals(results) == ["already_started"]
    assert table.deals.count() == 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_the_last_two_people_leave_at_once(_round):
    host, guest = person(), person()
    table = open_table(host, players=3)
    lobby.join(user=guest, slug=table.slug)
    at_once(
        lambda: lobby.leave(user=host, slug=table.slug),
        lambda: lobby.leave(user=guest, slug=table.slug),
    )
    table.refresh_from_db()
    assert (table.status, table.host) == (Table.Status.CLOSED, None)


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_play_now_tapped_twice_at_once_makes_one_table(_round):
    user = person()
    first, second = at_once(*[lambda: lobby.play_now(user=user)] * 2)
    assert first == second
    assert Table.objects.filter(host=user).count() == 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_one_move_sent_from_two_tabs_is_played_once(_round):
    table = table_of(person(), person())
    seat = who_is_asked(table)
    user, action = sitter(table, seat), an_action(table, seat)

    def act():
        return play.act_as(slug=table.slug, user_id=user.pk, action=action, version=0)

    assert refusals(at_once(act, act, act)) == ["stale", "stale"]
    assert Move.objects.filter(deal=deal_of(table)).count() == 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_a_move_and_the_clock_meet_at_the_deadline(_round):
    table = table_of(person(), person())
    seat = who_is_asked(table)
    user, action = sitter(table, seat), an_action(table, seat)
    deal = let_pass(table)
    moved, clocked = at_once(
        lambda: play.act_as(slug=table.slug, user_id=user.pk, action=action, version=0),
        lambda: play.timeout(deal_id=deal.pk, version=0),
    )
    assert (moved == "stale") == (clocked is True)
    assert deal_of(table).version == 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_two_workers_think_for_one_seat_at_once(_round):
    table = table_of(person(), bots=1)
    play_until(table, lambda state: waited(state) == {1})
    deal = deal_of(table)
    results = at_once(*[lambda: thinking.think(deal_id=deal.pk, version=deal.version, seat=1)] * 3)
    moves = Move.objects.filter(deal=deal, number=deal.version + 1)
    assert results.count(True) >= 1
    assert moves.count() == 1
    assert encode(replay.rebuild(deal_of(table))) == deal_of(table).state


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_several_throwers_say_done_at_once(_round):
    table = table_of(*(person() for _ in range(4)), preset_name="show")
    play_until(
        table,
        lambda state: state.phase in {"throw", "taking"} and len(waited(state)) > 1,
        rng=dice(_round),
    )
    version, bout = deal_of(table).version, state_of(table).bout
    throwers = sorted(waited(state_of(table)))

    def done(user):
        return play.act_as(slug=table.slug, user_id=user.pk, action=DONE, version=version)

    people = [sitter(table, seat) for seat in throwers]
    results = at_once(*(lambda user=user: done(user) for user in people))
    assert refusals(results) == []
    assert deal_of(table).version == version + len(throwers)
    assert state_of(table).outcome or state_of(table).bout == bout + 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_two_sweeps_at_once_do_everything_once(_round):
    late = [table_of(person(), person()) for _ in range(3)]
    for table in late:
        let_pass(table)
    results = at_once(sweep.sweep, sweep.sweep, sweep.sweep)
    assert sum(result["timeouts"] for result in results) == 3
    assert {deal_of(table).version for table in late} == {1}


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_everybody_says_yes_to_the_next_deal_at_once(_round):
    people = [person() for _ in range(3)]
    table = table_of(*people)
    play_out(table)
    results = at_once(*(lambda u=u: lobby.go_on(user=u, slug=table.slug) for u in people))
    assert refusals(results) == []
    assert table.deals.count() == 2


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_everybody_leaves_a_running_deal_while_somebody_moves(_round):
    people = [person() for _ in range(3)]
    table = table_of(*people)
    at_once(
        *(lambda u=u: lobby.leave(user=u, slug=table.slug) for u in people),
        lambda: _step_or_miss(table),
    )
    deal = deal_of(table)
    assert not table.seats.filter(user__isnull=False).exists()
    assert deal.line_up.filter(left_at=None).count() == 0
    assert encode(replay.rebuild(deal)) == deal.state


def _step_or_miss(table):
    try:
        step(table)
    except (AssertionError, AttributeError):  # the seat changed hands in between
        return
