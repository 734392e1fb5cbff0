"""Fixtures of the tests about tables."""

from dataclasses import dataclass, field

import pytest
from django.db import transaction

from games import effects


@dataclass
class Heard:
    """What went out after commit: messages to open pages and thoughts asked for."""

    messages: list = field(default_factory=list)
    thoughts: list = field(default_factory=list)


@pytest.fixture
def heard(monkeypatch):
    """Collects what would go to the channel layer and to Celery, at once instead of on commit."""
    ear = Heard()
    monkeypatch.setattr(effects, "_send", lambda group, message: ear.messages.append(message))
    monkeypatch.setattr(effects, "_think", lambda *asked: ear.thoughts.append(asked))
    monkeypatch.setattr(transaction, "on_commit", lambda call, robust: call())
    return ear
