"""The pages of quick match: wishing, waiting, being led to the table; what is refused in words."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Table, Wish
from games.services import matching, wishes
from tests.games.tables import person, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _ear(heard):
    """What goes out after commit is collected, not sent."""


def client_of(user):
    client = Client()
    client.force_login(user)
    return client


def text(response):
    return response.content.decode()


def test_a_visitor_who_looks_for_people_becomes_a_guest_and_waits(client):
    page = client.post("/match/", {"players": "3", "preset": "transfer"}, follow=True)
    assert "Looking for people to play with" in text(page)
    wish = Wish.objects.get()
    assert (wish.players, wish.preset, wish.user.is_guest) == (3, "transfer", True)


def test_nothing_needs_to_be_filled_in(client):
    client.post("/match/")
    wish = Wish.objects.get()
    assert (wish.players, wish.preset, wish.rated) == (None, "", False)


def test_whoever_is_found_people_is_led_to_the_table_and_told_no_more():
    ann, bob = person(), person()
    client = client_of(ann)
    client.post("/match/")
    matching.look_for_people(user=bob)
    assert "People are found" in text(client.get("/rules/"))
    table = Table.objects.get()
    assert client.get("/match/").url == f"/t/{table.slug}/"
    assert "People are found" not in text(client.get("/rules/"))


def test_the_poll_of_the_waiting_page_leads_the_whole_page_to_the_table():
    ann = person()
    client = client_of(ann)
    client.post("/match/")
    matching.look_for_people(user=person())
    answer = client.get("/match/", headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == f"/t/{Table.objects.get().slug}/"


def test_a_poll_keeps_the_wish():
    client = client_of(person())
    client.post("/match/")
    Wish.objects.update(seen_at=timezone.now() - timedelta(seconds=50))
    client.get("/match/")
    assert Wish.objects.get().seen_at > timezone.now() - timedelta(seconds=5)


def test_every_page_says_that_one_waits_and_offers_to_stop():
    client = client_of(person())
    client.post("/match/")
    assert "Looking for people" in text(client.get("/rules/"))
    page = client.post("/match/cancel/", {"next": "/rules/"}, follow=True)
    assert page.redirect_chain == [("/rules/", 302)]
    assert "Looking for people" not in text(page)


def test_a_page_that_is_not_ours_is_no_way_back():
    client = client_of(person())
    client.post("/match/")
    assert client.post("/match/cancel/", {"next": "https://elsewhere.example/"}).url == "/"


def test_a_page_with_a_script_gets_the_notices_instead_of_a_page():
    client = client_of(person())
    client.post("/match/")
    answer = client.post("/match/cancel/", headers={"X-Notices": "1"})
    assert answer.status_code == 200
    assert text(answer).strip() == ""


def test_automatic_players_are_offered_after_a_while_and_can_be_taken():
    client = client_of(person())
    client.post("/match/", {"players": "2"})
    assert "Nobody yet" not in text(client.get("/match/"))
    Wish.objects.update(offer_at=timezone.now())
    assert "Nobody yet" in text(client.get("/match/"))
    page = client.post("/match/automatic/", follow=True)
    assert page.redirect_chain[-1][0] == f"/t/{Table.objects.get().slug}/"


def test_who_waits_on_is_not_asked_again_at_once():
    client = client_of(person())
    client.post("/match/")
    Wish.objects.update(offer_at=timezone.now())
    client.post("/match/wait/")
    assert "Nobody yet" not in text(client.get("/match/"))


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"players": "9"}, "A table has two to six seats."),
        ({"players": "-1"}, "A table has two to six seats."),
        ({"players": "many"}, "A table has two to six seats."),
        ({"preset": "chess"}, "There are no such rules."),
        ({"players": "3", "preset": "pairs"}, "These rules are for another number"),
        ({"rated": "on"}, "Only people with an account"),
    ],
)
def test_a_wish_that_is_none_is_refused_in_words_and_kept_in_the_form(client, wish, sentence):
    page = client.post("/match/", wish)
    assert page.status_code == 422
    assert sentence.lower() in text(page).lower()
    assert not Wish.objects.exists()


def test_the_form_keeps_what_was_chosen(client):
    page = client.post("/match/", {"players": "3", "preset": "pairs"})
    assert '<option value="pairs" selected>' in text(page)
    assert '<option value="3" selected>' in text(page)


def test_a_refusal_is_said_in_the_language_of_the_page(client):
    page = client.post("/match/", {"players": "9"}, headers={"Accept-Language": "ru"})
    assert "A table has" not in text(page)


def test_who_plays_already_is_sent_to_his_table():
    ann = person()
    table = table_of(ann, bots=1)
    page = client_of(ann).post("/match/", follow=True)
    assert page.redirect_chain == [(f"/t/{table.slug}/", 302)]
    assert "You sit at this table" in text(page)


@pytest.mark.parametrize("step", ["cancel", "wait", "automatic"])
def test_buttons_pressed_too_late_do_nothing(client, step):
    page = client.post(f"/match/{step}/", follow=True)
    assert page.status_code == 200
    assert not Table.objects.exists()


@pytest.mark.parametrize("step", ["cancel", "wait", "automatic"])
def test_nothing_is_changed_by_a_link(client, step):
    assert client.get(f"/match/{step}/").status_code == 405


def test_the_rating_can_be_chosen_with_an_account_only(client):
    assert 'name="rated"' not in text(client.get("/match/"))
    ann = person()
    ann.is_guest = False
    ann.save()
    assert 'name="rated"' in text(client_of(ann).get("/match/"))


def test_a_visitor_who_is_nobody_yet_costs_no_question_about_news(
    client, django_assert_num_queries
):
    with django_assert_num_queries(0):
        client.get("/match/")


def test_a_person_costs_two_questions_about_news(django_assert_num_queries):
    client = client_of(person())
    wishes.make_wish(user=person())
    with django_assert_num_queries(5):  # session, person, own seat, wish, invitations
        client.get("/rules/")
