"""From every page there is a way back to one's seat."""

import pytest

from games.services import lobby
from tests.games.tables import open_table, person, play_out, table_of
from tests.games.test_pages import client_of, text

pytestmark = pytest.mark.django_db

PAGES = ["/", "/rules/", "/leaderboard/", "/tables/new/", "/nothing/", "/players/"]


def way_back(client, page="/rules/"):
    """The line that leads back, "" if there is none."""
    found = text(client.get(page)).partition('class="back-to-table"')[2]
    return found.partition("</p>")[0]


@pytest.mark.parametrize("page", PAGES)
def test_who_plays_is_told_so_on_every_page(page):
    user = person()
    waits, plays = open_table(user, players=3), table_of(user, bots=1)
    line = way_back(client_of(user), page)
    assert "You are playing: back to the table" in line
    assert f"/t/{plays.slug}/" in line
    assert waits.slug not in line


def test_who_waits_is_led_back_too():
    user = person()
    table = open_table(user)
    line = way_back(client_of(user))
    assert "You sit at a table that waits" in line
    assert f"/t/{table.slug}/" in line


def test_who_sits_nowhere_and_who_is_at_his_table_is_not_told(client):
    user = person()
    table = table_of(user, bots=1)
    assert way_back(client) == ""
    assert way_back(client_of(user), f"/t/{table.slug}/") == ""
    lobby.leave(user=user, slug=table.slug)
    assert way_back(client_of(user)) == ""


def test_a_deal_that_is_over_is_not_called_playing():
    user = person()
    table = table_of(user, bots=1)
    play_out(table)
    assert "You are playing" not in way_back(client_of(user))
