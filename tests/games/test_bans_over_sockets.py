"""A ban closes the pages that are open, and keeps new ones shut, whatever the broker does."""

from datetime import timedelta

import pytest

from games import consumers
from games.services import moderation
from tests.games import tables
from tests.games.sockets import connected, in_database, open_page
from tests.moderators import moderator

pytestmark = pytest.mark.django_db(transaction=True)

person = in_database(tables.person)
table_of = in_database(tables.table_of)


@in_database
def ban(user):
    moderation.ban(person=user, by=moderator(), reason="why", duration=timedelta(days=1))


async def closed_with(page):
    """The code with which a page is closed, after whatever it still shows."""
    for _ in range(10):
        event = await page.communicator.receive_output(timeout=5)
        if event["type"] == "websocket.close":
            return event["code"]
    raise AssertionError("it stays open")


async def test_a_ban_closes_every_open_page_of_the_person_and_no_other():
    ann, bob = await person("Ann"), await person("Bob")
    table, other = await table_of(ann, bob), await table_of(bob, bots=1)
    async with (
        open_page(table.slug, ann) as seated,
        open_page(other.slug, ann) as watching,
        open_page(table.slug, bob) as neighbour,
    ):
        await ban(ann)
        assert await closed_with(seated) == 4403
        assert await closed_with(watching) == 4403
        await neighbour.say(do="sync")
        assert 'id="live"' in await neighbour.frame()


async def test_a_page_closes_though_the_message_was_lost(monkeypatch):
    monkeypatch.setattr(consumers, "HEARTBEAT_S", 0.05)
    monkeypatch.setattr("games.effects._send", lambda group, message: None)
    ann = await person("Ann")
    table = await table_of(ann, await person())
    async with open_page(table.slug, ann) as page:
        await ban(ann)
        assert await closed_with(page) == 4403


async def test_a_banned_person_opens_no_page():
    ann = await person("Ann")
    table = await table_of(ann, await person())
    await ban(ann)
    async with connected(table.slug, ann) as page:
        assert await page.close_code() == 4403
