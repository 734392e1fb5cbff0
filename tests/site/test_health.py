"""/healthz: the process lives. /readyz: it reaches what it needs, and the clock runs."""

import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import NoReturn

import psycopg
import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.db.utils import DatabaseErrorWrapper
from django.test import Client
from psycopg_pool import PoolTimeout

from durak_site import health
from games import pulse, tasks

pytestmark = pytest.mark.django_db

OK = {"status": "ok", "database": "ok", "broker": "ok", "beat": "ok"}


@pytest.fixture(autouse=True)
def _nothing_was_silent() -> None:
    health._silent.clear()


@pytest.fixture
def _pulse() -> Iterator[None]:
    pulse.beat()
    yield
    cache.delete(pulse.KEY)


def _away() -> None:
    raise OperationalError("away")


class FullPool:
    """All its connections are lent, or broken."""

    def open(self) -> None:
        """It is open."""

    def connection(self, timeout: float) -> NoReturn:
        """Waits as long as one may, then says so."""
        assert timeout < health.BEAT_WITHIN_S
        raise PoolTimeout


@pytest.mark.usefixtures("_pulse")
def test_who_asks_waits_less_for_a_connection_than_a_page_does(client: Client, monkeypatch) -> None:
    wrap = DatabaseErrorWrapper(SimpleNamespace(Database=psycopg, errors_occurred=False))
    monkeypatch.setattr(
        health, "connection", SimpleNamespace(pool=FullPool(), wrap_database_errors=wrap)
    )
    answer = client.get("/readyz")
    assert answer.json() == OK | {"status": "degraded", "database": "no answer"}


@pytest.mark.usefixtures("_pulse")
def test_all_is_well(client: Client) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == OK
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.usefixtures("_pulse")
def test_a_broker_that_is_away_is_named(client: Client, settings) -> None:
    settings.REDIS_URL = "unix:///no/such/socket"
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == OK | {"status": "degraded", "broker": "no answer"}


@pytest.mark.usefixtures("_pulse")
def test_a_database_that_is_away_is_named(client: Client, monkeypatch) -> None:
    monkeypatch.setattr(health, "_ask_database", _away)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == OK | {"status": "degraded", "database": "no answer"}


def test_a_beat_that_was_never_seen_is_named(client: Client) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == OK | {"status": "degraded", "beat": "no answer"}


def test_a_beat_that_was_last_seen_six_seconds_ago_is_named(client: Client) -> None:
    cache.set(pulse.KEY, time.time() - 6)
    assert client.get("/readyz").json()["beat"] == "no answer"


def test_every_sweep_is_a_sign_of_life(client: Client) -> None:
    tasks.sweep()
    assert client.get("/readyz").json() == OK


def test_the_process_lives_whatever_is_away(client: Client, settings, monkeypatch) -> None:
    settings.REDIS_URL = "unix:///no/such/socket"
    monkeypatch.setattr(health, "_ask_database", _away)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert "no-store" in answer["Cache-Control"]


def test_what_is_away_is_logged_once_and_not_at_every_question(client: Client, caplog) -> None:
    for _ in range(3):
        client.get("/readyz")
    assert len([line for line in caplog.messages if "_ask_beat" in line]) == 1
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    pulse.beat()
    client.get("/readyz")
    cache.delete(pulse.KEY)
    assert "health: _ask_beat: answers again" in caplog.messages


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_neither_makes_a_session(client: Client, path: str) -> None:
    assert not client.get(path).cookies
