"""No page, no frame and no message shows a card that its reader may not see, over whole deals.

The scan itself is put to the test: each way to leak that is built in on purpose must be found.
"""

import json
import re

import msgpack
import pytest
import redis
from django.conf import settings
from django.test import Client

from games import live, replay, words
from games.effects import LOBBY, group_of
from games.engine.cards import CARDS
from games.engine.codec import decode
from games.engine.legal import waited
from games.engine.view import view
from games.engine.view_codec import view_to_json
from games.models import Deal
from games.rendering import face, render_table
from games.selectors import table as table_selector
from games.selectors.table import page_for, snapshot, table_page
from games.services import thinking
from tests.games import tables
from tests.games.hidden import CODE, Truth, cards_in, leaks
from tests.games.sockets import in_database, open_page


def truth_of(table):
    deal = tables.deal_of(table)
    return Truth(deal.state, replay.history(deal))


def running(table):
    return tables.deal_of(table).status == Deal.Status.PLAYING


def assert_no_leak(text, truth, seat):
    found = leaks(text, truth, seat)
    assert not found, f"seat {seat} is shown {sorted(found)}"


# --- The scan finds what there is to find -----------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        '<button id="cTS">',
        '<input value="beat 6C TS">',
        '<span class="card S rT trump">',
        "\u206610♠\ufe0e\u2069",
        'aria-label="Ten of spades"',
        '{"hand": ["TS"]}',
    ],
)
def test_the_scan_knows_a_card_in_every_form(text):
    assert "TS" in cards_in(text)


def test_the_scan_mixes_up_no_two_cards():
    for card in CARDS:
        drawn = face(card, "H")
        for text in (f'id="c{card}"', f'class="{drawn.css}"', drawn.name, words.sign(card)):
            assert cards_in(text) == {card}


def test_the_scan_takes_no_ordinary_text_for_a_card():
    text = 'class="seat hue-11 is-done" data-phase="throw" hx-swap-oob="morph" Dana, the talon: 12'
    assert cards_in(text) == set()


@pytest.mark.django_db
def test_the_truth_counts_every_card_once():
    table = tables.table_of(tables.person(), tables.person(), tables.person())
    for _ in range(40):
        truth = truth_of(table)
        piles = [*truth.hands, set(truth.talon), truth.discarded, truth.table]
        assert sum(map(len, piles)) == 36
        assert set().union(*piles) == truth.deck
        tables.step(table)


# --- Pages ------------------------------------------------------------------------------------


def client_of(user):
    client = Client()
    if user is not None:
        client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return client


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "players"), [("classic", 2), ("show", 4), ("trios", 6)])
def test_no_seat_is_shown_a_hidden_card_over_a_whole_deal(name, players):
    people = [tables.person() for _ in range(players)]
    table = tables.table_of(*people, preset_name=name)
    rng = tables.dice(players)
    while running(table):
        truth, shot = truth_of(table), snapshot(table.slug)
        for seat, user_id in enumerate([*(user.pk for user in people), None]):
            seat = None if user_id is None else seat
            part = render_table(page_for(shot, user_id))
            assert_no_leak(part, truth, seat)
            assert seat is None or truth.hands[seat] <= cards_in(part)
        tables.step(table, rng)


@pytest.mark.django_db
def test_no_page_shows_a_hidden_card_now_and_then_in_a_deal():
    people = [tables.person() for _ in range(3)]
    table = tables.table_of(*people)
    drawn_for_show = cards_in(client_of(None).get("/").content.decode())
    viewers = [(seat, client_of(user)) for seat, user in enumerate(people)]
    viewers.append((None, client_of(None)))
    while running(table):
        truth = truth_of(table)
        for seat, client in viewers:
            page = client.get(f"/t/{table.slug}/").content.decode()
            assert_no_leak(page, truth, seat)
        lobby = viewers[0][1].get("/").content.decode()
        assert cards_in(lobby) == drawn_for_show
        for _ in range(9):
            if running(table):
                tables.step(table)


