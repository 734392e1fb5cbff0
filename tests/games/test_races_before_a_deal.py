"""The waiting room when people press at the very same moment: exactly one outcome each."""

import pytest

from games.models import Table
from games.services import doors, lobby, waiting
from tests.games.tables import deal_of, member, open_table, person
from tests.games.test_races import ROUNDS, _unheard, at_once, refusals  # noqa: F401

pytestmark = pytest.mark.django_db(transaction=True)

rounds = pytest.mark.parametrize("attempt", range(ROUNDS))


def room(players, **options):
    """A table with its maker and others on all seats but none, nobody ready."""
    host = person()
    table = open_table(host, players=players, ready=False, **options)
    others = [person() for _ in range(players - 1)]
    for user in others:
        lobby.join(user=user, slug=table.slug, ready=False)
    return table, host, others


@rounds
def test_everybody_is_ready_at_once_and_one_deal_begins(attempt):
    table, host, others = room(4)
    results = at_once(
        *(lambda u=u: waiting.set_ready(user=u, slug=table.slug) for u in (host, *others))
    )
    assert refusals(results) == []
    assert table.deals.count() == 1


@rounds
def test_the_last_one_gets_ready_while_the_maker_starts(attempt):
    table, host, others = room(3)
    waiting.set_ready(user=host, slug=table.slug)
    waiting.set_ready(user=others[0], slug=table.slug)
    results = at_once(
        lambda: waiting.set_ready(user=others[1], slug=table.slug),
        lambda: lobby.start(user=host, slug=table.slug),
    )
    assert refusals(results) in ([], ["already_started"])
    assert table.deals.count() == 1


@rounds
def test_somebody_leaves_while_the_last_one_gets_ready(attempt):
    table, host, others = room(3)
    waiting.set_ready(user=host, slug=table.slug)
    waiting.set_ready(user=others[0], slug=table.slug)
    at_once(
        lambda: waiting.set_ready(user=others[1], slug=table.slug),
        lambda: lobby.leave(user=others[0], slug=table.slug),
    )
    table.refresh_from_db()
    assert not others[0].seats.exists()
    if table.status == Table.Status.PLAYING:
        left = deal_of(table).line_up.get(user=others[0]).left_at
        assert left is not None
        assert table.seats.count() == 3
    else:
        assert table.status == Table.Status.OPEN
        assert (table.seats.count(), table.deals.count()) == (2, 0)


@rounds
def test_the_maker_removes_somebody_who_gets_up_or_gets_ready(attempt):
    table, host, others = room(3)
    results = at_once(
        lambda: waiting.remove(user=host, slug=table.slug, number=1),
        lambda: waiting.set_ready(user=others[0], slug=table.slug),
        lambda: lobby.leave(user=others[0], slug=table.slug),
    )
    assert set(refusals(results)) <= {"no_such_seat", "not_seated"}
    assert not others[0].seats.exists()
    assert table.seats.count() == 2
    assert table.deals.count() == 0


@rounds
def test_two_people_move_to_one_seat(attempt):
    table, first = open_table(person(), players=4), person()
    second = person()
    for user in (first, second):
        lobby.join(user=user, slug=table.slug)
    results = at_once(
        lambda: waiting.move(user=first, slug=table.slug, number=3),
        lambda: waiting.move(user=second, slug=table.slug, number=3),
    )
    assert refusals(results) == ["seat_taken"]
    assert table.seats.count() == 3


@rounds
def test_the_maker_mixes_the_seats_while_people_come_and_go(attempt):
    host, guest, other = person(), person(), person()
    table = open_table(host, players=6)
    lobby.join(user=guest, slug=table.slug)
    at_once(
        lambda: waiting.shuffle(user=host, slug=table.slug),
        lambda: lobby.leave(user=guest, slug=table.slug),
        lambda: lobby.join(user=other, slug=table.slug),
        lambda: waiting.shuffle(user=host, slug=table.slug),
    )
    assert set(table.seats.values_list("user", flat=True)) == {host.pk, other.pk}


@rounds
def test_one_person_sits_down_at_two_rated_tables_at_once(attempt):
    user, tables = member(), [open_table(member()) for _ in range(2)]
    results = at_once(
        *(lambda table=table: lobby.join(user=user, slug=table.slug) for table in tables)
    )
    assert refusals(results) == ["one_rated_table"]
    assert user.seats.count() == 1


@rounds
def test_one_person_opens_the_link_in_two_tabs_and_sits_down_in_both(attempt):
    table, guest = open_table(person(), players=4, private=True), person()

    def come_in():
        doors.enter(user=guest, code=table.code)
        return lobby.join(user=guest, slug=table.slug)

    assert refusals(at_once(come_in, come_in)) == ["already_seated"]
    assert table.admissions.filter(user=guest).count() == 1


@rounds
def test_the_last_person_leaves_while_another_sits_down(attempt):
    host, guest = person(), person()
    table = open_table(host, players=3)
    results = at_once(
        lambda: lobby.leave(user=host, slug=table.slug),
        lambda: lobby.join(user=guest, slug=table.slug),
    )
    table.refresh_from_db()
    if refusals(results):
        assert refusals(results) == ["table_closed"]
        assert (table.status, table.seats.count()) == (Table.Status.CLOSED, 0)
    else:
        assert (table.status, table.host) == (Table.Status.OPEN, guest)
