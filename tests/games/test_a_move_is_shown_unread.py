"""A process that made a move shows it from what it holds, and that is what it would have read."""

import re

import pytest

from games import live
from games.models import Admission, Seat, Table
from games.selectors import table as selector
from games.services import play
from tests.games import tables

pytestmark = pytest.mark.django_db


def without_clock(html):
    return re.sub(r'data-left="[^"]*"', "", html)


def move(table, rng):
    """A person who is asked does something; what came of it."""
    seat = tables.who_is_asked(table)
    return play.act_as(
        slug=table.slug,
        user_id=tables.sitter(table, seat).pk,
        action=tables.an_action(table, seat, rng),
        version=tables.deal_of(table).version,
    )


def looking(table):
    """Everybody who sits there, and a watcher, in two languages."""
    people = [*table.seats.values_list("user", flat=True), None]
    return {live.Viewer(person, language) for person in people for language in ("en", "ru")}


@pytest.mark.parametrize("seed", range(4))
def test_what_the_writer_holds_is_what_would_be_read(seed):
    people = [tables.person() for _ in range(3)]
    table, rng = tables.table_of(*people), tables.dice(seed)
    Seat.objects.filter(table=table, number=1).update(timeouts_in_row=1, away=True)
    for _ in range(25):
        done = move(table, rng)
        if done.over:
            break
        for viewer, frame in live.frames_after(done, looking(table)).items():
            read = live.fresh_frame(table.slug, viewer)
            assert without_clock(frame.html) == without_clock(read.html)
            assert (frame.revision, frame.seated) == (read.revision, read.seated)


def test_a_move_is_shown_without_reading_the_table_again(monkeypatch):
    table = tables.table_of(tables.person(), tables.person())
    live.frames_after(move(table, None), looking(table))
    monkeypatch.setattr(live, "snapshot", lambda slug: pytest.fail("read again"))
    done = move(table, None)
    assert all(live.frames_after(done, looking(table)).values())


def test_the_last_move_of_a_deal_is_read_with_its_results():
    table = tables.table_of(tables.person(), tables.person())
    while not (done := move(table, None)).over:
        pass
    viewer = live.Viewer(None, "en")
    assert 'id="result-title"' in live.frames_after(done, [viewer])[viewer].html


def test_who_was_let_in_to_a_private_table_is_read_each_time():
    ann, bob, eve = tables.person(), tables.person(), tables.person()
    table = tables.table_of(ann, bob)
    Table.objects.filter(pk=table.pk).update(code="a" * 16)
    viewer = live.Viewer(eve.pk, "en")
    assert live.frames_after(move(table, None), [viewer])[viewer] is None
    Admission.objects.create(table=table, user=eve)
    assert live.frames_after(move(table, None), [viewer])[viewer] is not None


def test_a_new_name_is_shown_with_the_next_move():
    ann, bob = tables.person("Ann"), tables.person("Bob")
    table = tables.table_of(ann, bob)
    move(table, None)
    bob.name = "Robert"
    bob.save()
    viewer = live.Viewer(ann.pk, "en")
    assert "Robert" in live.frames_after(move(table, None), [viewer])[viewer].html


def test_the_events_of_the_opening_are_told_until_somebody_moves():
    table = tables.table_of(tables.person(), tables.person())
    kinds = [event.kind for event in selector.snapshot(table.slug).events]
    assert "lead" in kinds
    move(table, None)
    assert [event.kind for event in selector.snapshot(table.slug).events] == ["attack"]
