"""The levels of automatic players: offered everywhere, explained, and no other is taken."""

import pytest
from django.test import Client
from django.utils.html import escape

from games.bots import PLAYERS
from games.levels import LEVELS, measured
from games.models import Table
from games.rendering import render_table
from games.selectors.table import table_page
from games.services import lobby
from games.services.errors import Refused
from tests.games.html_tree import plain, tree
from tests.games.tables import open_table, person, table_of

pytestmark = pytest.mark.django_db


def client_of(user):
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_every_player_that_people_may_seat_has_a_name_and_a_character():
    assert {level.code for level in LEVELS} == {p.name for p in PLAYERS.values() if p.at_tables}
    assert all(str(level.title) and str(level.character) for level in LEVELS)


def test_the_form_seats_each_automatic_player_at_a_level_of_its_own():
    user = person()
    form = {"preset": "classic", "players": "3", "seat_1": "easy", "seat_2": "hard"}
    client_of(user).post("/tables/new/", form)
    seats = Table.objects.get(host=user).seats.order_by("number")
    assert list(seats.values_list("bot_level", flat=True)) == ["", "easy", "hard"]


def test_the_form_explains_every_level_and_leads_to_more():
    page = Client().get("/tables/new/").content.decode()
    assert all(str(level.character) in page for level in LEVELS)
    assert "/players/" in page
    assert Client().get("/players/").status_code == 200


@pytest.mark.parametrize("level", ["godlike", "reference", "random", "\x00", "e" * 10_000])
@pytest.mark.parametrize("address", ["seats/1/bot/", "start/"])
def test_a_level_that_people_cannot_seat_is_refused_in_words_and_changes_nothing(level, address):
    user = person()
    table = open_table(user, 2)
    answer = client_of(user).post(f"/t/{table.slug}/{address}", {"level": level}, follow=True)
    assert "There is no such automatic player." in answer.content.decode()
    assert table.seats.count() == 1


def test_a_level_that_people_cannot_seat_is_refused_by_the_service_too():
    with pytest.raises(Refused, match="no_such_level"):
        open_table(person(), 2, bots={1: "reference"})


def test_the_form_refuses_a_level_that_people_cannot_seat():
    user = person()
    form = {"preset": "classic", "players": "2", "seat_1": "reference"}
    assert client_of(user).post("/tables/new/", form).status_code == 422
    assert not Table.objects.filter(host=user).exists()


def test_the_seat_of_an_automatic_player_says_its_level():
    user = person()
    table = open_table(user, 3, bots={1: "hard"})
    found = tree(table_page(slug=table.slug, user_id=user.pk))
    assert [plain(role) for role in found("span", class_="role")][1] == "automatic, hard"
    lobby.start(user=user, slug=table.slug, level="easy")
    assert "hard" in render_table(table_page(slug=table.slug, user_id=None))


def test_hard_can_be_played_against():
    table = table_of(person(), bots=1, level="hard")
    assert table.status == "playing"


def test_the_measured_strength_stands_in_the_form_and_on_the_page_of_the_players():
    form = Client().get("/tables/new/").content.decode()
    page = Client().get("/players/").content.decode()
    measured_levels = [level for level in LEVELS if level.strength]
    assert measured_levels
    assert all(escape(level.strength) in form for level in measured_levels)
    assert all(f"{line.percent}" in page for line in measured())
    about = Client().get("/leaderboard/about/").content.decode()
    assert ">hard<" in about
