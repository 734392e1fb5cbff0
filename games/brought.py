"""Records that somebody brought to look at: kept for a day under an address nobody can guess.

They live in the cache and nowhere else: they are somebody's own text, and nothing here needs them.
"""

from __future__ import annotations

import secrets
import zlib
from typing import Final

from django.core.cache import cache

from games.engine.errors import BadRecord
from games.engine.record import Record, parse
from games.playback import Playback, playback_of_record
from games.shared import Shared

MOST_BYTES: Final = 128 * 1024
MOST_DEALS: Final = 50
MOST_MOVES: Final = 2000
KEPT_S: Final = 24 * 3600
TOKEN_BYTES: Final = 12

_READ: Shared[tuple[Record, ...]] = Shared(size=16)
_PLAYED: Shared[Playback] = Shared(size=16)


def check(data: bytes) -> tuple[Record, ...]:
    """The deals of a text, each of which can be played again.

    Raises BadRecord: what `record.parse` and `record.replay` raise, `text_too_large`,
    `too_many_deals`, `too_many_moves`.
    """
    if len(data) > MOST_BYTES:
        raise BadRecord("text_too_large", {"max": MOST_BYTES})
    records = tuple(parse(data))
    if len(records) > MOST_DEALS:
        raise BadRecord("too_many_deals", {"max": MOST_DEALS})
    if sum(len(record.moves) for record in records) > MOST_MOVES:
        raise BadRecord("too_many_moves", {"max": MOST_MOVES})
    for record in records:
        playback_of_record(record)
    return records


def keep(data: bytes) -> str:
    """Keep a text that was checked, and return the word under which it is found again."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    cache.set(_key(token), zlib.compress(data), KEPT_S)
    return token


def found(token: str) -> tuple[Record, ...] | None:
    """The deals under a word, None if there are none any more."""
    packed = cache.get(_key(token))
    if packed is None:
        return None
    return _READ.get(token, lambda: tuple(parse(zlib.decompress(packed))))


def played(token: str, number: int, record: Record) -> Playback:
    """A kept deal, step by step; played once for all who step through it."""
    return _PLAYED.get((token, number), lambda: playback_of_record(record))


def _key(token: str) -> str:
    return f"record.{token}"
