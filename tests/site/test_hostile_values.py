"""Values that nobody types, in every field of every address: an answer each time, no failure."""

import re
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import User
from accounts.services import friends
from games.models import Table
from games.services import talk
from tests.games.tables import dice, member, open_table, play_fast, table_of
from tests.moderators import browser_of, superuser

pytestmark = pytest.mark.django_db

VALUES = {
    "a null byte": "Ann\x00Bob",
    "a number beyond every column": "9" * 30,
    "a digit that int() refuses": "²",
    "an address that is none": "http://[",
}
FIELDS = (
    *("next", "page", "move", "view", "show", "person", "seat", "level", "on", "to", "period"),
    *("name", "username", "login", "password", "password1", "password2", "email", "key", "code"),
    *("text", "words", "reason", "table", "deal", "line", "preset", "players", "rated", "result"),
    *("opponent", "before", "seats", "rules", "friends", "pages", "language", "theme", "deck"),
    *("clock_s", "seat_1", "private", "q", "o", "p", "e", "all", "id", "action", "report"),
)
PLACEHOLDER = re.compile(r"<(?:\w+:)?(\w+)>")


def addresses(resolver: URLResolver, before: str = "/") -> Iterator[str]:
    """The address of each page, with its placeholders; those by regular expression left out."""
    for entry in resolver.url_patterns:
        path = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from addresses(entry, path)
        elif isinstance(entry, URLPattern) and "(" not in path and "^" not in path:
            yield path


def filled(path: str, tables: list[Table], person: User) -> Iterator[str]:
    """The address for each table, or this person; then with numbers and words that are none."""
    slugs = [person.slug] if path.startswith("/u/") else [table.slug for table in tables]
    for slug in slugs if "<slug:slug>" in path else [""]:
        given = {"slug": slug, "number": "1", "object_id": "1"}
        yield PLACEHOLDER.sub(lambda found, given=given: given.get(found[1], "x"), path)
    if "<" in path:
        given = {"slug": slugs[0], "number": "9" * 30, "object_id": "_00"}
        yield PLACEHOLDER.sub(lambda found, given=given: given.get(found[1], "x" * 300), path)


@pytest.fixture
def world() -> tuple[User, list[Table]]:
    """Ann, who plays at one table, waits at another, and has played a deal to its end."""
    ann, bob = member("Ann"), member("Bob")
    friends.ask(asker=ann, asked=bob)
    friends.ask(asker=bob, asked=ann)
    running = table_of(ann, bob, bots=1)
    finished = table_of(ann, bob)
    play_fast(finished, dice())
    waiting = open_table(ann, 3, private=True, rated=False)
    talk.say(slug=running.slug, user_id=ann.pk, text="Hello", phrase="")
    return ann, [running, finished, waiting]


def _ask(browser: Client, method: str, address: str, fields: dict[str, str]) -> HttpResponseBase:
    """The answer; whatever the request changed is taken back."""
    with transaction.atomic():
        answer = getattr(browser, method)(address, fields)
        transaction.set_rollback(True)
    return answer


@pytest.mark.timeout(300)
@pytest.mark.filterwarnings("ignore::django.core.cache.CacheKeyWarning")
@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_no_page_fails_whatever_its_fields_hold(
    value: str, world: tuple[User, list[Table]]
) -> None:
    ann, tables = world
    people = {"admin": superuser(), "person": ann}
    failed = []
    for path in addresses(get_resolver()):
        person = people["admin" if path.startswith("/admin/") else "person"]
        for address in filled(path, tables, ann):
            browser = browser_of(person)  # the last request may have logged it out
            browser.raise_request_exception = False
            for method in ("get", "post"):
                answer = _ask(browser, method, address, dict.fromkeys(FIELDS, value))
                if answer.status_code >= 500 and address != "/readyz":
                    failed.append(f"{method} {address}: {answer.exc_info}")
    assert not failed, "\n".join(failed)
