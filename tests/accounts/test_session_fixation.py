"""A session that somebody else planted or kept is not the one that logs in."""

import pytest
from django.conf import settings
from django.test import Client

from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
COOKIE = settings.SESSION_COOKIE_NAME


def test_logging_in_changes_the_session(ann):
    victim = Client()
    victim.post("/play/")
    planted = victim.cookies[COOKIE].value
    answer = victim.post("/accounts/login/", {"login": ann.name, "password": PASSWORD})
    assert answer.status_code == 302
    assert victim.cookies[COOKIE].value != planted
    thief = Client()
    thief.cookies[COOKIE] = planted
    assert thief.get("/settings/name/").status_code == 302  # nobody, or a guest


def test_a_session_that_the_site_never_gave_is_not_taken_over():
    client = Client()
    client.cookies[COOKIE] = "a" * 32
    client.post("/play/")
    assert client.cookies[COOKIE].value != "a" * 32


def test_the_session_cannot_be_read_by_scripts():
    client = Client()
    client.post("/play/")
    assert client.cookies[COOKIE]["httponly"]
    assert client.cookies[COOKIE]["samesite"] == "Lax"
