"""/healthz: this process answers. /readyz: the site can be played on."""

import logging
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from games import pulse

logger = logging.getLogger(__name__)

BEAT_WITHIN_S = 5.0
ANSWER_WITHIN_S = 2.0


@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 whenever the process is alive: whoever restarts processes asks this."""
    return JsonResponse({"status": "ok"})


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """200 when database and broker answer and a sweep ran lately, else 503.

    Which part is missing is named, the reason is logged. Whoever sends people here asks this.
    """
    parts = {
        "database": _answers(_ask_database),
        "broker": _answers(_ask_broker),
        "beat": _answers(_ask_beat),
    }
    ready = all(parts.values())
    words = {name: "ok" if answers else "no answer" for name, answers in parts.items()}
    answer = JsonResponse(
        {"status": "ok" if ready else "degraded", **words}, status=200 if ready else 503
    )
    answer._has_been_logged = True  # type: ignore[attr-defined]  # by us, once, not as an error
    return answer


_silent: set[str] = set()
"""The parts that did not answer when last asked: only what changes is worth a line in the log."""


def _answers(ask: Callable[[], None]) -> bool:
    name = ask.__name__
    try:
        ask()
    except (DatabaseError, redis.RedisError, OSError) as error:
        if name not in _silent:
            logger.warning("health: %s: %s", name, error)
        _silent.add(name)
        return False
    if name in _silent:
        logger.warning("health: %s: answers again", name)
    _silent.discard(name)
    return True


def _ask_database() -> None:
    """A page waits longer for a connection than whoever asks this would."""
    pool = getattr(connection, "pool", None)
    if pool is None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return
    with connection.wrap_database_errors:
        pool.open()
        with pool.connection(timeout=ANSWER_WITHIN_S) as lent:
            lent.execute("SELECT 1")


def _ask_broker() -> None:
    with redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=ANSWER_WITHIN_S,
        socket_connect_timeout=ANSWER_WITHIN_S,
    ) as client:
        client.ping()


def _ask_beat() -> None:
    """Beat and a worker of `clock` are alive when the sweep, due each second, has run."""
    age = pulse.age_s()
    if age is None or age > BEAT_WITHIN_S:
        raise TimeoutError(f"no sweep within {BEAT_WITHIN_S} s")
