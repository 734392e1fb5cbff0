"""Open pages: who hears what, when, and in which language."""

import asyncio
import re
import threading

import pytest

from games import consumers, live
from games.engine.actions import Action
from games.models import Table
from games.services import lobby, play
from tests.games import tables
from tests.games.sockets import connected, in_database, open_page

pytestmark = pytest.mark.django_db(transaction=True)

person = in_database(tables.person)
table_of = in_database(tables.table_of)
open_table = in_database(tables.open_table)
deal_of = in_database(tables.deal_of)
state_of = in_database(tables.state_of)
step = in_database(tables.step)
join = in_database(lobby.join)


@in_database
def next_move(table):
    """Who is asked, what he would do, and on which version."""
    seat = tables.who_is_asked(table)
    action = str(tables.an_action(table, seat))
    return tables.sitter(table, seat), action, tables.deal_of(table).version


async def test_a_page_shows_the_table_as_soon_as_it_is_open():
    ann, bob = await person("Ann"), await person("Bob")
    table = await table_of(ann, bob)
    async with connected(table.slug, ann) as page:
        frame = await page.frame()
    assert 'id="live"' in frame
    assert "Bob" in frame


async def test_a_move_appears_on_every_open_page_of_the_table():
    ann, bob = await person(), await person()
    table = await table_of(ann, bob)
    user, action, version = await next_move(table)
    card = action.split()[1]
    async with (
        open_page(table.slug, ann) as first,
        open_page(table.slug, bob) as second,
        open_page(table.slug) as watcher,
        open_page(table.slug, ann) as other_window,
    ):
        mover = first if user == ann else second
        await mover.say(action=action, version=str(version))
        for page in (first, second, watcher, other_window):
            assert f'id="p{card}"' in await page.frame()
    assert (await deal_of(table)).version == 1


async def test_a_page_of_another_table_hears_nothing():
    ann, bob = await person(), await person()
    table, other = await table_of(ann, bob), await table_of(ann, bob)
    async with open_page(other.slug, ann) as page:
        await step(table)
        assert await page.is_silent()


async def test_two_windows_of_one_person_show_the_same_hand():
    ann = await person()
    table = await table_of(ann, bots=1)
    async with connected(table.slug, ann) as one, connected(table.slug, ann) as two:
        assert without_clock(await one.frame()) == without_clock(await two.frame())


def without_clock(frame):
    """A frame without the seconds left, which go on."""
    return re.sub(r'data-left="[^"]*"', "", frame)


async def test_somebody_who_sits_down_becomes_a_player_on_the_page_he_watched_from():
    host, guest = await person(), await person()
    table = await open_table(host, players=2)
    async with open_page(table.slug, guest) as page:
        await join(user=guest, slug=table.slug)
        frame = await page.frame_with('id="hand"')
    cards = (await state_of(table)).hands[1]
    assert all(f'id="c{card}"' in frame for card in cards)


async def test_a_burst_of_changes_is_shown_as_fewer_frames_that_end_with_the_last(monkeypatch):
    ann = await person()
    table = await table_of(ann, await person())
    go_on, real = threading.Event(), live._frame

    def frame(shot, revision, viewer):
        go_on.wait(timeout=5)
        return real(shot, revision, viewer)

    async with open_page(table.slug, ann) as page:
        monkeypatch.setattr(live, "_frame", frame)
        await step(table)
        await asyncio.sleep(0.2)
        for _ in range(5):
            await step(table)
        await asyncio.sleep(0.2)
        go_on.set()
        version = (await deal_of(table)).version
        assert 'name="version"' in await page.frame()
        assert f'name="version" value="{version}"' in await page.frame()
        assert await page.is_silent()


async def test_a_message_that_was_lost_is_noticed(monkeypatch):
    monkeypatch.setattr(consumers, "HEARTBEAT_S", 0.05)
    monkeypatch.setattr("games.effects._send", lambda group, message: None)
    ann = await person()
    table = await table_of(ann, await person())
    async with open_page(table.slug, ann) as page:
        await step(table)
        assert 'name="version" value="1"' in await page.frame()


async def test_a_quiet_page_is_sent_nothing_by_the_heartbeat(monkeypatch):
    monkeypatch.setattr(consumers, "HEARTBEAT_S", 0.05)
    ann = await person()
    table = await table_of(ann, await person())
    async with open_page(table.slug, ann) as page:
        assert await page.is_silent()


async def test_who_asks_is_shown_the_state_at_once():
    ann = await person()
    table = await table_of(ann, await person())
    async with open_page(table.slug, ann) as page:
        await page.say(do="sync")
        assert 'id="live"' in await page.frame()


