"""What the rest of the site hears of a change: after commit, and never in its way.

The only caller of the channel layer and of Celery. Both may be away: the sweep finds tasks that
were lost, open pages notice a revision that they have missed, and the change itself stands.
"""

from collections.abc import Callable, Mapping

from asgiref.sync import async_to_sync
from celery import signature
from channels.layers import get_channel_layer
from django.db import transaction

THINK = "games.tasks.think"


def group_of(slug: str) -> str:
    """The channel group of a table's open pages."""
    return f"table.{slug}"


def table_changed(*, slug: str, revision: int) -> None:
    """Tell every open page of the table, after commit, that there is something new to show."""
    message = {"type": "table.changed", "table": slug, "revision": revision}
    _after_commit(lambda: _send(group_of(slug), message))


def group_of_person(user_id: int) -> str:
    """The channel group of a person's open pages, whichever they are."""
    return f"person.{user_id}"


def person_told(*, user_id: int) -> None:
    """Tell every open page of a person, after commit, that there is news for him to fetch."""
    message = {"type": "person.told", "user": user_id}
    _after_commit(lambda: _send(group_of_person(user_id), message))


def wake(*, deal_id: int, version: int, delays: Mapping[int, float]) -> None:
    """Have automatic seats think, after commit; `delays` maps seats to seconds."""

    def ask() -> None:
        for seat, delay in delays.items():
            _think(deal_id, version, seat, delay)

    _after_commit(ask)


def _after_commit(call: Callable[[], object]) -> None:
    # Robust: an error is logged and stays here. A partial has no name for that log, a lambda has.
    transaction.on_commit(call, robust=True)


def _send(group: str, message: dict[str, object]) -> None:
    async_to_sync(get_channel_layer().group_send)(group, message)


def _think(deal_id: int, version: int, seat: int, delay: float) -> None:
    task = signature(THINK, kwargs={"deal_id": deal_id, "version": version, "seat": seat})
    task.apply_async(countdown=delay, queue="bots")
