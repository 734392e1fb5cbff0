"""The socket of a person: he is told what concerns him, on every page and in his language."""

import pytest

from games import consumers_person
from games.models import Table, Wish
from games.services import matching, wishes
from tests.games.sockets import in_database, socket_at
from tests.games.tables import person

pytestmark = pytest.mark.django_db(transaction=True)

ME = "/ws/me/"


@in_database
def somebody(**fields):
    user = person()
    for name, value in fields.items():
        setattr(user, name, value)
    user.save()
    return user


@in_database
def look(user):
    matching.look_for_people(user=user, players=2)


@in_database
def the_table():
    return Table.objects.get()


async def test_a_person_is_told_when_people_are_found_for_him():
    ann = await somebody()
    await look(ann)
    async with socket_at(ME, ann) as page:
        assert "Looking for people" in await page.frame()
        await look(await somebody())
        frame = await page.frame_with("notice-found")
        assert f'data-at="/t/{(await the_table()).slug}/"' in frame


async def test_nobody_else_is_told():
    ann, bob = await somebody(), await somebody()
    async with socket_at(ME, bob) as page:
        assert (await page.frame()).strip() == ""
        await look(ann)
        assert await page.is_silent()


async def test_what_was_told_already_is_not_told_again():
    ann = await somebody()
    await look(ann)
    async with socket_at(ME, ann) as page:
        await page.frame()
        await in_database(wishes.wait_on)(user=ann)
        assert await page.is_silent()


async def test_a_person_is_told_in_his_own_language():
    ann = await somebody(language="ru")
    await look(ann)
    async with socket_at(ME, ann) as page:
        assert "Ищем, с кем сыграть" in await page.frame()


async def test_a_visitor_who_is_nobody_yet_is_sent_away_for_good():
    async with socket_at(ME) as page:
        assert await page.close_code() == consumers_person.NOBODY


async def test_whatever_a_page_says_here_is_ignored():
    async with socket_at(ME, await somebody()) as page:
        await page.frame()
        for frame in ({"text": "[" * 5000}, {"bytes": b"\0"}, {"text": '{"do":"sync"}'}):
            await page.send(**frame)
        assert await page.is_silent()


async def test_a_page_that_shows_something_notices_that_it_is_over(monkeypatch):
    monkeypatch.setattr(consumers_person, "HEARTBEAT_S", 0.05)
    ann = await somebody()
    await look(ann)
    async with socket_at(ME, ann) as page:
        await page.frame()
        await in_database(lambda: Wish.objects.all().delete())()  # and nobody says so
        assert (await page.frame()).strip() == ""


async def test_a_page_that_stays_open_keeps_the_wish(monkeypatch):
    monkeypatch.setattr(consumers_person, "HEARTBEAT_S", 0.02)
    ann = await somebody()
    await look(ann)
    seen = in_database(lambda: Wish.objects.values_list("seen_at", flat=True).get())
    async with socket_at(ME, ann) as page:
        await page.frame()
        first = await seen()
        for _ in range(100):
            if await seen() > first:
                return
    raise AssertionError("the wish was not kept")
