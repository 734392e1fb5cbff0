"""An open page offers no seat to whom the maker has just blocked or removed, and to all others."""

import pytest

from accounts.services import friends
from games import consumers_lobby
from games.services import lobby, waiting
from tests.games import tables
from tests.games.sockets import in_database, open_page, socket_at

pytestmark = pytest.mark.django_db(transaction=True)

person = in_database(tables.person)
open_table = in_database(tables.open_table)
join = in_database(lobby.join)
remove = in_database(waiting.remove)
block = in_database(friends.block)
unblock = in_database(friends.unblock)


async def test_a_block_takes_the_seats_off_the_open_page_and_unblocking_brings_them_back():
    host, guest = await person(), await person()
    table = await open_table(host)
    async with open_page(table.slug, guest) as page, open_page(table.slug) as other:
        await block(blocker=host, blocked=guest)
        frame = await page.frame_with("You cannot sit down at this table.")
        assert "Sit here" not in frame
        assert "Sit here" in await other.frame_with('id="live"')
        await unblock(blocker=host, blocked=guest)
        assert "Sit here" in await page.frame_with('id="live"')


async def test_who_is_removed_is_told_so_and_nobody_else():
    host, guest = await person(), await person()
    table = await open_table(host)
    await join(user=guest, slug=table.slug, number=1, ready=False)
    async with open_page(table.slug, guest) as page, open_page(table.slug) as watcher:
        await remove(user=host, slug=table.slug, number=1)
        frames = [await watcher.frame_with('id="live"'), await page.frame_with('id="live"')]
        assert ["removed you" in frame for frame in frames] == [False, True]
        assert ["Sit here" in frame for frame in frames] == [True, False]


async def test_the_open_lobby_offers_the_table_no_longer(monkeypatch):
    monkeypatch.setattr(consumers_lobby, "HEARTBEAT_S", 0.05)
    host, guest = await person(), await person()
    table = await open_table(host)
    async with socket_at("/ws/lobby/", guest) as page:
        await page.frame_with(f'id="row-{table.slug}"')
        await block(blocker=host, blocked=guest)
        while table.slug in (frame := await page.frame()) and "delete" not in frame:
            pass
        await unblock(blocker=host, blocked=guest)
        await page.frame_with(f'id="row-{table.slug}"')


async def test_the_open_lobby_of_who_was_removed_offers_the_table_no_longer():
    host, guest = await person(), await person()
    table = await open_table(host)
    await join(user=guest, slug=table.slug, number=1, ready=False)
    async with socket_at("/ws/lobby/", guest) as page:
        assert "Go on" in await page.frame()
        await remove(user=host, slug=table.slug, number=1)
        assert "Sit down" not in await page.frame()
