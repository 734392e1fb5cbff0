"""Who is at a table and who has gone away, over all pages and processes."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games import consumers, presence
from games.models import Table
from games.services import lobby, sweep
from tests.games import tables
from tests.games.sockets import in_database, open_page

pytestmark = pytest.mark.django_db(transaction=True)

person = in_database(tables.person)
table_of = in_database(tables.table_of)


def lit(frame):
    """Whose lamps a frame lights; None if it says nothing of lamps."""
    found = re.search(r'id="presence"[^>]*data-here="([^"]*)"', frame)
    return set(found.group(1).split()) if found else None


async def lamps(page, people):
    """Wait until the page shows exactly these people's lamps."""
    wanted = {user.slug for user in people}
    for _ in range(20):
        if lit(await page.any_frame()) == wanted:
            return
    raise AssertionError(wanted)


@pytest.fixture(autouse=True)
def _soon(monkeypatch):
    monkeypatch.setattr(consumers, "HEARTBEAT_S", 0.1)
    monkeypatch.setattr(presence, "GRACE_S", 0.3)


async def test_a_lamp_is_lit_when_somebody_comes_and_goes_out_when_his_last_page_is_closed():
    ann, bob = await person("Ann"), await person("Bob")
    table = await table_of(ann, bob)
    async with open_page(table.slug, ann) as page:
        await lamps(page, [ann])
        async with open_page(table.slug, bob), open_page(table.slug, bob):
            await lamps(page, [ann, bob])
        await lamps(page, [ann])


async def test_who_comes_is_seen_before_the_next_round(monkeypatch):
    monkeypatch.setattr(consumers, "HEARTBEAT_S", 60)
    ann, bob = await person("Ann"), await person("Bob")
    table = await table_of(ann, bob)
    async with open_page(table.slug, ann) as page:
        await lamps(page, [ann])
        async with open_page(table.slug, bob):
            await lamps(page, [ann, bob])


async def test_one_of_two_pages_closed_leaves_the_lamp_lit():
    ann, bob = await person("Ann"), await person("Bob")
    table = await table_of(ann, bob)
    async with open_page(table.slug, bob):
        async with open_page(table.slug, bob):
            pass
        async with open_page(table.slug, ann) as page:
            await lamps(page, [ann, bob])
            assert await page.communicator.receive_nothing(timeout=0.8)


async def test_a_watcher_sees_lamps_and_lights_none():
    ann = await person("Ann")
    table = await table_of(ann, bots=1)
    eve = await person("Eve")
    async with open_page(table.slug, eve) as watcher, open_page(table.slug, ann):
        await lamps(watcher, [ann])
    assert presence.who_is_at([table.slug])[table.slug] <= {ann.slug}


async def test_without_the_broker_there_are_no_lamps_and_the_table_is_shown(monkeypatch):
    monkeypatch.setattr(presence, "broker", lambda: _Away())
    ann = await person("Ann")
    table = await table_of(ann, bots=1)
    async with open_page(table.slug, ann) as page:
        await page.say(do="sync")
        assert 'id="live"' in await page.frame_with('id="live"')


class _Away:
    """A broker that does not answer."""

    def __getattr__(self, name):
        raise presence.redis.ConnectionError(name)


# --- Tables nobody is at ----------------------------------------------------------------------


def quiet(table, **ago):
    Table.objects.filter(pk=table.pk).update(active_at=timezone.now() - timedelta(**ago))


def test_a_table_that_everybody_has_gone_away_from_is_closed_before_long():
    host = tables.person()
    table = tables.open_table(host)
    quiet(table, minutes=4)
    assert sweep.sweep()["closed"] == 0
    quiet(table, minutes=6)
    assert sweep.sweep()["closed"] == 1
    assert not host.seats.exists()


def test_a_table_where_somebody_sits_and_waits_stays_open():
    host = tables.person()
    table = tables.open_table(host)
    presence.arrive(table.slug, host.slug)
    quiet(table, minutes=20)
    assert sweep.sweep()["closed"] == 0


def test_while_nobody_can_tell_who_is_here_no_table_is_closed_for_that(monkeypatch):
    monkeypatch.setattr(presence, "broker", lambda: _Away())
    quiet(tables.open_table(tables.person()), minutes=20)
    assert sweep.sweep()["closed"] == 0


def test_a_running_deal_is_played_out_though_nobody_looks():
    table = tables.table_of(tables.person(), bots=1)
    quiet(table, minutes=50)
    assert sweep.sweep()["closed"] == 0
    assert lobby.Table.objects.get(pk=table.pk).status == Table.Status.PLAYING
