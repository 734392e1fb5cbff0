"""/healthz tells whether this process reaches what it needs."""

from unittest import mock

import pytest
from django.db import OperationalError
from django.test import Client

pytestmark = pytest.mark.django_db


def test_all_is_well(client: Client) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": "ok", "broker": "ok"}
    assert "no-store" in answer["Cache-Control"]


def test_a_broker_that_is_away_is_named(client: Client, settings) -> None:
    settings.REDIS_URL = "unix:///no/such/socket"
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "degraded", "database": "ok", "broker": "no answer"}


def test_a_database_that_is_away_is_named(client: Client) -> None:
    with mock.patch("durak_site.health.connection.cursor", side_effect=OperationalError("away")):
        answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "degraded", "database": "no answer", "broker": "ok"}


def test_it_makes_no_session(client: Client) -> None:
    assert not client.get("/healthz").cookies
