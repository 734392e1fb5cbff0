import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection
from django.urls import reverse

from accounts import selectors
from accounts.models import User

SIGNUP = "account_signup"


def _form(**changes: str) -> dict[str, str]:
    words = {
        "username": "Cyril",
        "email": "",
        "password1": "three sixes in a row",
        "password2": "three sixes in a row",
    }
    return words | changes


def test_a_visitor_signs_up_with_a_name_and_a_password(strangers):
    response = strangers.post(reverse(SIGNUP), _form())
    assert response.status_code == 302
    person = User.objects.get()
    assert (person.name, person.is_guest, person.email) == ("Cyril", False, "")
    assert strangers.session["_auth_user_id"] == str(person.pk)


def test_a_guest_who_signs_up_stays_the_same_person(guests, guest):
    guest.four_colours = True
    guest.save()
    response = guests.post(reverse(SIGNUP), _form())
    assert response.status_code == 302
    person = User.objects.get()
    assert (person.pk, person.slug) == (guest.pk, guest.slug)
    assert person.four_colours
    assert (person.name, person.is_guest) == ("Cyril", False)
    assert person.check_password("three sixes in a row")
    assert guests.session["_auth_user_id"] == str(guest.pk)


def test_the_session_changes_at_sign_up(guests):
    before = guests.session.session_key
    guests.post(reverse(SIGNUP), _form())
    assert guests.session.session_key != before


def test_a_guest_who_mistypes_stays_a_guest(guests, guest):
    page = guests.post(reverse(SIGNUP), _form(password2="another"))
    assert page.status_code == 200
    guest.refresh_from_db()
    assert guest.is_guest
    assert guest.name.startswith("Guest ")


def test_an_address_gets_a_mail_to_confirm_it(strangers):
    strangers.post(reverse(SIGNUP), _form(email="Cyril@Example.org"))
    assert mail.outbox[0].to == ["cyril@example.org"]
    address = EmailAddress.objects.get()
    assert not address.verified


def test_sign_up_does_not_tell_whether_an_address_is_known(strangers, ann):
    response = strangers.post(reverse(SIGNUP), _form(email=ann.email))
    assert response.status_code == 302
    assert User.objects.get(name="Cyril")


@pytest.mark.parametrize(
    "name",
    ["", "x" * 500, "Cy\u202eril", "Cy\x07ril", "moderator", "Аdmin", "ann", "A n n", "Ånn"],
)
def test_a_name_that_cannot_be_had_is_said_in_words_and_the_form_keeps_what_was_typed(
    strangers, ann, name
):
    page = strangers.post(reverse(SIGNUP), _form(username=name, email="c@example.org"))
    assert page.status_code == 200
    form = page.context["form"]
    assert form.errors["username"]
    assert form["username"].value() == name
    assert 'value="c@example.org"' in page.content.decode()
    assert User.objects.count() == 1


def test_the_refusal_is_said_in_the_language_of_the_page(strangers):
    page = strangers.post(reverse(SIGNUP), _form(username=""), headers={"accept-language": "en"})
    assert page.context["form"].errors["username"] == ["Please type a name."]


def test_a_look_alike_of_a_moderator_is_refused(strangers, moderator):
    for name in ("Judge Dora", "JUDGE-DORA", "Judge Dora 2", "Judge D0ra"):
        assert strangers.post(reverse(SIGNUP), _form(username=name)).status_code == 200
    assert User.objects.count() == 1


def test_a_name_lost_at_the_last_moment_is_said_in_the_form(guests, guest, ann, monkeypatch):
    monkeypatch.setattr(selectors, "name_is_taken", lambda **_: False)
    page = guests.post(reverse(SIGNUP), _form(username="Ann"))
    assert page.status_code == 200
    assert page.context["form"].errors["username"]
    guest.refresh_from_db()
    assert guest.is_guest
    with connection.cursor() as cursor:  # the transaction is still usable
        cursor.execute("SELECT 1")


def test_rights_cannot_be_smuggled_in_by_the_form(strangers):
    strangers.post(reverse(SIGNUP), _form() | {"is_staff": "on", "is_superuser": "on"})
    person = User.objects.get()
    assert not person.is_staff
    assert not person.is_superuser


def test_sign_ups_from_one_address_are_limited(strangers, settings):
    settings.ACCOUNT_RATE_LIMITS = {"signup": "1/m/ip"}
    strangers.post(reverse(SIGNUP), _form(username=""))
    page = strangers.post(reverse(SIGNUP), _form())
    assert page.status_code == 429
    assert "<h1>" in page.content.decode()
