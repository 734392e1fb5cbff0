"""People with fixed roles: Ann acts, Bob is the other one, a stranger looks on."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from accounts.services.guests import make_guest

PASSWORD = "a fool and his cards"


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    translation.activate("en")


@pytest.fixture
def ann(db) -> User:
    return User.objects.create_user("Ann", "ann@example.org", PASSWORD)


@pytest.fixture
def bob(db) -> User:
    return User.objects.create_user("Bob", "bob@example.org", PASSWORD)


@pytest.fixture
def moderator(db) -> User:
    return User.objects.create_user("Judge Dora", password=PASSWORD, is_staff=True)


@pytest.fixture
def guest(db) -> User:
    return make_guest()


def browser_of(person: User) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def anns(ann) -> Client:
    """Ann's browser."""
    return browser_of(ann)


@pytest.fixture
def bobs(bob) -> Client:
    """Bob's browser."""
    return browser_of(bob)


@pytest.fixture
def guests(guest) -> Client:
    """The guest's browser."""
    return browser_of(guest)


@pytest.fixture
def strangers(db) -> Client:
    """A browser that never was here."""
    return Client()
