"""Fixtures of the tests about tables."""

import itertools
from dataclasses import dataclass, field

import pytest
from django.db import transaction

from games import effects, models
from games.services import deals, thinking


@dataclass
class Heard:
    """What went out after commit: messages to open pages and thoughts asked for."""

    messages: list = field(default_factory=list)
    thoughts: list = field(default_factory=list)


@pytest.fixture(autouse=True)
def _same_cards_every_time(monkeypatch):
    """Deal the same decks in the same order, and let automatic players choose alike, in every run.

    A test that plays on "until" something happens would else fail in the rare deal without it.
    """
    number = itertools.count()
    monkeypatch.setattr(
        models.secrets, "token_bytes", lambda size: next(number).to_bytes(size, "big")
    )
    # The address of a table goes into its decks, and is another one in every run.
    monkeypatch.setattr(deals, "deal_name", lambda slug, number: f"table/{number}")
    monkeypatch.setattr(thinking, "_seed", lambda deal, seat: deal.version * 10 + seat)


@pytest.fixture
def heard(monkeypatch):
    """Collects what would go to the channel layer and to Celery, at once instead of on commit."""
    ear = Heard()
    monkeypatch.setattr(effects, "_send", lambda group, message: ear.messages.append(message))
    monkeypatch.setattr(effects, "_think", lambda *asked: ear.thoughts.append(asked))
    monkeypatch.setattr(transaction, "on_commit", lambda call, robust: call())
    return ear
