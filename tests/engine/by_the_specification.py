"""Shuffles once more, written from docs/shuffle.md alone: nothing of the site's code is used."""

from hashlib import sha256


def commitment_of(server_seed: bytes) -> str:
    return sha256(b"durak commitment" + server_seed).hexdigest()


def promise_of(value: bytes) -> str:
    return sha256(b"durak value" + value).hexdigest()


def seed_of(server_seed: bytes, name: str, values: dict[int, bytes]) -> bytes:
    text = b"durak seed" + server_seed + bytes([len(name)]) + name.encode("ascii")
    text += bytes([len(values)])
    for seat in sorted(values):
        text += bytes([seat]) + values[seat]
    return sha256(text).digest()


def draw_of(seed: bytes) -> int:
    return int.from_bytes(sha256(b"durak draw" + seed).digest()[:4], "big")


def deck_of(seed: bytes, cards: int) -> list[str]:
    ranks = {24: "9TJQKA", 36: "6789TJQKA", 52: "23456789TJQKA"}[cards]
    deck = [rank + suit for rank in ranks for suit in "SCDH"]
    # Far more than 51 numbers, skipped ones included.
    stream = b"".join(sha256(seed + bytes(7) + bytes([i])).digest() for i in range(20))
    numbers = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    for i in range(cards - 1, 0, -1):
        while (number := numbers.pop(0)) >= 2**32 - 2**32 % (i + 1):
            continue
        j = number % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck
