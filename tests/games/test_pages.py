"""The pages over HTTP: who gets what, and what a wrong request is answered."""

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from games.models import Deal, Table
from tests.games.tables import open_table, person, play_out, table_of

pytestmark = pytest.mark.django_db


def client_of(user):
    """A browser in which this person is logged in."""
    client = Client()
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return client


def text(response):
    return response.content.decode()


def post(client, path, **data):
    """A form sent, and the page to which it leads."""
    return client.post(path, data, follow=True)


# --- Play now ---------------------------------------------------------------------------------


def test_play_now_makes_a_guest_and_leads_to_a_running_table(client):
    page = post(client, "/play/")
    table = Table.objects.get()
    assert page.redirect_chain == [(f"/t/{table.slug}/", 302)]
    assert table.status == Table.Status.PLAYING
    assert table.host.is_guest
    assert 'id="hand"' in text(page)


def test_play_now_again_leads_to_the_same_table(client):
    first, second = post(client, "/play/"), post(client, "/play/")
    assert first.redirect_chain == second.redirect_chain
    assert User.objects.count() == 1


def test_play_now_is_a_form_not_a_link(client):
    assert client.get("/play/").status_code == 405
    assert not Table.objects.exists()


# --- The lobby --------------------------------------------------------------------------------


def test_the_lobby_lists_tables_that_wait_and_tables_to_watch(client):
    waiting, running = open_table(person("Ann")), table_of(person("Bob"), bots=1)
    page = text(client.get("/"))
    assert f"/t/{waiting.slug}/join/" in page
    assert f"/t/{running.slug}/" in page
    assert f"/t/{running.slug}/join/" not in page


def test_the_lobby_leads_back_to_ones_own_tables():
    user = person()
    table = table_of(user, bots=1)
    board = client_of(user).get("/").context["board"]
    assert list(board.mine.rows) == [table.slug]
    assert not board.running.rows


def test_closed_tables_and_tables_between_deals_are_not_listed(client):
    over = table_of(person(), bots=1)
    play_out(over)
    board = client.get("/").context["board"]
    assert not any(part.rows for part in board.parts)


# --- Making a table ---------------------------------------------------------------------------


def test_the_form_makes_a_table_with_automatic_players_where_one_wants_them(client):
    post(client, "/tables/new/", preset="classic", players="4", seat_2="normal", seat_3="")
    table = Table.objects.get()
    assert table.rules["players"] == 4
    assert list(table.seats.values_list("number", "bot_level")) == [(0, ""), (2, "normal")]


def test_automatic_players_beyond_the_seats_are_nobody(client):
    post(client, "/tables/new/", preset="duel", players="2", seat_1="easy", seat_4="easy")
    table = Table.objects.get()
    assert table.status == Table.Status.PLAYING
    assert table.seats.count() == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"preset": "poker"},
        {"players": "7"},
        {"players": "-1"},
        {"players": "two"},
        {"seat_1": "genius"},
        {"preset": "duel", "players": "5"},
        {"preset": "pairs", "players": "5"},
        {"deck": "24", "players": "6"},
        {"clock_s": "1"},
        {"preset": "x" * 5000},
    ],
    ids=str,
)
def test_a_form_out_of_range_makes_no_table_and_keeps_what_was_typed(client, wrong):
    data = {"preset": "strict", "players": "4", "seat_3": "normal"} | wrong
    page = client.post("/tables/new/", data)
    assert page.status_code == 422
    assert page.context["form"].errors
    assert 'value="normal" selected' in text(page)
    assert not Table.objects.exists()
    assert not User.objects.exists()


def test_a_sixth_table_is_refused_in_words():
    user = person()
    for _ in range(5):
        open_table(user)
    page = client_of(user).post("/tables/new/", {"preset": "classic", "players": "4"})
    assert "You sit at 5 tables already" in text(page)
    assert Table.objects.count() == 5


# --- A table ----------------------------------------------------------------------------------


def test_a_stranger_watches_a_table_without_a_hand(client):
    table = table_of(person(), person())
    page = client.get(f"/t/{table.slug}/")
    assert page.status_code == 200
    assert 'id="live"' in text(page)
    assert 'id="hand"' not in text(page)
    assert not User.objects.filter(is_guest=True).exclude(seats__isnull=False).exists()


def test_a_table_whose_last_move_is_not_there_is_shown_without_it(client):
    table = table_of(person("Ann"), person())
    Deal.objects.filter(table=table).update(version=7)
    page = client.get(f"/t/{table.slug}/")
    assert page.status_code == 200
    assert 'id="board"' in text(page)
    assert "Ann" in text(page)


def test_a_table_costs_a_bounded_number_of_queries(django_assert_max_num_queries):
    people = [person() for _ in range(6)]
    client = client_of(people[0])
    table = table_of(*people)
    with django_assert_max_num_queries(11):
        client.get(f"/t/{table.slug}/")


@pytest.mark.parametrize("path", ["", "join/", "leave/", "start/", "next/", "seats/1/bot/"])
def test_a_table_that_does_not_exist_is_not_found(path):
    client = client_of(person())
    method = client.post if path else client.get
    response = method(f"/t/nowhere/{path}")
    assert response.status_code == 404
    assert "Traceback" not in text(response)


def test_a_stranger_who_sits_down_becomes_a_guest_with_a_seat(client):
    table = open_table(person(), players=3)
    page = post(client, f"/t/{table.slug}/join/", seat="2")
    guest = table.seats.get(number=2).user
    assert guest.is_guest
    assert page.context["page"].me == 2


def test_a_full_table_a_taken_seat_and_a_second_seat_are_refused_in_words():
    host = person()
    table = open_table(host, players=3)
    again = post(client_of(host), f"/t/{table.slug}/join/")
    assert "You sit at this table already." in text(again)
    taken = post(client_of(person()), f"/t/{table.slug}/join/", seat="0")
    assert "Somebody was quicker" in text(taken)
    full = table_of(person(), bots=1)
    refused = post(client_of(person()), f"/t/{full.slug}/join/")
    assert "Every seat at this table is taken." in text(refused)


def test_a_seat_number_that_is_none_is_as_good_as_no_number():
    table, user = open_table(person(), players=3), person()
    post(client_of(user), f"/t/{table.slug}/join/", seat="window")
    assert table.seats.get(user=user).number == 1


def test_who_leaves_is_led_to_the_lobby():
    host, guest = person(), person()
    table = table_of(host, guest)
    page = post(client_of(guest), f"/t/{table.slug}/leave/")
    assert page.redirect_chain == [("/", 302)]
    assert not guest.seats.exists()


def test_who_has_no_seat_cannot_leave_start_or_go_on(client):
    table = open_table(person(), players=3)
    for step in ("leave", "start", "next"):
        page = post(client, f"/t/{table.slug}/{step}/")
        assert "You have no seat at this table." in text(page)
    page = post(client_of(person()), f"/t/{table.slug}/start/")
    assert "Only the one who made the table can do this." in text(page)


def test_the_maker_starts_with_the_strength_he_wants():
    host = person()
    table = open_table(host, players=3)
    post(client_of(host), f"/t/{table.slug}/start/", level="normal")
    assert table.seats.filter(bot_level="normal").count() == 2


def test_the_maker_seats_and_removes_automatic_players():
    host = person()
    table = open_table(host, players=4)
    client = client_of(host)
    post(client, f"/t/{table.slug}/seats/2/bot/", level="easy")
    assert table.seats.get(number=2).bot_level == "easy"
    post(client, f"/t/{table.slug}/seats/2/free/")
    assert not table.seats.filter(number=2).exists()


def test_the_next_deal_starts_when_wished():
    user = person()
    table = table_of(user, bots=1)
    play_out(table)
    page = post(client_of(user), f"/t/{table.slug}/next/")
    assert page.context["page"].deal.number == 2


def test_a_form_without_its_token_is_refused():
    client = Client(enforce_csrf_checks=True)
    assert client.post("/play/").status_code == 403


@pytest.mark.parametrize("step", ["join", "leave", "start", "next", "seats/1/bot", "seats/1/free"])
def test_nothing_is_changed_by_a_link(client, step):
    table = open_table(person(), players=3)
    assert client.get(f"/t/{table.slug}/{step}/").status_code == 405
