"""Which accounts come from one place: hashes alone, for some weeks, of what people do."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.middleware import DEVICE_COOKIE
from accounts.models import Trace, User
from accounts.services import traces
from games.selectors.dossiers import related_to

pytestmark = pytest.mark.django_db


def play(client, address="198.51.100.7"):
    client.post("/play/", REMOTE_ADDR=address)
    return User.objects.get(pk=client.session["_auth_user_id"])


def test_who_plays_leaves_salted_hashes_of_device_and_address():
    client = Client()
    person = play(client)
    kept = {trace.kind: trace.digest for trace in person.traces.all()}
    assert set(kept) == {"device", "address"}
    assert "198.51.100.7" not in str(kept)
    assert client.cookies[DEVICE_COOKIE].value not in str(kept)
    assert client.cookies[DEVICE_COOKIE]["httponly"]


def test_who_only_looks_leaves_nothing(client):
    client.get("/")
    assert not Trace.objects.exists()
    assert DEVICE_COOKIE not in client.cookies


def test_once_a_day_is_enough(client):
    person = play(client)
    before = list(person.traces.values_list("last_at", flat=True))
    play(client)
    assert list(person.traces.values_list("last_at", flat=True)) == before


def test_two_accounts_of_one_browser_are_related_and_a_stranger_is_not():
    client = Client()
    one = play(client, "198.51.100.7")
    client.post("/accounts/logout/")
    other = play(client, "203.0.113.9")
    stranger = play(Client(), "192.0.2.1")
    assert [(found.person, str(found.kind)) for found in related_to(one)] == [(other, "device")]
    assert related_to(stranger) == ()


def test_neighbours_in_one_ipv6_network_are_one_address(ann, bob):
    traces.leave(person=ann, device="", address="2001:db8:1:2::1")
    traces.leave(person=bob, device="", address="2001:db8:1:2:ffff::9")
    assert [found.person for found in related_to(ann)] == [bob]


@pytest.mark.parametrize("value", ["", "not an address", "a" * 900, "198.51.100.7, 10.0.0.1"])
def test_an_address_that_is_none_leaves_no_trace(ann, value):
    traces.leave(person=ann, device="", address=value)
    assert not Trace.objects.exists()


def test_a_forged_device_cookie_is_replaced(client):
    client.cookies[DEVICE_COOKIE] = "<script>"
    play(client)
    assert client.cookies[DEVICE_COOKIE].value != "<script>"


def test_traces_are_forgotten(ann):
    traces.leave(person=ann, device="x", address="")
    Trace.objects.update(last_at=timezone.now() - traces.KEPT_FOR - timedelta(seconds=1))
    assert traces.forget_old() == 1
    assert not Trace.objects.exists()
