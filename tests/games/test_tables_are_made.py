"""Making a table: its rules, its seats, and when it starts by itself."""

import pytest

from games.engine.errors import InvalidRules
from games.engine.rules import PRESETS, Rules
from games.models import Deal, Table
from games.services import lobby, seating
from games.services.errors import Refused
from tests.games.tables import deal_of, open_table, person

pytestmark = pytest.mark.django_db


def test_the_maker_takes_the_first_seat_and_waits():
    host = person()
    table = open_table(host, players=3)
    assert table.status == Table.Status.OPEN
    assert table.host == host
    assert list(table.seats.values_list("number", "user")) == [(0, host.pk)]


def test_automatic_players_sit_where_the_maker_wants_them():
    table = open_table(person(), players=5, bots={0: "normal", 3: "easy"})
    assert list(table.seats.values_list("number", "bot_level")) == [
        (0, "normal"),
        (1, ""),
        (3, "easy"),
    ]


def test_a_table_whose_other_seats_are_automatic_starts_at_once():
    table = open_table(person(), players=3, bots={1: "easy", 2: "normal"})
    assert table.status == Table.Status.PLAYING
    assert deal_of(table).status == Deal.Status.PLAYING


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_makes_a_table_that_starts(name):
    players = PRESETS[name].players
    bots = dict.fromkeys(range(1, players), "easy")
    table = lobby.create_table(host=person(), rules=PRESETS[name], preset=name, bots=bots)
    assert table.status == Table.Status.PLAYING


def test_rules_that_contradict_each_other_make_no_table():
    with pytest.raises(InvalidRules) as refusal:
        lobby.create_table(host=person(), rules=Rules(players=6, deck=24))
    assert refusal.value.option == "players"
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("bots", "code"),
    [
        ({1: "nobody"}, "no_such_level"),
        ({1: "random"}, "no_such_level"),
        ({7: "easy"}, "no_such_seat"),
        ({-1: "easy"}, "no_such_seat"),
        ({0: "easy", 1: "easy"}, "table_full"),
    ],
)
def test_automatic_players_that_cannot_be_seated_make_no_table(bots, code):
    with pytest.raises(Refused) as refusal:
        open_table(person(), players=2, bots=bots)
    assert refusal.value.code == code
    assert not Table.objects.exists()


def test_one_person_sits_at_five_tables_at_most():
    host = person()
    tables = [open_table(host) for _ in range(seating.MOST_TABLES_AT_ONCE)]
    with pytest.raises(Refused) as refusal:
        open_table(host)
    assert refusal.value.code == "too_many_tables"
    lobby.leave(user=host, slug=tables[0].slug)
    open_table(host)


def test_play_now_is_a_running_table_against_three_automatic_players():
    user = person()
    table = lobby.play_now(user=user)
    assert table.status == Table.Status.PLAYING
    assert table.seats.get(number=0).user == user
    assert table.seats.exclude(bot_level="").count() == 3


def test_play_now_twice_is_the_same_table_while_its_deal_runs():
    user = person()
    assert lobby.play_now(user=user) == lobby.play_now(user=user)
    assert Table.objects.count() == 1


def test_play_now_does_not_lead_back_to_a_table_with_other_people():
    user, other = person(), person()
    table = open_table(user, players=2)
    lobby.join(user=other, slug=table.slug)
    assert lobby.play_now(user=user) != table


def test_slugs_are_long_and_without_letters_that_look_alike():
    slugs = {open_table(person()).slug for _ in range(20)}
    assert len(slugs) == 20
    assert all(len(slug) == 10 and not set(slug) & set("01ilo") for slug in slugs)
