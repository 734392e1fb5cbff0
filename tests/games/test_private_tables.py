"""Private tables: who finds them, who gets in, and what a password is good for."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.services import friends
from games import live, urls, urls_replays
from games.models import Admission, Table
from games.selectors.table import table_page
from games.services import doors, lobby, waiting
from tests.games.tables import deal_of, member, open_table, person, play_out, table_of
from tests.games.test_pages import client_of, post, text
from tests.games.test_seats import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def host():
    return person("Ann")


@pytest.fixture
def table(host):
    return open_table(host, private=True, password="owl")


def test_a_stranger_sees_no_private_table_by_its_address(client, table):
    stranger = person()
    assert client.get(f"/t/{table.slug}/").status_code == 404
    assert client_of(stranger).get(f"/t/{table.slug}/").status_code == 404
    assert refused(lobby.join, user=stranger, slug=table.slug) == "no_such_table"
    assert live.fresh_frame(table.slug, live.Viewer(stranger.pk, "en")) is None
    nobody = live.Viewer(None, "en")
    frame = live.frames_since(table.slug, 1, [nobody])[nobody]
    assert frame is None


def test_no_such_table_and_a_private_one_are_answered_alike(client, table):
    private, none = client.get(f"/t/{table.slug}/"), client.get("/t/nowhere234/")
    assert private.status_code == none.status_code == 404
    pages = [
        re.sub(r'name="(csrfmiddlewaretoken|next)" value="[^"]*"', "", text(page))
        for page in (private, none)
    ]
    assert pages[0] == pages[1]


ADDRESSES = sorted(
    str(pattern.pattern)
    for pattern in (*urls.urlpatterns, *urls_replays.urlpatterns)
    if str(pattern.pattern).startswith("t/<slug:slug>/")
)
SENT = {"seat": "1", "level": "hard", "on": "yes", "person": "nobody"}


@pytest.mark.parametrize("who", ["nobody", "guest", "member"])
@pytest.mark.parametrize("running", [False, True])
@pytest.mark.parametrize("sent", [SENT, {"level": "zz"}])
def test_every_address_of_a_table_tells_strangers_as_little_as_that_of_none(who, running, sent):
    if running:
        secret = table_of(person("Ann"), bots=1, private=True)
    else:
        secret = open_table(person("Ann"), private=True)
    client = {
        "nobody": Client,
        "guest": lambda: client_of(person()),
        "member": lambda: client_of(member()),
    }[who]()
    assert len(ADDRESSES) > 12
    told = {}
    for address in ADDRESSES:
        for method in ("get", "post"):
            private, none = (
                getattr(client, method)(
                    "/" + address.replace("<slug:slug>", slug).replace("<int:number>", "1"), sent
                )
                for slug in (secret.slug, "nowhere234")
            )
            told[method, address] = private.status_code
            assert private.status_code == none.status_code, (method, address)
    steps = ["join", "leave", "ready", "move", "shuffle", "start", "next", "seats/<int:number>/bot"]
    assert {told["post", f"t/<slug:slug>/{step}/"] for step in steps} == {404}


def test_who_was_let_in_can_still_act_and_hears_why_not(table):
    friend = person("Fred")
    doors.enter(user=friend, code=table.code, password="owl")
    client = client_of(friend)
    assert "no seat" in text(post(client, f"/t/{table.slug}/ready/"))
    post(client, f"/t/{table.slug}/join/", seat="1")
    assert table.seats.get(number=1).user == friend


def test_the_link_shows_who_sits_there_and_the_password_opens(client, table):
    page = client.get(f"/i/{table.code}/")
    assert "Ann" in text(page)
    entered = post(client, f"/i/{table.code}/", password="owl")
    assert entered.redirect_chain == [(f"/t/{table.slug}/", 302)]
    assert entered.context["page"].can_join
    post(client, f"/t/{table.slug}/join/", seat="1")
    assert table.seats.get(number=1).user.is_guest


def test_without_a_password_the_link_alone_opens(client, host):
    table = open_table(host, private=True)
    assert post(client, f"/i/{table.code}/").redirect_chain == [(f"/t/{table.slug}/", 302)]


def test_who_was_let_in_comes_again_without_the_password(table):
    guest = person()
    doors.enter(user=guest, code=table.code, password="owl")
    again = client_of(guest).get(f"/i/{table.code}/", follow=True)
    assert again.redirect_chain == [(f"/t/{table.slug}/", 302)]


@pytest.mark.parametrize("word", ["", "Owl", "owl ", "x" * 5000, "a\x00b", "\u202eowl"])
def test_a_wrong_password_is_told_and_lets_nobody_in(client, table, word):
    page = client.post(f"/i/{table.code}/", {"password": word.rstrip() + "!" if word else word})
    assert page.status_code == 422
    assert page.context["form"].errors["password"]
    assert Admission.objects.count() == 1


def test_guessing_a_password_soon_comes_to_an_end(client, table, settings):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "60/600s/ip", "table_password": "3/600s/key"}
    cache.clear()
    for _ in range(3):
        page = client.post(f"/i/{table.code}/", {"password": "cat"})
        assert "This is not the password" in text(page)
    page = client.post(f"/i/{table.code}/", {"password": "owl"})
    assert "Too many tries." in text(page)
    cache.clear()


def test_the_password_is_kept_as_a_hash_alone(table):
    assert "owl" not in table.password
    assert table.password


def test_a_wrong_code_is_no_table(client):
    assert client.get("/i/abcdefgh23456789/").status_code == 404
    assert client.post("/i/abcdefgh23456789/", {"password": "owl"}).status_code == 404


def test_the_link_to_a_closed_table_says_so(client, table, host):
    lobby.leave(user=host, slug=table.slug)
    page = client.get(f"/i/{table.code}/")
    assert page.status_code == 410
    assert "This table is closed." in text(page)
    assert client.post(f"/i/{table.code}/", {"password": "owl"}).status_code == 410


def test_the_address_of_a_closed_table_says_so(client, host):
    table = open_table(host)
    lobby.leave(user=host, slug=table.slug)
    page = client.get(f"/t/{table.slug}/")
    assert "This table is closed." in text(page)
    assert "Sit here" not in text(page)


def test_only_those_who_sit_there_can_pass_the_link_on(table, host):
    guest = person()
    doors.enter(user=guest, code=table.code, password="owl")
    assert table_page(slug=table.slug, user_id=host.pk).code == table.code
    assert table_page(slug=table.slug, user_id=guest.pk).code == ""
    page = text(client_of(host).get(f"/t/{table.slug}/"))
    assert f"http://testserver/i/{table.code}/" in page
    assert '<svg viewBox="0 0' in page
    assert table.code not in text(client_of(guest).get(f"/t/{table.slug}/"))


def test_a_blocked_person_cannot_come_in_by_the_link_either(table, host):
    blocked = person()
    friends.block(blocker=host, blocked=blocked)
    enter = {"user": blocked, "code": table.code, "password": "owl"}
    assert refused(doors.enter, **enter) == "not_welcome"
    assert refused(lobby.join, user=blocked, slug=table.slug) in {"not_welcome", "no_such_table"}


def test_who_was_removed_neither_looks_on_nor_comes_back(table, host):
    guest = person()
    doors.enter(user=guest, code=table.code, password="owl")
    lobby.join(user=guest, slug=table.slug, number=2)
    waiting.remove(user=host, slug=table.slug, number=2)
    assert table_page(slug=table.slug, user_id=guest.pk) is None
    assert refused(lobby.join, user=guest, slug=table.slug) == "removed"
    assert refused(doors.enter, user=guest, code=table.code) == "removed"


def test_the_record_of_a_private_deal_is_for_those_alone_who_were_let_in(client, host):
    table = open_table(host, players=2, private=True, bots={1: "easy"})
    play_out(table)
    path = f"/t/{table.slug}/deals/{deal_of(table).number}/record/"
    assert client.get(path).status_code == 404
    assert client_of(host).get(path).status_code == 200


def test_the_form_makes_a_private_table_and_a_password_makes_it_private(client):
    post(client, "/tables/new/", preset="classic", private="on")
    post(client, "/tables/new/", preset="classic", password=" öwl 🦉 ")
    first, second = Table.objects.order_by("pk")
    assert (first.private, first.password) == (True, "")
    assert second.private
    assert second.password


@pytest.mark.parametrize("word", ["x" * 51, "a\x07b", "\u202eowl"])
def test_a_password_that_is_none_is_refused_and_kept_in_the_form(client, word):
    page = client.post("/tables/new/", {"preset": "classic", "password": word})
    assert page.status_code == 422
    assert page.context["form"].errors["password"]
    assert page.context["form"]["password"].value() == word
    assert not Table.objects.exists()
