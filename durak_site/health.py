"""/healthz: whether this process reaches the database and the broker."""

import logging
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

logger = logging.getLogger(__name__)


@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when both answer, 503 when one does not; which one is named, the reason is logged."""
    parts = {"database": _answers(_ask_database), "broker": _answers(_ask_broker)}
    healthy = all(parts.values())
    words = {name: "ok" if answers else "no answer" for name, answers in parts.items()}
    return JsonResponse(
        {"status": "ok" if healthy else "degraded", **words}, status=200 if healthy else 503
    )


def _answers(ask: Callable[[], None]) -> bool:
    try:
        ask()
    except (DatabaseError, redis.RedisError, OSError) as error:
        logger.warning("health: %s: %s", ask.__name__, error)
        return False
    return True


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _ask_broker() -> None:
    with redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2
    ) as client:
        client.ping()
