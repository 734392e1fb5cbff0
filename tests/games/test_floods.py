"""A page that sends without end: a few answers, then a close after which it does not come back."""

import pytest

from games import consumers, pace
from tests.games import tables
from tests.games.sockets import in_database, open_page, refusal_in

pytestmark = pytest.mark.django_db(transaction=True)


async def test_five_hundred_requests_for_the_table_get_few_answers_and_a_close(caplog):
    ann = await in_database(tables.person)()
    table = await in_database(tables.table_of)(ann, bots=1)
    async with open_page(table.slug, ann) as page:
        for _ in range(500):
            await page.say(do="sync")
        frames = []
        while (event := await page.communicator.receive_output(10))["type"] == "websocket.send":
            frames.append(event["text"])
    assert event["code"] == consumers.TOO_MANY_MESSAGES
    assert 4400 <= event["code"] < 4500  # no page comes back after it
    assert len(frames) < pace.BURST + 20
    assert "Too much at once." in " ".join(map(refusal_in, frames))
    assert not [line for line in caplog.records if line.levelname in ("WARNING", "ERROR")]


async def test_after_a_burst_a_pause_is_enough(monkeypatch):
    monkeypatch.setattr(pace, "BURST", 2)
    monkeypatch.setattr(pace, "PER_S", 0)
    ann = await in_database(tables.person)()
    table = await in_database(tables.table_of)(ann, bots=1)
    async with open_page(table.slug, ann) as page:
        for _ in range(3):
            await page.say(do="sync")
        assert (await page.refusal()).startswith("Too much at once.")
        monkeypatch.setattr(pace, "PER_S", 1000)
        await page.say(do="sync")
        assert refusal_in(await page.frame()) == ""
