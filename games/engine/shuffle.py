"""The order of a deck from a seed, specified so that anybody can check it after the deal.

docs/shuffle.md tells the whole protocol, with test vectors. The seed of a deal comes from a secret
of the server and a value from the page of each person who sits at the table (`mixed_seed`).

The seed is any bytes (the site uses 32). Block i of the stream is
SHA-256(seed || i as 8 bytes, big-endian), i = 0, 1, 2 ...; the stream is read as 32-bit big-endian
numbers. A number below n is the first value v of the stream with v < 2^32 - 2^32 mod n, taken
mod n; greater values are skipped, so every number is equally likely. The deck starts in the order
of `deck_of` (rank by rank from the lowest, in each S, C, D, H) and is shuffled by Fisher-Yates:
for i from the last position down to 1, swap the cards at i and at a number below i + 1.
The commitment to a server seed, published before anything else is known, is
SHA-256(b"durak commitment" || server seed) in hex.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256

from games.engine.cards import Card, deck_of
from games.engine.errors import BadState
from games.engine.rules import CHOICES

SIZE = 32
"""Bytes of a server seed, of a page's value and of a mixed seed."""

_WORD = 4
_RANGE = 1 << 32


def deck_order(seed: bytes, deck: int) -> tuple[Card, ...]:
    """Return the shuffled deck of 24, 36 or 52 cards, first card dealt first.

    Raises BadState if the seed is not bytes or there is no such deck.
    """
    if not isinstance(seed, bytes):
        raise BadState("bad_seed", {"type": type(seed).__name__}, "2")
    if deck not in CHOICES["deck"]:
        raise BadState("not_the_deck", {"deck": str(deck)[:20]}, "1")
    cards = list(deck_of(deck))
    words = _words(seed)
    for last in range(len(cards) - 1, 0, -1):
        other = _below(words, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def commitment(server_seed: bytes) -> str:
    """Return what is published of a server seed before its deal, as 64 hex digits."""
    return sha256(b"durak commitment" + server_seed).hexdigest()


def promise(value: bytes) -> str:
    """Return what a page tells of its value before all values are opened, as 64 hex digits."""
    return sha256(b"durak value" + value).hexdigest()


def mixed_seed(server_seed: bytes, deal: str, values: Mapping[int, bytes]) -> bytes:
    """Return the seed of a deal: from the server's secret, the deal's name, the values by seat.

    SHA-256(b"durak seed" || server seed || length of name || name || number of values || for each
    in ascending order of seats: seat || value); lengths, numbers and seats are single bytes, a
    server seed and a value 32 bytes each, and a name is ASCII. Raises ValueError for other sizes.
    """
    if any(len(part) != SIZE for part in (server_seed, *values.values())):
        raise ValueError(f"a server seed and a value have {SIZE} bytes")
    name = deal.encode("ascii")
    opened = b"".join(bytes([seat]) + values[seat] for seat in sorted(values))
    head = b"durak seed" + server_seed + bytes([len(name)]) + name
    return sha256(head + bytes([len(values)]) + opened).digest()


def tie_draw(seed: bytes) -> int:
    """Return the number that breaks a tie for the lowest card in a deal of a seed (2)."""
    return int.from_bytes(sha256(b"durak draw" + seed).digest()[:_WORD], "big")


def _words(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = sha256(seed + counter.to_bytes(8, "big")).digest()
        for start in range(0, len(block), _WORD):
            yield int.from_bytes(block[start : start + _WORD], "big")
        counter += 1


def _below(words: Iterator[int], bound: int) -> int:
    usable = _RANGE - _RANGE % bound
    return next(word for word in words if word < usable) % bound
