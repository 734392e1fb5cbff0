"""How a card is drawn (static/css/cards.css): its classes, printed rank and spoken name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language

from games import words
from games.engine.cards import Card


@dataclass(frozen=True, slots=True)
class Face:
    """A card to be drawn: its code, CSS classes, printed rank and spoken name."""

    code: Card
    css: str
    rank: str
    name: str


def face(card: Card, trump: str) -> Face:
    """How a card is drawn; the same value for every table with this trump and language."""
    return _face(card, trump, get_language() or "")


@lru_cache(maxsize=4096)
def _face(card: Card, trump: str, _language: str) -> Face:
    mark = " trump" if card[1] == trump else ""
    return Face(
        code=card,
        css=f"card {card[1]} r{card[0]}{mark}",
        rank=words.rank_sign(card),
        name=words.card_name(card, trump),
    )
