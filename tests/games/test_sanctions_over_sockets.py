"""Warnings and mutes reach the pages that are open, whatever the broker does, and end there too."""

from datetime import timedelta

import pytest

from accounts.models import Sanction, User
from games import consumers
from games.services import moderation, talk
from games.services.errors import Refused
from tests.games import tables
from tests.games.sockets import in_database, open_page, socket_at
from tests.moderators import moderator

pytestmark = pytest.mark.django_db(transaction=True)

ME = "/ws/me/"
person = in_database(tables.person)
member = in_database(tables.member)
table_of = in_database(tables.table_of)
judge = in_database(moderator)


@in_database
def warn(user, by):
    moderation.warn(person=user, by=by, reason="No <b>threats</b>")


@in_database
def mute(user, by, duration=timedelta(hours=1)):
    moderation.mute(person=user, by=by, reason="Insults <b>again</b>", duration=duration)


@in_database
def unmute(user, by):
    moderation.lift(person=user, by=by, kind=Sanction.Kind.MUTE, reason="enough")


async def test_a_warning_is_told_on_every_open_page_until_it_is_read():
    ann, dora = await person("Ann"), await judge()
    async with socket_at(ME, ann) as page:
        await page.frame()
        await warn(ann, dora)
        frame = await page.frame()
        assert "A moderator warns you" in frame
        assert "No &lt;b&gt;threats&lt;/b&gt;" in frame
        await in_database(moderation.read_warnings)(person=ann)
        assert "threats" not in await page.frame()


async def test_a_mute_closes_the_talk_of_the_open_page_and_says_why_and_until_when():
    ann, bob, dora = await member("Ann"), await member("Bob"), await judge()
    table = await table_of(ann, bob)
    async with open_page(table.slug, ann) as page, open_page(table.slug, bob) as other:
        await mute(ann, dora)
        frame = await page.frame_with('id="talk-box"')
        assert "Insults &lt;b&gt;again&lt;/b&gt;" in frame
        assert "You may not talk until" in frame
        assert 'name="phrase"' not in frame
        assert await other.is_silent()
        await unmute(ann, dora)
        frame = await page.frame_with('id="talk-box"')
        assert 'name="phrase"' in frame
        assert 'id="talk-form"' in frame


async def test_a_mute_for_good_says_so():
    ann, dora = await person("Ann"), await judge()
    table = await table_of(ann, await person())
    async with open_page(table.slug, ann) as page:
        await mute(ann, dora, duration=None)
        assert "You may not talk any more." in await page.frame_with('id="talk-box"')


async def test_a_mute_whose_message_was_lost_is_noticed(monkeypatch):
    monkeypatch.setattr(consumers, "HEARTBEAT_S", 0.05)
    monkeypatch.setattr("games.effects._send", lambda group, message: None)
    ann, dora = await person("Ann"), await judge()
    table = await table_of(ann, await person())
    async with open_page(table.slug, ann) as page:
        await mute(ann, dora)
        assert "You may not talk until" in await page.frame_with('id="talk-box"')
        await unmute(ann, dora)
        assert 'name="phrase"' in await page.frame_with('id="talk-box"')
        assert await page.is_silent()


async def test_the_talk_is_open_again_when_the_time_is_over(monkeypatch):
    monkeypatch.setattr(consumers, "HEARTBEAT_S", 0.05)
    ann, dora = await person("Ann"), await judge()
    table = await table_of(ann, await person())
    async with open_page(table.slug, ann) as page:
        await mute(ann, dora, duration=timedelta(seconds=1))
        assert "You may not talk until" in await page.frame_with('id="talk-box"')
        # Message and round may both have told of the mute: not the next frame, but one to come.
        assert 'id="talk-box"' in await page.frame_with('name="phrase"')
    await in_database(talk.say)(slug=table.slug, user_id=ann.pk, phrase="hello")


async def test_a_page_that_connects_shows_the_mute_that_came_before():
    ann, dora = await person("Ann"), await judge()
    table = await table_of(ann, await person())
    await mute(ann, dora)
    async with socket_at(f"/ws/table/{table.slug}/", ann) as page:
        assert "Insults" in await page.frame_with('id="talk-box"')
    with pytest.raises(Refused, match="muted"):
        await in_database(talk.say)(slug=table.slug, user_id=ann.pk, phrase="hello")


async def test_who_has_no_talk_box_is_sent_none():
    ann, watcher, dora = await person("Ann"), await person(), await judge()
    table = await table_of(ann, await person())
    await in_database(User.objects.filter(pk=ann.pk).update)(talk=False)
    async with open_page(table.slug, ann) as page, open_page(table.slug, watcher) as other:
        await mute(ann, dora)
        await mute(watcher, dora)
        assert await page.is_silent()
        assert await other.is_silent()
