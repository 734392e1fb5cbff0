import json

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.urls import reverse

from accounts import registry
from accounts.models import Friendship, NameChange, User
from accounts.services.friends import ask
from accounts.services.leaving import close, export
from accounts.services.naming import rename
from tests.accounts.conftest import PASSWORD

CLOSE = "close_account"


@pytest.fixture
def known_ann(ann, bob):
    """Ann with everything the site may know of a person."""
    ask(asker=ann, asked=bob)
    EmailAddress.objects.create(user=ann, email=ann.email, primary=True)
    UserSession.objects.create(user=ann, session_key="k", ip="192.0.2.1", user_agent="Browser X")
    return rename(person=ann, name="Anna", by=ann)


def _confirm_password(client) -> None:
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def test_closing_takes_the_personal_data_and_leaves_the_row(known_ann):
    close(person=known_ann)
    shell = User.objects.get(pk=known_ann.pk)
    assert shell.name.startswith("Former ")
    assert (shell.email, shell.is_active, shell.has_usable_password()) == ("", False, False)
    assert shell.closed_at
    assert shell.slug != known_ann.slug
    left = [EmailAddress, UserSession, NameChange, Friendship]
    assert not any(model.objects.exists() for model in left)
    everything = json.dumps(User.objects.filter(pk=shell.pk).values()[0], default=str)
    assert "nna" not in everything.replace("anna", "nna") or "Anna" not in everything
    assert "example.org" not in everything


def test_a_closed_account_has_no_page_and_its_name_is_free(known_ann, strangers):
    close(person=known_ann)
    known_ann.refresh_from_db()
    assert strangers.get(known_ann.get_absolute_url()).status_code == 404
    assert User.objects.create_user("Anna").name == "Anna"


def test_one_closes_the_account_with_password_and_name(anns, ann):
    suspended = anns.post(reverse(CLOSE), {"name": "ann"})
    assert suspended.headers["Location"].startswith(reverse("account_reauthenticate"))
    ann.refresh_from_db()
    assert not ann.closed_at
    _confirm_password(anns)
    anns.post(reverse(CLOSE), {"name": "ann"})
    ann.refresh_from_db()
    assert ann.closed_at
    assert "_auth_user_id" not in anns.session


def test_another_name_closes_nothing(anns, ann, bob):
    _confirm_password(anns)
    page = anns.post(reverse(CLOSE), {"name": "Bob"})
    assert page.context["form"].errors["name"]
    ann.refresh_from_db()
    assert not ann.closed_at


def test_a_guest_can_be_forgotten_without_a_password(guests, guest):
    assert guests.post(reverse(CLOSE), {"name": guest.name}).status_code == 302
    guest.refresh_from_db()
    assert guest.closed_at


def test_every_session_ends_with_the_account(anns, ann):
    close(person=ann)
    assert anns.get(reverse("friends")).status_code == 302


def test_closing_twice_changes_nothing_more(ann):
    close(person=ann)
    name = User.objects.get(pk=ann.pk).name
    close(person=ann)
    assert User.objects.get(pk=ann.pk).name == name


def test_other_apps_are_told_before_the_account_is_closed(ann, monkeypatch):
    told = []
    monkeypatch.setattr(registry, "_closers", {"test": lambda person: told.append(person.name)})
    close(person=ann)
    assert told == ["Ann"]


def test_the_export_holds_what_the_site_knows_of_oneself(known_ann, monkeypatch):
    monkeypatch.setattr(registry, "_exporters", {"deals": lambda person: [person.pk]})
    data = json.loads(json.dumps(export(person=known_ann)))
    assert data["name"] == "Anna"
    assert data["email_addresses"][0]["email"] == "ann@example.org"
    assert data["earlier_names"][0]["name"] == "Ann"
    assert data["sessions"][0]["browser"] == "Browser X"
    assert data["preferences"]["theme"] == "auto"
    assert data["deals"] == [known_ann.pk]
    assert "password" not in data


def test_the_export_is_a_file_of_ones_own_data_only(anns, strangers, ann, bob):
    response = anns.get(reverse("export"))
    assert response.headers["Content-Disposition"].startswith("attachment")
    assert response.json()["name"] == "Ann"
    assert "Bob" not in response.content.decode()
    assert strangers.get(reverse("export")).status_code == 302
