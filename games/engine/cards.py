"""Cards: two-character codes at the edges, trump-relative integers and bit masks inside.

A code is rank and suit: "6S", "TH", "AC". Inside a deal a card is an index that depends on the
trump suit: `rank * 3 + s` for a plain card (rank 0 = '2' ... 12 = 'A'; s = 0..2 numbers the plain
suits in the order S, C, D, H without the trump) and `39 + rank` for a trump. A set of cards is a
mask of such bits: its lowest set bit is its cheapest card, and no rule ever asks for the suit.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from games.engine.errors import BadState

Card: TypeAlias = str

RANKS: Final = "23456789TJQKA"
SUITS: Final = "SCDH"
DECK_SIZES: Final = (24, 36, 52)
CARDS: Final[tuple[Card, ...]] = tuple(rank + suit for rank in RANKS for suit in SUITS)
FIRST_TRUMP: Final = 39
ALL: Final = (1 << 52) - 1
TRUMPS: Final = ALL ^ ((1 << FIRST_TRUMP) - 1)


def _rank_of(index: int) -> int:
    return index - FIRST_TRUMP if index >= FIRST_TRUMP else index // 3


def _rank_mask(rank: int) -> int:
    return 0b111 << rank * 3 | 1 << FIRST_TRUMP + rank


def _beaters(index: int) -> int:
    """Return what beats a card: higher ones of its suit, and for a plain card every trump."""
    higher = range(_rank_of(index) + 1, len(RANKS))
    if index >= FIRST_TRUMP:
        return sum(1 << FIRST_TRUMP + rank for rank in higher)
    return TRUMPS | sum(1 << rank * 3 + index % 3 for rank in higher)


RANK_OF: Final[tuple[int, ...]] = tuple(_rank_of(i) for i in range(52))
RANK_MASK: Final[tuple[int, ...]] = tuple(_rank_mask(rank) for rank in range(13))
SAME_RANK: Final[tuple[int, ...]] = tuple(RANK_MASK[_rank_of(i)] for i in range(52))
BEATS: Final[tuple[int, ...]] = tuple(_beaters(i) for i in range(52))


def _codes(trump: str) -> tuple[Card, ...]:
    plain = [suit for suit in SUITS if suit != trump]
    return tuple(
        RANKS[_rank_of(i)] + (trump if i >= FIRST_TRUMP else plain[i % 3]) for i in range(52)
    )


CODES: Final[dict[str, tuple[Card, ...]]] = {trump: _codes(trump) for trump in SUITS}
INDEXES: Final[dict[str, dict[Card, int]]] = {
    trump: {card: i for i, card in enumerate(codes)} for trump, codes in CODES.items()
}


def code(index: int, trump: str) -> Card:
    """Return the code of a card index under a trump suit."""
    return CODES[trump][index]


def index(card: Card, trump: str) -> int:
    """Return the index of a card under a trump suit; BadState if the code is no card."""
    found = INDEXES[trump].get(card)
    if found is None:
        raise BadState("no_such_card", {"card": str(card)[:8]}, "2")
    return found


def mask_of(cards: Iterable[Card], trump: str) -> int:
    """Return the set of some cards as a mask; BadState for a code that is no card."""
    mask = 0
    for card in cards:
        mask |= 1 << index(card, trump)
    return mask


def indexes(mask: int) -> list[int]:
    """Return the card indexes of a mask, cheapest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def codes_of(mask: int, trump: str) -> tuple[Card, ...]:
    """Return the codes of a mask, plain cards low to high and then the trumps."""
    codes = CODES[trump]
    return tuple([codes[i] for i in indexes(mask)])


def deck_of(size: int) -> tuple[Card, ...]:
    """Return the cards of a deck of 24, 36 or 52, lowest rank first (rules.md section 1)."""
    return CARDS[-size:]
