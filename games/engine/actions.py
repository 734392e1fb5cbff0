"""Actions: what one seat does, as a value and as the text that people read and type."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.engine.cards import CARDS, Card
from games.engine.errors import MalformedAction


class Kind(StrEnum):
    """The kinds of action (rules.md sections 1, 3 and 4)."""

    ATTACK = "attack"
    BEAT = "beat"
    TRANSFER = "transfer"
    SHOW = "show"
    TAKE = "take"
    DONE = "done"
    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


_ORDER: Final = {card: i for i, card in enumerate(CARDS)}
_KINDS: Final = {kind.value: kind for kind in Kind}
_CARDS_NEEDED: Final = {
    Kind.ATTACK: (1, 4),
    Kind.BEAT: (2, 2),
    Kind.TRANSFER: (1, 1),
    Kind.SHOW: (1, 1),
}
_MAX_TEXT: Final = 40


@dataclass(frozen=True, slots=True)
class Action:
    """One action: an attack has 1-4 cards, a beat (open card, own card), a transfer or show one.

    The cards of an attack are kept in deck order, so equal attacks are equal values.
    Raises MalformedAction for a wrong number of cards, an unknown or a doubled card.
    """

    kind: Kind
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.kind, Kind):
            raise MalformedAction("unknown_kind", {"kind": str(self.kind)[:20]})
        low, high = _CARDS_NEEDED.get(self.kind, (0, 0))
        if not low <= len(self.cards) <= high:
            raise MalformedAction("wrong_number_of_cards", {"kind": self.kind.value})
        for card in self.cards:
            if card not in _ORDER:
                raise MalformedAction("no_such_card", {"card": str(card)[:8]})
        if len(set(self.cards)) < len(self.cards):
            raise MalformedAction("card_twice", {"kind": self.kind.value})
        if self.kind is Kind.ATTACK and len(self.cards) > 1:
            object.__setattr__(self, "cards", tuple(sorted(self.cards, key=_ORDER.__getitem__)))

    def __str__(self) -> str:
        return " ".join((self.kind.value, *self.cards))

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read an action from its text; MalformedAction says what is wrong with it."""
        if not isinstance(text, str) or len(text) > _MAX_TEXT:
            raise MalformedAction("not_an_action")
        words = text.split()
        if not words or words[0] not in _KINDS:
            raise MalformedAction("unknown_kind", {"kind": words[0][:20] if words else ""})
        return cls(_KINDS[words[0]], tuple(words[1:]))
