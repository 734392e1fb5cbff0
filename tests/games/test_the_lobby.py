"""The lobby's page: which tables are listed to whom, what a row says, and what it costs."""

import re

import pytest

from accounts.models import Friendship
from accounts.services import friends
from games.models import Table
from games.selectors import lobby as selector
from games.selectors.types import Filters
from games.services import lobby
from games.services import waiting as room
from leaderboard.models import Attendance, Rating
from tests.games.tables import member, open_table, person, table_of
from tests.games.test_pages import client_of, text

pytestmark = pytest.mark.django_db


def waiting(client, query=""):
    """The addresses of the tables that wait, as the page lists them."""
    return list(client.get(f"/{query}").context["board"].waiting.rows)


def row_of(client, table):
    """What the row of a table says, in one line."""
    found = re.search(rf'<li id="row-{table.slug}".*?\n</li>', text(client.get("/")), re.DOTALL)
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", "", found.group(0)))


def test_a_row_says_rules_seats_teams_clock_and_who_sits_there(client):
    table = open_table(person("Ann"), 4, preset_name="pairs", bots={2: "easy"}, deck=52)
    row = row_of(client, table)
    for words in ("2 free seats", "2 against 2", "52 cards", "25 seconds a move", "by Ann", "easy"):
        assert words in row
    assert "rated" not in row


def test_a_row_says_how_good_and_how_reliable_people_are(client):
    host = member("Ann")
    Rating.objects.create(user=host, pool="many", mu=30, sigma=3, deals=12)
    Attendance.objects.create(user=host, deals=20, left=1)
    row = row_of(client, open_table(host, players=3))
    points = Rating.objects.get().points
    assert f"Ann rating {points} 95 % of the deals finished" in row
    assert " rated " in row


def test_a_private_table_is_in_nobodys_list_but_of_those_who_sit_there(client):
    host = person()
    table = open_table(host, private=True)
    assert waiting(client) == []
    assert list(client_of(host).get("/").context["board"].mine.rows) == [table.slug]


def test_a_table_of_somebody_who_blocked_the_visitor_is_not_listed():
    host, visitor = person(), person()
    table = open_table(host)
    assert waiting(client_of(visitor)) == [table.slug]
    friends.block(blocker=host, blocked=visitor)
    assert waiting(client_of(visitor)) == []


def test_a_table_from_which_the_visitor_was_removed_is_not_offered_but_can_be_watched():
    host, visitor = person(), person()
    table = open_table(host)
    lobby.join(user=visitor, slug=table.slug, number=1, ready=False)
    room.remove(user=host, slug=table.slug, number=1)
    assert waiting(client_of(visitor)) == []
    assert waiting(client_of(person())) == [table.slug]
    lobby.start(user=host, slug=table.slug)
    assert table.slug in client_of(visitor).get("/").context["board"].running.rows


def test_the_address_says_which_tables_are_shown(client):
    small, big = open_table(person(), players=2), open_table(person(), players=6)
    pairs = open_table(person(), players=4, preset_name="pairs")
    rated = open_table(member(), players=3)
    assert waiting(client, "?seats=2") == [small.slug]
    assert waiting(client, "?rules=pairs") == [pairs.slug]
    assert waiting(client, "?rated=yes") == [rated.slug]
    assert waiting(client, "?rated=no&rules=classic") == [big.slug, small.slug]
    assert waiting(client, "?seats=5") == []
    assert "No table that waits is like this." in text(client.get("/?seats=5"))


def test_one_can_look_for_the_tables_of_friends():
    me, friend = member(), member()
    Friendship.objects.create(asker=friend, asked=me, accepted_at="2026-01-01T00:00Z")
    open_table(person())
    table = open_table(person())
    lobby.join(user=friend, slug=table.slug)
    assert waiting(client_of(me), "?friends=on") == [table.slug]


@pytest.mark.parametrize(
    "query",
    ["seats=99", "seats=two", "rules=poker", "rated=maybe", "pages=-3", "pages=10000000000"],
)
def test_a_filter_that_is_none_shows_all_tables(client, query):
    table = open_table(person())
    assert waiting(client, f"?{query}") == [table.slug]


def test_more_tables_are_a_click_away_and_the_filters_are_kept(client, monkeypatch):
    monkeypatch.setattr(selector, "MOST_ROWS", 2)
    tables = [open_table(person()) for _ in range(5)]
    newest = [table.slug for table in reversed(tables)]
    assert waiting(client, "?rules=classic") == newest[:2]
    assert 'href="?rules=classic&amp;pages=2#waiting"' in text(client.get("/?rules=classic"))
    assert waiting(client, "?rules=classic&pages=2") == newest[:4]
    assert waiting(client, "?pages=3") == newest
    assert "Show more" not in text(client.get("/?pages=3"))


@pytest.fixture
def _five_hundred_tables():
    """Open tables, each with two people and an automatic player."""
    hosts = [person() for _ in range(20)]
    first = open_table(hosts[0], players=4)
    rules = first.rules
    tables = Table.objects.bulk_create(
        Table(host=hosts[n % 20], preset="classic", rules=rules, players=4) for n in range(500)
    )
    seat = first.seats.model
    seat.objects.bulk_create(
        seat(table=table, number=number, user=hosts[(n + number) % 20])
        for n, table in enumerate(tables)
        for number in (0, 1)
    )
    seat.objects.bulk_create(seat(table=table, number=2, bot_level="easy") for table in tables)
    for _ in range(3):
        table_of(person(), bots=1)


@pytest.mark.usefixtures("_five_hundred_tables")
def test_five_hundred_tables_cost_few_queries_and_a_small_page(
    client, django_assert_max_num_queries
):
    with django_assert_max_num_queries(5):
        page = client.get("/")
    assert len(page.context["board"].waiting.rows) == selector.MOST_ROWS
    assert len(page.content) < 90_000
    visitor = client_of(person())
    with django_assert_max_num_queries(12):
        visitor.get("/?friends=on&rules=classic")


@pytest.mark.usefixtures("_five_hundred_tables")
def test_the_most_that_can_be_asked_for_is_bounded(django_assert_max_num_queries):
    with django_assert_max_num_queries(5):
        listed = selector.listing(Filters(pages=10_000))
    assert len(listed.waiting) == selector.MOST_ROWS * selector.MOST_PAGES
    assert listed.more_waiting
