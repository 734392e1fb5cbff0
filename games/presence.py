"""Who is here: open pages say so every few seconds.

Kept in the broker, for all processes and for no longer than it is true; nothing that matters
depends on it, so without the broker nobody is known to be here or gone, and play goes on.
"""

import time
from collections.abc import Iterable
from functools import cache

import redis
from django.conf import settings

FRESH_S = 20
"""How long a page that has said nothing more still counts; pages speak every five seconds."""
GRACE_S = 7
"""How long somebody counts whose page went: he may be reloading it, or have another one open."""
FORGOTTEN_S = 120


@cache
def broker() -> redis.Redis:
    """The one client of this process; its pool opens connections when they are needed."""
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)


# --- On the site -----------------------------------------------------------------------------


def on_site(visitor: str) -> None:
    """Count a visitor, by any word that is his own; raises RedisError."""
    now = time.time()
    with broker().pipeline(transaction=False) as pipe:
        pipe.zadd(_site(), {visitor: now + FRESH_S})
        pipe.zremrangebyscore(_site(), "-inf", now)
        pipe.expire(_site(), FORGOTTEN_S)
        pipe.execute()


def visitors() -> int | None:
    """How many people have a page open; None if nobody can tell."""
    try:
        return int(broker().zcount(_site(), time.time(), "+inf"))
    except redis.RedisError:
        return None


def visitor_word(user_id: int | None, otherwise: str) -> str:
    """What stands for a visitor: all pages of one person count once."""
    return f"u{user_id}" if user_id is not None else otherwise


def on_site_among(user_ids: Iterable[int]) -> set[int]:
    """Those of these people who have a page open; nobody if nobody can tell."""
    people = list(user_ids)
    if not people:
        return set()
    try:
        scores = broker().zmscore(_site(), [visitor_word(person, "") for person in people])
    except redis.RedisError:
        return set()
    now = time.time()
    pairs = zip(people, scores, strict=True)
    return {person for person, score in pairs if score is not None and score > now}


# --- At a table ------------------------------------------------------------------------------


def arrive(table: str, who: str) -> bool:
    """Say that somebody who sits at a table looks at it; whether that is news.

    Both by their slugs; raises RedisError.
    """
    before, *_ = _here([(table, who)])
    return before is None or before < time.time()


def stay(pairs: Iterable[tuple[str, str]]) -> None:
    """Say that people still look at their tables, in one question; raises RedisError."""
    _here(pairs)


def go(table: str, who: str) -> None:
    """Say that a page of somebody went; another one of his will say that he is still here."""
    broker().zadd(_table(table), {who: time.time() + GRACE_S}, xx=True)


def who_is_at(tables: Iterable[str]) -> dict[str, frozenset[str]]:
    """Who looks at each of these tables and sits there; no entry for one if nobody can tell."""
    asked, now = list(tables), time.time()
    try:
        with broker().pipeline(transaction=False) as pipe:
            for table in asked:
                pipe.zrangebyscore(_table(table), now, "+inf")
            found = pipe.execute()
    except redis.RedisError:
        return {}
    return {
        table: frozenset(who.decode() for who in people)
        for table, people in zip(asked, found, strict=True)
    }


def _here(pairs: Iterable[tuple[str, str]]) -> list[float | None]:
    """Note these people; until when each of them counted before."""
    until = time.time() + FRESH_S
    with broker().pipeline(transaction=False) as pipe:
        for table, who in pairs:
            pipe.zscore(_table(table), who)
            pipe.zadd(_table(table), {who: until})
            pipe.expire(_table(table), FORGOTTEN_S)
        return list(pipe.execute())[::3]


def _site() -> str:
    return f"{settings.REDIS_PREFIX}.visitors"


def _table(slug: str) -> str:
    return f"{settings.REDIS_PREFIX}.at.{slug}"
