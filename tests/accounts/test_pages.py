"""Every page of this app opens, holds no inline script or style, and speaks every language."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.templatetags.people import device
from tests.accounts.conftest import PASSWORD

OPEN_TO_ALL = ["account_login", "account_signup", "account_reset_password", "preferences"]
FOR_REGISTERED = [
    "friends",
    "rename",
    "close_account",
    "account_email",
    "account_change_password",
    "account_logout",
    "mfa_index",
    "usersessions_list",
    "socialaccount_connections",
    "account_reauthenticate",
]
RUNNING_INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*application/json)|\son[a-z]+=|\sstyle=|<style|javascript:"
)


@pytest.mark.parametrize("name", OPEN_TO_ALL)
def test_a_stranger_may_open_these_pages(strangers, name):
    _check(strangers.get(reverse(name)))


@pytest.mark.parametrize("name", FOR_REGISTERED)
def test_a_registered_person_may_open_these_pages_and_a_stranger_may_not(strangers, anns, name):
    _check(anns.get(reverse(name)))
    assert strangers.get(reverse(name)).status_code == 302


def _check(response) -> None:
    assert response.status_code == 200
    page = response.content.decode()
    assert not RUNNING_INLINE.search(page)
    assert page.count("<h1") == 1
    assert "Somebody will be the fool" in page  # the frame of the site


def test_a_passkey_can_be_added_and_used_without_inline_scripts(anns, strangers, ann):
    anns.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    _check(anns.get(reverse("mfa_add_webauthn")))
    answer = strangers.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"})
    assert answer.json()["request_options"]["publicKey"]["challenge"]


@pytest.mark.parametrize("code", [code for code, _name in settings.LANGUAGES])
def test_the_pages_open_in_every_language(anns, code):
    anns.cookies["django_language"] = code
    for name in ("preferences", "account_email", "friends"):
        page = anns.get(reverse(name))
        assert page.status_code == 200
        assert f'lang="{code}"' in page.content.decode()


FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
EDGE = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0"


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [(FIREFOX, "Firefox · Android"), (EDGE, "Edge · Windows"), ("curl/8", "curl/8"), ("", "")],
)
def test_a_session_is_named_by_browser_and_system(user_agent, words):
    assert device(user_agent) == words


def test_other_sessions_can_be_ended(ann):
    here, elsewhere = Client(), Client()
    for client in (here, elsewhere):
        client.post(reverse("account_login"), {"login": "Ann", "password": PASSWORD})
    assert len(here.get(reverse("usersessions_list")).context["sessions"]) == 2
    here.post(reverse("usersessions_list"))
    assert elsewhere.get(reverse("friends")).status_code == 302
    assert here.get(reverse("friends")).status_code == 200
