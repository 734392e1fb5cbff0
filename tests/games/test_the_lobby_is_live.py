"""The socket of the lobby: what an open page is sent when tables come, fill and go."""

from contextlib import asynccontextmanager

import pytest

from games import consumers_lobby, presence
from games.services import lobby
from tests.games import tables
from tests.games.sockets import in_database, socket_at

pytestmark = pytest.mark.django_db(transaction=True)

person = in_database(tables.person)
open_table = in_database(tables.open_table)
join = in_database(lobby.join)
leave = in_database(lobby.leave)
start = in_database(lobby.start)


@pytest.fixture(autouse=True)
def _no_time_to_lose(monkeypatch):
    monkeypatch.setattr(consumers_lobby, "GATHER_S", 0.02)


@asynccontextmanager
async def lobby_of(user=None, query="", headers=()):
    """An open lobby and the first frame it was sent."""
    async with socket_at(f"/ws/lobby/?{query}", user, headers) as page:
        yield page, await page.frame()


async def test_a_page_that_connects_is_shown_the_lobby_as_it_is():
    table = await open_table(await person("Ann"))
    async with lobby_of() as (_page, frame):
        assert f'id="row-{table.slug}"' in frame
        assert 'id="waiting"' in frame
        assert "1 person is here" in frame


async def test_a_new_table_is_sent_alone():
    old = await open_table(await person())
    async with lobby_of() as (page, _frame):
        table = await open_table(await person("Ann"))
        frame = await page.frame()
        assert '<ul id="waiting-rows" hx-swap-oob="afterbegin">' in frame
        assert f'id="row-{table.slug}"' in frame
        assert old.slug not in frame


async def test_a_row_that_changed_is_sent_alone():
    old, table = await open_table(await person()), await open_table(await person(), players=4)
    async with lobby_of() as (page, _frame):
        await join(user=await person("Bob"), slug=table.slug)
        frame = await page.frame()
        assert f'<li hx-swap-oob="morph" id="row-{table.slug}"' in frame
        assert "Bob" in frame
        assert old.slug not in frame


async def test_a_table_that_starts_goes_from_those_that_wait_to_those_one_can_watch():
    host = await person()
    await open_table(await person())
    table = await open_table(host)
    async with lobby_of() as (page, _frame):
        await start(user=host, slug=table.slug)
        frame = await page.frame()
        gone = f'<li id="row-{table.slug}" hx-swap-oob="delete">'
        assert gone in frame
        assert frame.index(gone) < frame.index('id="running"')
        assert "Watch" in frame


async def test_the_last_table_that_goes_leaves_an_invitation():
    host = await person()
    table = await open_table(host)
    async with lobby_of() as (page, _frame):
        await leave(user=host, slug=table.slug)
        frame = await page.frame()
        assert "Nobody is waiting." in frame
        assert table.slug not in frame


async def test_moves_and_private_tables_are_not_heard_of():
    host = await person()
    table = await in_database(tables.table_of)(host, bots=1)
    async with lobby_of() as (page, _frame):
        await in_database(tables.step)(table)
        await open_table(await person(), private=True)
        assert await page.is_silent()


async def test_the_filters_of_the_address_hold_for_what_comes_later():
    async with lobby_of(query="seats=2") as (page, _frame):
        await open_table(await person(), players=5)
        assert await page.is_silent()
        table = await open_table(await person(), players=2)
        assert table.slug in await page.frame()


async def test_ones_own_table_appears_among_ones_own():
    host = await person()
    async with lobby_of(host) as (page, _frame):
        table = await open_table(host)
        frame = await page.frame()
        assert frame.index('id="mine"') < frame.index(table.slug)
        assert "Go on" in frame
        await leave(user=host, slug=table.slug)
        assert table.slug not in await page.frame()


async def test_many_changes_at_once_are_one_answer(monkeypatch):
    monkeypatch.setattr(consumers_lobby, "GATHER_S", 1)
    hosts = [await person() for _ in range(5)]
    async with lobby_of() as (page, _frame):
        made = await in_database(lambda: [tables.open_table(host) for host in hosts])()
        frame = await page.frame()
        assert all(table.slug in frame for table in made)


async def test_two_pages_share_one_reading_and_one_drawing(monkeypatch):
    read = []
    listing = consumers_lobby.lobby_live.selector.listing
    monkeypatch.setattr(
        consumers_lobby.lobby_live.selector, "listing", lambda *a: read.append(a) or listing(*a)
    )
    async with lobby_of() as (one, _), lobby_of() as (other, _):
        read.clear()
        table = await open_table(await person())
        frames = await one.frame_with(table.slug), await other.frame_with(table.slug)
        assert len(read) == 1
        assert frames[0].split("</section>")[0] == frames[1].split("</section>")[0]


async def test_each_page_speaks_its_own_language():
    await open_table(await person())
    headers = [(b"cookie", b"django_language=ru")]
    async with lobby_of(headers=headers) as (_page, frame):
        assert "Sit down" not in frame


async def test_a_message_that_was_lost_is_noticed(monkeypatch):
    monkeypatch.setattr(consumers_lobby, "HEARTBEAT_S", 0.1)
    async with lobby_of() as (page, _frame):
        monkeypatch.setattr("games.effects._send", lambda group, message: None)
        table = await open_table(await person())
        assert table.slug in await page.frame()


async def test_whatever_a_page_says_is_not_answered():
    async with lobby_of() as (page, _frame):
        await page.send(text='{"do": "win"}')
        await page.send(bytes=b"\x00" * 100_000)
        assert await page.is_silent()


async def test_people_are_counted_once_over_all_their_pages(monkeypatch):
    monkeypatch.setattr(consumers_lobby, "HEARTBEAT_S", 0.1)
    ann = await person()
    async with lobby_of(ann), lobby_of(ann), lobby_of() as (page, _frame):
        assert presence.visitors() == 2
        async with lobby_of(await person()):
            assert "3 people are here" in await page.frame_with("people are here")


async def test_without_the_broker_the_lobby_opens_all_the_same(monkeypatch):
    monkeypatch.setattr(presence, "broker", lambda: _Away())
    table = await open_table(await person())
    async with lobby_of() as (_page, frame):
        assert table.slug in frame
        assert "here</" not in frame


class _Away:
    """A broker that does not answer."""

    def __getattr__(self, name):
        raise presence.redis.ConnectionError(name)