@pytest.mark.django_db
def test_after_the_deal_all_hands_and_the_seed_are_shown():
    table = tables.table_of(tables.person(), tables.person())
    assert table_page(slug=table.slug, user_id=None).deal.seed == ""
    assert table_page(slug=table.slug, user_id=None).deal.order == ""
    tables.play_out(table)
    page = table_page(slug=table.slug, user_id=None)
    deal = tables.deal_of(table)
    assert page.view.hands is not None
    assert page.deal.seed == bytes(deal.seed).hex()
    assert page.deal.order == deal.order


# --- Hidden cards dealt anew ------------------------------------------------------------------


def dealt_anew(text, hidden, rng):
    """The same state with the hidden cards exchanged among each other."""
    before = sorted(hidden)
    after = before.copy()
    rng.shuffle(after)
    exchange = dict(zip(before, after, strict=True))
    return CODE.sub(lambda card: exchange.get(card.group(), card.group()), text)


def public_part(html):
    """The page without the clock, which goes on by itself."""
    return re.sub(r'data-left="[^"]*"', "", html)


@pytest.mark.django_db
@pytest.mark.parametrize("seat", [0, 2, None])
@pytest.mark.parametrize("name", ["classic", "show"])
def test_pages_and_whom_the_table_waits_for_do_not_depend_on_hidden_cards(name, seat):
    people = [tables.person() for _ in range(3)]
    table = tables.table_of(*people, preset_name=name)
    user_id = None if seat is None else people[seat].pk
    rng = tables.dice(7)
    compared = 0
    while running(table) and compared < 40:
        deal = tables.deal_of(table)
        truth = Truth(deal.state)
        page = public_part(render_table(table_page(slug=table.slug, user_id=user_id)))
        other = dealt_anew(deal.state, truth.hidden_from(seat), rng)
        Deal.objects.filter(pk=deal.pk).update(state=other)
        assert public_part(render_table(table_page(slug=table.slug, user_id=user_id))) == page
        assert waited(decode(other)) == waited(decode(deal.state))
        Deal.objects.filter(pk=deal.pk).update(state=deal.state)
        compared += other != deal.state
        tables.step(table, rng)
    assert compared > 10


# --- Sockets, layer, tasks --------------------------------------------------------------------

person = in_database(tables.person)
table_of = in_database(tables.table_of)
step = in_database(tables.step)
truth_now = in_database(truth_of)
is_running = in_database(running)


async def scan_frames(table, people, *, steps=400):
    """Play on with every seat's page and a watcher's open, and look into every frame."""
    rng = tables.dice(3)
    async with (
        open_page(table.slug, people[0]) as first,
        open_page(table.slug, people[1]) as second,
        open_page(table.slug, people[2]) as third,
        open_page(table.slug) as watcher,
    ):
        pages = ((0, first), (1, second), (2, third), (None, watcher))
        for _ in range(steps):
            await step(table, rng)
            if not await is_running(table):
                return True
            truth = await truth_now(table)
            for seat, page in pages:
                assert_no_leak(await page.frame(), truth, seat)
    return False


@pytest.fixture
def wiretap():
    """Hears every message of the channel layer as it goes through the broker."""
    with redis.Redis.from_url(settings.REDIS_URL) as client, client.pubsub() as ear:
        ear.psubscribe(f"{settings.REDIS_PREFIX}*")
        ear.get_message(timeout=5)
        yield lambda: list(iter(lambda: ear.get_message(timeout=0.2), None))


MAY_SAY = {
    "table.changed": {"type", "table", "revision"},
    "table.presence": {"type", "table"},
    "lobby.changed": {"type", "table", "revision", "people"},
}


@pytest.mark.django_db(transaction=True)
async def test_no_frame_and_no_message_shows_a_hidden_card_over_a_whole_deal(wiretap):
    people = [await person() for _ in range(3)]
    table = await table_of(*people, preset_name="transfer")
    wiretap()
    assert await scan_frames(table, people)
    heard = wiretap()
    assert len(heard) > 30
    for message in heard:
        said = msgpack.unpackb(message["data"])
        group = LOBBY if said["type"] == "lobby.changed" else group_of(table.slug)
        assert message["channel"].decode().endswith(group)
        assert set(said) - {"at"} == MAY_SAY[said["type"]]
        assert not CODE.search(json.dumps(said))


