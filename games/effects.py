"""What the rest of the site hears of a change: after commit, and never in its way.

The only caller of the channel layer and of Celery. Both may be away: the sweep finds tasks that
were lost, open pages notice a revision that they have missed, and the change itself stands.
"""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any, NamedTuple

from asgiref.sync import async_to_sync
from celery import current_app, signature
from channels.layers import get_channel_layer
from django.db import transaction

from games import metrics
from games.models import Move

logger = logging.getLogger(__name__)

THINK = "games.tasks.think"
HINT = "games.tasks.hint"
HINT_EXPIRES_S = 20
THOUGHTS = "bots"
REVIEW = "games.tasks.review"
REVIEWS = "review"
LOBBY = "lobby"
"""The channel group of the lobby's open pages."""
EVERYBODY = "everybody"
"""The channel group of all open pages of tables."""


class Told(NamedTuple):
    """A message to a group of open pages."""

    group: str
    message: dict[str, Any]


_HELD: ContextVar[list[Told] | None] = ContextVar("held", default=None)


@contextmanager
def held() -> Iterator[list[Told]]:
    """Collect what is to be told to open pages, for `tell` on an event loop.

    A thread that sends by itself waits for the event loop to do it.
    """
    told: list[Told] = []
    token = _HELD.set(told)
    try:
        yield told
    finally:
        _HELD.reset(token)


async def tell(told: Iterable[Told]) -> None:
    """Send messages that were held back; one that cannot be sent is logged and stays here."""
    for group, message in told:
        try:
            await get_channel_layer().group_send(group, message)
        except Exception:
            logger.exception("cannot tell %s", group)
        else:
            _time_of(message)


def group_of(slug: str) -> str:
    """The channel group of a table's open pages."""
    return f"table.{slug}"


def table_changed(*, slug: str, revision: int) -> None:
    """Tell every open page of the table, after commit, that there is something new to show."""
    at = time.time()
    message = {"type": "table.changed", "table": slug, "revision": revision, "at": at}
    _after_commit(lambda: _send(group_of(slug), message))


def moved(*, slug: str, moves: Iterable[Move]) -> None:
    """Count and log moves after commit: who acted when, never a card."""

    def note() -> None:
        for move in moves:
            metrics.MOVES.labels(move.actor).inc()
            where = {"table": slug, "deal": move.deal_id, "version": move.number}
            logger.info("move", extra=where | {"seat": move.seat, "actor": str(move.actor)})

    _after_commit(note)


def group_of_person(user_id: int) -> str:
    """The channel group of a person's open pages, whichever they are."""
    return f"person.{user_id}"


def person_told(*, user_id: int) -> None:
    """Tell every open page of a person, after commit, that there is news for him to fetch."""
    message = {"type": "person.told", "user": user_id}
    _after_commit(lambda: _send(group_of_person(user_id), message))


def person_banned(*, user_id: int) -> None:
    """Tell every open page of the site, after commit, whose pages close now."""
    message = {"type": "person.banned", "user": user_id}
    _after_commit(lambda: _send(EVERYBODY, message))
    _after_commit(lambda: _send(group_of_person(user_id), message))


def person_muted(*, user_id: int) -> None:
    """Tell every open page of a table, after commit, whose right to talk changed."""
    message = {"type": "person.muted", "user": user_id}
    _after_commit(lambda: _send(EVERYBODY, message))


def talk_said(*, slug: str, line: int) -> None:
    """Tell every open page of the table, after commit, the number of the line that was said."""
    message = {"type": "talk.said", "table": slug, "line": line}
    _after_commit(lambda: _send(group_of(slug), message))


def somebody_came(*, slug: str) -> None:
    """Tell every open page of the table that somebody who sits there opened a page of it."""
    _send(group_of(slug), {"type": "table.presence", "table": slug})


def lobby_changed(*, slug: str, revision: int, people: Sequence[int]) -> None:
    """Tell every open lobby, after commit, that a table came, went, or looks different there.

    `people` are those for whom it is one of their own tables, or was.
    """
    message = {"type": "lobby.changed", "table": slug, "revision": revision, "people": people}
    _after_commit(lambda: _send(LOBBY, message))


def wake(*, deal_id: int, version: int, delays: Mapping[int, float]) -> None:
    """Have automatic seats think, after commit; `delays` maps seats to seconds."""

    def ask() -> None:
        for seat, delay in delays.items():
            _think(deal_id, version, seat, delay)

    _after_commit(ask)


def think_of_hint(*, deal_id: int, version: int, seat: int) -> None:
    """Have a hint thought of, after commit."""
    task = signature(HINT, kwargs={"deal_id": deal_id, "version": version, "seat": seat})
    _after_commit(lambda: task.apply_async(queue=THOUGHTS, expires=HINT_EXPIRES_S))


def queued_thoughts() -> int:
    """How many thoughts wait for a process; 0 when the broker is away, and they with it."""
    with suppress(Exception), current_app.pool.acquire(timeout=1) as connection:
        queue = connection.default_channel.queue_declare(queue=THOUGHTS)
        return int(queue.message_count)
    return 0


def review() -> None:
    """Send for a worker, after commit: a review waits. The message is worth nothing after a while,
    for the sweep sends another.
    """
    _after_commit(_review)


def _after_commit(call: Callable[[], object]) -> None:
    # Robust: an error is logged and stays here. A partial has no name for that log, a lambda has.
    transaction.on_commit(call, robust=True)


def _send(group: str, message: dict[str, Any]) -> None:
    told = _HELD.get()
    if told is not None:
        told.append(Told(group, message))
        return
    async_to_sync(get_channel_layer().group_send)(group, message)
    _time_of(message)


def _time_of(message: dict[str, Any]) -> None:
    if "at" in message:
        metrics.BROADCAST.observe(max(0.0, time.time() - message["at"]))


def _think(deal_id: int, version: int, seat: int, delay: float) -> None:
    task = signature(THINK, kwargs={"deal_id": deal_id, "version": version, "seat": seat})
    task.apply_async(countdown=delay, queue=THOUGHTS)


def _review() -> None:
    signature(REVIEW).apply_async(queue=REVIEWS, expires=60)
