import pytest
from django.test import Client
from django.urls import reverse

from tests.accounts.conftest import PASSWORD

LOGIN = "account_login"


def _log_in(client: Client, login: str, password: str = PASSWORD):
    return client.post(reverse(LOGIN), {"login": login, "password": password})


@pytest.mark.parametrize("login", ["Ann", "ANN", " ann ", "Ａｎｎ", "ann@example.org"])
def test_one_logs_in_by_name_in_any_spelling_or_by_address(strangers, ann, login):
    assert _log_in(strangers, login).status_code == 302
    assert strangers.session["_auth_user_id"] == str(ann.pk)


def test_an_unknown_name_and_a_wrong_password_read_the_same(strangers, ann):
    unknown = _log_in(strangers, "Zoe", "wrong")
    wrong = _log_in(strangers, "Ann", "wrong")
    assert unknown.status_code == wrong.status_code == 200
    assert unknown.context["form"].errors == wrong.context["form"].errors


@pytest.mark.parametrize("login", ["", "...", "x" * 500, "An\x00n", "\u202e", "a@b"])
def test_nonsense_is_refused_in_words_and_kept_in_the_form(strangers, ann, login):
    page = _log_in(strangers, login)
    assert page.status_code == 200
    assert page.context["form"].errors
    assert page.context["form"]["login"].value() == login


def test_guessing_a_password_is_limited(strangers, ann, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "2/300s/key"}
    for _ in range(2):
        _log_in(strangers, "Ann", "wrong")
    page = _log_in(strangers, "Ann")
    assert "_auth_user_id" not in strangers.session
    assert page.status_code in (200, 429)


def test_a_guest_can_log_in_to_his_account(guests, guest, ann):
    page = guests.get(reverse(LOGIN))
    assert page.status_code == 200
    assert guest.name in page.content.decode()
    assert _log_in(guests, "Ann").status_code == 302
    assert guests.session["_auth_user_id"] == str(ann.pk)


def test_one_comes_back_to_the_page_one_came_from(strangers, ann):
    there = reverse(LOGIN) + "?next=/friends/"
    response = strangers.post(there, {"login": "Ann", "password": PASSWORD, "next": "/friends/"})
    assert response.headers["Location"] == "/friends/"


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "javascript:alert(1)",
        "http://[",
    ],
)
def test_one_is_never_led_on_to_another_site_nor_to_what_is_no_address(
    elsewhere, strangers, anns, ann
):
    response = strangers.post(
        reverse(LOGIN), {"login": "Ann", "password": PASSWORD, "next": elsewhere}
    )
    assert response.headers["Location"] == "/"
    for address in (reverse(LOGIN), reverse("account_logout"), reverse("set_language")):
        there = {"next": elsewhere, "language": "ru"}
        answer = anns.post(address, there)
        assert answer.headers["Location"] == "/"


def test_logging_out_needs_a_post(anns):
    assert anns.get(reverse("account_logout")).status_code == 200
    assert "_auth_user_id" in anns.session
    assert anns.post(reverse("account_logout")).status_code == 302
    assert "_auth_user_id" not in anns.session


def test_the_forms_are_guarded_against_forgery(ann):
    strict = Client(enforce_csrf_checks=True)
    assert _log_in(strict, "Ann").status_code == 403


def test_somebody_banned_cannot_log_in(strangers, ann):
    ann.is_active = False
    ann.save()
    _log_in(strangers, "Ann")
    assert "_auth_user_id" not in strangers.session