async def test_a_player_may_have_done_said_for_him_and_change_his_mind():
    ann = await person()
    table = await table_of(ann, await person())
    wish = in_database(lambda: table.seats.get(user=ann).auto_done)
    async with open_page(table.slug, ann) as page:
        for on in (True, False):
            await page.say(do="auto_done", on=on)
            await page.frame()
            assert await wish() is on


async def test_a_player_who_was_away_says_that_he_is_back():
    ann = await person()
    table = await table_of(ann, await person())
    await in_database(lambda: table.seats.filter(user=ann).update(away=True))()
    async with open_page(table.slug, ann) as page:
        await page.say(do="back")
        await page.frame()
    assert not await in_database(lambda: table.seats.get(user=ann).away)()


async def test_a_table_that_does_not_exist_closes_with_a_code_after_which_no_page_returns():
    async with connected("nowhere") as page:
        assert await page.close_code() == 4404


async def test_a_failure_while_opening_closes_with_a_code_after_which_the_page_returns(
    monkeypatch, caplog
):
    table = await table_of(await person(), await person())
    monkeypatch.setattr(live, "snapshot", lambda slug: 1 / 0)
    async with connected(table.slug) as page:
        assert await page.close_code() == 1011
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize(
    ("headers", "preferred", "language"),
    [
        ([(b"accept-language", b"ru,en;q=0.5")], "", "ru"),
        ([(b"accept-language", b"ru")], "he", "he"),
        ([(b"accept-language", b"xx, *;q=0.1")], "", "en"),
        ([(b"accept-language", b"\xff\xfe;;;q=")], "nonsense", "en"),
        ([], "", "en"),
    ],
)
async def test_refusals_and_frames_are_in_the_language_of_the_person(
    headers, preferred, language, monkeypatch
):
    spoken = []
    monkeypatch.setattr(
        live, "render_table", lambda page: spoken.append(live.translation.get_language()) or "x"
    )
    ann = await person()
    ann.language = preferred
    await in_database(ann.save)()
    table = await table_of(ann, await person())
    async with connected(table.slug, ann, headers) as page:
        await page.frame()
    assert spoken == [language]


async def test_a_language_chosen_on_this_device_goes_before_all_others(monkeypatch):
    spoken = []
    monkeypatch.setattr(
        live, "render_table", lambda page: spoken.append(live.translation.get_language()) or "x"
    )
    table = await table_of(await person(), await person())
    headers = [(b"cookie", b"django_language=hi"), (b"accept-language", b"ru")]
    async with connected(table.slug, headers=headers) as page:
        await page.frame()
    assert spoken == ["hi"]


async def test_watchers_of_one_language_share_a_rendering(monkeypatch):
    rendered = []
    real = live.render_table
    table = await table_of(await person(), await person())
    async with (
        open_page(table.slug) as one,
        open_page(table.slug, await person()) as two,
        open_page(table.slug) as three,
    ):
        monkeypatch.setattr(live, "render_table", lambda page: rendered.append(1) or real(page))
        await step(table)
        assert await one.frame() == await two.frame() == await three.frame()
    assert len(rendered) == 1


async def test_a_message_to_the_group_holds_a_table_a_number_a_time_and_nothing_else(monkeypatch):
    sent = []
    monkeypatch.setattr("games.effects._send", lambda group, message: sent.append(message))
    table = await table_of(await person(), await person())
    sent.clear()
    await step(table)
    revision = await in_database(lambda: Table.objects.get(pk=table.pk).revision)()
    assert isinstance(sent[0].pop("at"), float)
    assert sent == [{"type": "table.changed", "table": table.slug, "revision": revision}]


async def test_a_deal_is_played_to_its_end_over_two_sockets():
    ann, bob = await person(), await person()
    table = await table_of(ann, bob)
    async with open_page(table.slug, ann) as first, open_page(table.slug, bob) as second:
        for _ in range(300):
            if (await state_of(table)).outcome:
                break
            user, action, version = await next_move(table)
            await (first if user == ann else second).say(action=action, version=version)
            for page in (first, second):
                await page.frame()
        last = [(await page_now(page)) for page in (first, second)]
    assert all('data-phase="over"' in frame for frame in last)


async def page_now(page):
    """The page as it is now."""
    await page.say(do="sync")
    return await page.frame()


async def test_a_move_stands_when_the_message_about_it_cannot_be_sent(monkeypatch, caplog):
    ann, bob = await person(), await person()
    table = await table_of(ann, bob)

    def away(group, message):
        raise ConnectionError("the broker is away")

    monkeypatch.setattr("games.effects._send", away)
    user, action, version = await next_move(table)
    await in_database(play.act_as)(
        slug=table.slug, user_id=user.pk, action=Action.parse(action), version=version
    )
    assert (await deal_of(table)).version == 1
    assert "the broker is away" in caplog.text
