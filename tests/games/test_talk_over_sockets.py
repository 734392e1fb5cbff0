"""Talk on open pages: who is shown it, when, and what a wrong message is answered."""

import pytest

from games import consumers
from games.services import talk
from tests.games import tables
from tests.games.sockets import connected, in_database, open_page

pytestmark = pytest.mark.django_db(transaction=True)

person = in_database(tables.person)
table_of = in_database(tables.table_of)
say = in_database(talk.say)


async def test_what_is_said_appears_on_every_open_page():
    ann, bob = await person("Ann"), await person("Bob")
    table = await table_of(ann, bob)
    async with (
        open_page(table.slug, ann) as first,
        open_page(table.slug, bob) as second,
        open_page(table.slug) as watcher,
    ):
        await first.say(do="say", phrase="hello")
        for page in (first, second, watcher):
            frame = await page.frame_with('id="talk-lines"')
            assert "Hello!" in frame
            assert 'id="live"' not in frame


async def test_a_page_that_opens_is_shown_what_was_said_before():
    ann = await person("Ann")
    table = await table_of(ann, await person())
    await say(slug=table.slug, user_id=ann.pk, phrase="luck")
    async with connected(table.slug) as page:
        assert "Good luck!" in await page.frame()


async def test_talk_whose_message_was_lost_is_noticed(monkeypatch):
    monkeypatch.setattr(consumers, "HEARTBEAT_S", 0.05)
    monkeypatch.setattr("games.effects._send", lambda group, message: None)
    ann = await person("Ann")
    table = await table_of(ann, await person())
    async with open_page(table.slug) as page:
        await say(slug=table.slug, user_id=ann.pk, phrase="oops")
        assert "Oops." in await page.frame()
        assert await page.is_silent()


async def test_who_wants_no_talk_is_sent_none():
    ann, bob = await person(), await person()
    bob.talk = False
    await in_database(bob.save)()
    table = await table_of(ann, bob)
    async with open_page(table.slug, bob) as page:
        await say(slug=table.slug, user_id=ann.pk, phrase="hello")
        assert await page.is_silent()


async def test_who_hushes_somebody_sees_his_lines_go_and_come_back():
    ann, bob = await person("Ann"), await person("Bob")
    table = await table_of(ann, bob)
    line = await say(slug=table.slug, user_id=ann.pk, phrase="hello")
    async with open_page(table.slug, bob) as page:
        await page.say(do="hush", line=str(line.pk))
        assert "Hello!" not in await page.frame()
        await page.say(do="unhush", line=line.pk)
        assert "Hello!" in await page.frame()


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({"do": "say"}, "There is nothing to say yet."),
        ({"do": "say", "text": ["a"]}, "The site did not understand this."),
        ({"do": "say", "phrase": "<script>"}, "There is no such phrase."),
        ({"do": "say", "text": "hi"}, "Guests use the ready phrases."),
        ({"do": "say", "text": "a" * 999}, "Too long: at most 200 letters."),
        ({"do": "hush", "line": "1; drop"}, "The site did not understand this."),
        ({"do": "hush", "line": 99}, "That line is gone."),
    ],
)
async def test_a_wrong_message_is_answered_in_words_to_its_sender(message, sentence):
    ann = await person()
    table = await table_of(ann, await person())
    async with open_page(table.slug, ann) as page:
        await page.say(**message)
        assert sentence in await page.refusal()
