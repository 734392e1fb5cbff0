"""Whatever a page sends that it should not: an answer to it alone, no change, an open socket."""

import pytest
from django.db import OperationalError

from games import live
from games.models import Move
from games.services import play
from tests.games import tables
from tests.games.sockets import in_database, open_page, refusal_in

pytestmark = pytest.mark.django_db(transaction=True)

person = in_database(tables.person)
table_of = in_database(tables.table_of)


@pytest.fixture
async def scene():
    """A running table of Ann and Bob, and who of them is asked for what."""
    ann, bob = await person("Ann"), await person("Bob")
    table = await table_of(ann, bob)
    seat = await in_database(tables.who_is_asked)(table)
    action = await in_database(tables.an_action)(table, seat)
    asked, other = (ann, bob) if seat == 0 else (bob, ann)
    return table, asked, other, str(action)


@in_database
def trace(table):
    """Everything that must not change."""
    deal = tables.deal_of(table)
    table.refresh_from_db()
    return table.revision, deal.version, deal.state, Move.objects.count()


TEXTS = {
    "no JSON": "attack 6S",
    "empty": "",
    "half": '{"action": "att',
    "a list": "[1, 2]",
    "a number": "12",
    "null": "null",
    "nothing asked": "{}",
    "an unknown wish": '{"do": "win"}',
    "a wish that is no text": '{"do": ["auto_done"]}',
    "no version": '{"action": "take"}',
    "a version that is none": '{"action": "take", "version": "soon"}',
    "a fraction": '{"action": "take", "version": 0.5}',
    "not a number": '{"action": "take", "version": NaN}',
    "true": '{"action": "take", "version": true}',
    "other digits": '{"action": "take", "version": "\u0661"}',
    "a huge version": '{"action": "take", "version": %s}' % ("9" * 3000),
    "a negative version": '{"action": "take", "version": -1}',
    "no action": '{"action": "", "version": 0}',
    "an unknown action": '{"action": "win", "version": 0}',
    "an action that is no text": '{"action": {"kind": "take"}, "version": 0}',
    "no such card": '{"action": "attack 1S", "version": 0}',
    "a card twice": '{"action": "attack 6S 6S", "version": 0}',
    "a long action": '{"action": "attack %s", "version": 0}' % ("6S " * 200),
    "deep nesting": "[" * 4000,
    "a huge text": '{"action": "take", "version": 0, "more": "%s"}' % ("x" * 1_000_000),
    "a strange deal": '{"action": "take", "version": 0, "deal": "x"}',
    "another deal": '{"action": "take", "version": 0, "deal": 7}',
    "nul": '{"action": "take\\u0000", "version": 0}',
    "half a surrogate": '{"action": "\\ud800", "version": 0}',
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
async def test_a_text_that_is_no_message_is_answered_in_words_and_changes_nothing(scene, text):
    table, asked, _other, action = scene
    before = await trace(table)
    async with open_page(table.slug, asked) as page:
        await page.send(text=text)
        frame = await page.frame()
        assert len(refusal_in(frame)) > 10
        assert 'id="live"' in frame
        assert await trace(table) == before
        await page.say(action=action, version=0)
        assert 'name="version" value="1"' in await page.frame()


@pytest.mark.parametrize("data", [b"", b"\x00\xff", b'{"do": "sync"}', b"x" * 1_000_000])
async def test_a_binary_frame_is_answered_in_words_and_changes_nothing(scene, data):
    table, asked, _other, _action = scene
    async with open_page(table.slug, asked) as page:
        await page.send(bytes=data)
        assert await page.refusal() == "The site understands text only."
        await page.say(do="sync")
        assert refusal_in(await page.frame()) == ""


async def test_what_is_refused_to_one_is_seen_by_nobody_else(scene):
    table, asked, other, action = scene
    async with (
        open_page(table.slug, asked) as mine,
        open_page(table.slug, other) as theirs,
        open_page(table.slug) as watcher,
    ):
        await theirs.say(action=action, version=0)
        assert await theirs.refusal() == "Not yet: it is not your lead."
        assert await mine.is_silent()
        assert await watcher.is_silent()


async def test_a_watchers_action_is_refused_in_words(scene):
    table, _asked, _other, action = scene
    stranger = await person()
    before = await trace(table)
    for user in (None, stranger):
        async with open_page(table.slug, user) as page:
            for message in (
                {"action": action, "version": 0},
                {"do": "auto_done", "on": True},
                {"do": "back"},
            ):
                await page.say(**message)
                words = "You are watching: only those who sit here can play."
                assert await page.refusal() == words
    assert await trace(table) == before


async def test_a_stale_action_is_refused_with_the_fresh_state(scene):
    table, asked, _other, action = scene
    await in_database(tables.step)(table)
    async with open_page(table.slug, asked) as page:
        await page.say(action=action, version=0)
        frame = await page.frame()
    assert refusal_in(frame) == "The table has moved on. Look again, then play."
    assert 'name="version" value="1"' in frame


async def test_an_illegal_action_is_refused_with_the_rule(scene):
    table, asked, _other, _action = scene
    held = (await in_database(tables.state_of)(table)).hands
    seat = await in_database(lambda: table.seats.get(user=asked).number)()
    foreign = held[1 - seat][0]
    async with open_page(table.slug, asked) as page:
        await page.say(action=f"attack {foreign}", version=0)
        assert (await page.refusal()).startswith("You do not hold")
        await page.say(action="take", version=0)
        assert await page.refusal() == "It is your lead: play a card."


async def test_after_the_end_an_action_is_refused(scene):
    table, asked, _other, _action = scene
    await in_database(tables.play_out)(table)
    async with open_page(table.slug, asked) as page:
        await page.say(action="take", version=1)
        assert await page.refusal() == "This deal is over."


async def test_a_failure_of_ours_is_admitted_logged_and_survived(scene, monkeypatch, caplog):
    table, asked, _other, action = scene

    def broken(**_what):
        raise RuntimeError("a bug")

    async with open_page(table.slug, asked) as page:
        with monkeypatch.context() as patched:
            patched.setattr(play, "act_as", broken)
            await page.say(action=action, version=0)
            assert (await page.refusal()).startswith("Something went wrong here.")
        assert "a bug" in caplog.text
        await page.say(action=action, version=0)
        assert 'name="version" value="1"' in await page.frame()


async def test_who_is_refused_while_the_database_is_away_is_told_and_shown_the_table_later(
    scene, monkeypatch
):
    table, asked, _other, action = scene

    def away(**_what):
        raise OperationalError("the connection is lost")

    monkeypatch.setattr("games.consumers.HEARTBEAT_S", 0.05)
    async with open_page(table.slug, asked) as page:
        with monkeypatch.context() as patched:
            patched.setattr(play, "act_as", away)
            patched.setattr(live, "fresh_frame", away)
            await page.say(action=action, version=0)
            assert (await page.refusal()).startswith("Something went wrong here.")
        assert 'name="version" value="0"' in await page.frame()


async def test_many_bad_messages_in_a_row_leave_the_socket_open(scene):
    table, asked, _other, _action = scene
    async with open_page(table.slug, asked) as page:
        for number in range(30):
            await page.say(do=number)
        for _ in range(30):
            assert await page.refusal()


async def test_what_a_page_sends_is_never_sent_back_as_markup(scene):
    table, asked, _other, _action = scene
    async with open_page(table.slug, asked) as page:
        await page.say(action="<script>alert(1)</script>", version=0)
        assert "<script>" not in await page.frame()
