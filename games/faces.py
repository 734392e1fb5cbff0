"""How a card is drawn (static/css/cards.css): its classes, printed rank and spoken name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language

from games import words
from games.engine.cards import Card
from games.engine.view import View


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


def sorted_hand(view: View, order: str) -> list[Card]:
    """The viewer's cards as he likes them (accounts.models.HandSort); low to high, trumps apart."""
    if order == "suits":
        return sorted(view.hand, key=lambda card: (card[1] == view.trump, _SUITS.index(card[1])))
    if order == "ranks":
        return sorted(view.hand, key=lambda card: _RANKS.index(card[0]))
    return list(view.hand)


_RANKS = "23456789TJQKA"
_SUITS = "SHCD"  # black and red by turns
