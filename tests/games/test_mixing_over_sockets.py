"""Pages take part in a shuffle over their sockets; what they should not send changes nothing."""

import re

import pytest

from games.engine.shuffle import promise
from games.models import Deal, Seat
from games.services import lobby
from tests.games import tables
from tests.games.sockets import in_database, open_page

pytestmark = pytest.mark.django_db(transaction=True)

person = in_database(tables.person)
open_table = in_database(tables.open_table)
join = in_database(lobby.join)
deal_of = in_database(tables.deal_of)
VALUES = (b"a" * 32, b"b" * 32)


@pytest.fixture(autouse=True)
def _time_for_pages(settings):
    settings.SHUFFLE_WAIT_MS = 60_000


@in_database
def seats_and_deals():
    return list(Seat.objects.values_list("mix_promise", "mix_value")), Deal.objects.count()


async def full_table(ann, bob):
    table = await open_table(ann, 2)
    await join(user=bob, slug=table.slug)
    return table


def commitment_in(frame):
    return re.search(r'data-commitment="([0-9a-f]{64})"', frame)[1]


async def test_a_deal_begins_on_the_pages_whose_values_are_in_it():
    ann, bob = await person("Ann"), await person("Bob")
    table = await full_table(ann, bob)
    async with open_page(table.slug, ann) as first, open_page(table.slug, bob) as second:
        pages = (first, second)
        await first.say(do="sync")
        sealed = commitment_in(await first.frame_with('id="mix"'))
        for page, value in zip(pages, VALUES, strict=True):
            await page.say(do="promise", commitment=sealed, promise=promise(value))
        for page in pages:
            frame = await page.frame_with('data-stage="values"')
            assert all(promise(value) in frame for value in VALUES)
            assert not any(value.hex() in frame for value in VALUES)
        for page, value in zip(pages, VALUES, strict=True):
            await page.say(do="tell", commitment=sealed, value=value.hex())
        for page in pages:
            frame = await page.frame_with('id="hand"')
            assert sealed in frame
            assert not any(value.hex() in frame for value in VALUES)
    deal = await deal_of(table)
    assert deal.mix["values"] == {"0": VALUES[0].hex(), "1": VALUES[1].hex()}


BROKEN = {
    "no commitment": {"do": "promise", "promise": "ab" * 32},
    "no promise": {"do": "promise", "commitment": "ab" * 32},
    "capitals": {"do": "promise", "commitment": "ab" * 32, "promise": "AB" * 32},
    "too short": {"do": "tell", "commitment": "ab" * 32, "value": "ab" * 31},
    "too long": {"do": "tell", "commitment": "ab" * 32, "value": "ab" * 33},
    "no text": {"do": "tell", "commitment": "ab" * 32, "value": 7},
    "no hex": {"do": "tell", "commitment": "ab" * 32, "value": "xy" * 32},
    "a line end": {"do": "tell", "commitment": "ab" * 32, "value": "a" * 63 + "\n"},
}


async def test_what_is_malformed_is_answered_in_words_and_changes_nothing():
    ann, bob = await person("Ann"), await person("Bob")
    table = await full_table(ann, bob)
    before = await seats_and_deals()
    async with open_page(table.slug, ann) as page:
        for message in BROKEN.values():
            await page.say(**message)
            assert len(await page.refusal()) > 10
    assert await seats_and_deals() == before


async def test_a_watcher_and_what_comes_for_another_shuffle_change_nothing():
    ann, bob = await person("Ann"), await person("Bob")
    table = await full_table(ann, bob)
    before = await seats_and_deals()
    async with open_page(table.slug) as watcher, open_page(table.slug, ann) as page:
        await watcher.say(do="promise", commitment="ab" * 32, promise="cd" * 32)
        assert "watching" in await watcher.refusal()
        await page.say(do="promise", commitment="ab" * 32, promise="cd" * 32)
        await page.say(do="tell", commitment="ab" * 32, value="cd" * 32)
        await page.say(do="sync")
        await page.frame_with('data-stage="promises"')
    assert await seats_and_deals() == before