@pytest.mark.django_db(transaction=True)
async def test_refused_moves_show_no_hidden_card_either():
    people = [await person() for _ in range(3)]
    table = await table_of(*people)
    truth = await truth_now(table)
    async with open_page(table.slug, people[0]) as page, open_page(table.slug) as watcher:
        for card in sorted(truth.hidden_from(0)):
            for viewer, seat in ((page, 0), (watcher, None)):
                await viewer.say(action=f"attack {card}", version=0)
                frame = await viewer.frame()
                # The card that was named may come back in the words of the refusal, no other.
                assert leaks(frame, truth, seat) <= {card}


@pytest.mark.django_db
def test_a_task_carries_numbers_only(heard):
    table = tables.table_of(tables.person(), bots=2)
    for _ in range(30):
        if not running(table):
            break
        tables.step(table)
    assert heard.thoughts
    assert all(isinstance(part, int | float) for thought in heard.thoughts for part in thought)


@pytest.mark.django_db
def test_an_automatic_player_is_told_no_hidden_card(monkeypatch):
    table = tables.table_of(tables.person(), bots=2, level="normal")
    asked = []
    real = thinking.choose
    monkeypatch.setattr(thinking, "choose", lambda level, q: asked.append(q) or real(level, q))
    while running(table):
        truth, count = truth_of(table), len(asked)
        seat = tables.step(table)
        for question in asked[count:]:
            told = json.dumps(view_to_json(question.view))
            assert_no_leak(told, truth, seat)
            assert truth.hands[seat] <= cards_in(told)
    assert len(asked) > 10


# --- Leaks built in on purpose ----------------------------------------------------------------


def neighbours_view(state, seat):
    """A view that mixes up whose it is."""
    return view(state, 0 if seat is None else (seat + 1) % 3)


def ignores_the_viewer(self, key, make):
    """A cache that forgets to ask who looks."""
    kept = self.__dict__.setdefault("kept", {})
    return kept.setdefault(key[:2], None) or kept.__setitem__(key[:2], make()) or kept[key[:2]]


def told(sentence):
    """A rendering with a slip of the tongue."""
    return lambda page: render_table(page) + sentence(page)


def next_card(page):
    deal = Deal.objects.select_related("table").get(table__slug=page.slug)
    talon = Truth(deal.state).talon
    return talon[0] if len(talon) > 1 else ""


def discard_pile(page):
    deal = Deal.objects.select_related("table").get(table__slug=page.slug)
    return " ".join(f'<i class="card {c[1]} r{c[0]}">' for c in Truth(deal.state).discarded)


LEAKS = {
    "the neighbour's hand": (table_selector, "view", neighbours_view),
    "a cache that forgets the viewer": (live.Shared, "get", ignores_the_viewer),
    "the next card of the talon": (live, "render_table", told(next_card)),
    "the discard pile": (live, "render_table", told(discard_pile)),
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", LEAKS)
async def test_a_leak_that_is_built_in_on_purpose_is_found(name, monkeypatch):
    people = [await person() for _ in range(3)]
    table = await table_of(*people)
    monkeypatch.setattr(*LEAKS[name])
    with pytest.raises(AssertionError, match="is shown"):
        await scan_frames(table, people, steps=80)


@pytest.mark.django_db
def test_a_leak_into_a_page_is_found(monkeypatch):
    people = [tables.person() for _ in range(3)]
    table = tables.table_of(*people)
    monkeypatch.setattr(table_selector, "view", neighbours_view)
    page = client_of(people[0]).get(f"/t/{table.slug}/").content.decode()
    with pytest.raises(AssertionError, match="is shown"):
        assert_no_leak(page, truth_of(table), 0)
