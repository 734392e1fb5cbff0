from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.models import User
from accounts.services.guests import create_guest, ensure_player
from tests.accounts.conftest import browser_of


def _request(client: Client):
    request = RequestFactory().post("/play/")
    request.session = client.session
    return request


def test_a_visitor_becomes_a_guest_with_a_name_and_a_session(strangers):
    request = _request(strangers)
    guest = create_guest(request=request)
    assert guest.is_guest
    assert guest.name.startswith("Guest ")
    assert not guest.has_usable_password()
    assert request.session["_auth_user_id"] == str(guest.pk)


def test_two_guests_are_two_people(strangers):
    one = create_guest(request=_request(strangers))
    other = create_guest(request=_request(Client()))
    assert one.pk != other.pk
    assert one.slug != other.slug


def test_somebody_logged_in_plays_as_himself(rf, ann):
    request = rf.post("/play/")
    request.user = ann
    assert ensure_player(request) == ann
    assert User.objects.count() == 1


def test_a_guest_is_known_again_on_his_next_page(guests, guest):
    page = guests.get(reverse("preferences"))
    assert page.context["person"] == guest


def test_a_guest_is_sent_to_sign_up_from_pages_that_need_an_account(guests):
    for name in ("account_email", "account_change_password", "mfa_index", "usersessions_list"):
        assert guests.get(reverse(name)).headers["Location"] == reverse("account_signup")


def test_one_address_cannot_make_guests_without_end(settings, strangers):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/600s/ip"}
    statuses = [Client().post(reverse("preferences"), _settings()).status_code for _ in range(3)]
    assert statuses == [302, 302, 429]
    assert User.objects.count() == 2


def _settings() -> dict[str, str]:
    return {
        "theme": "auto",
        "card_look": "classic",
        "table_look": "cloth",
        "hand_sort": "trumps_last",
        "language": "",
    }


def test_a_guest_who_logs_out_is_warned_before(guests):
    assert reverse("account_signup") in guests.get(reverse("account_logout")).content.decode()


def test_the_password_of_a_guest_cannot_be_guessed(strangers, guest):
    page = strangers.post(
        reverse("account_login"), {"login": guest.username, "password": "password"}
    )
    assert page.status_code == 200
    assert "_auth_user_id" not in strangers.session


def test_a_registered_person_is_not_let_in_twice(ann):
    assert browser_of(ann).get(reverse("account_signup")).status_code == 302
