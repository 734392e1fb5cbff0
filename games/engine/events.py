"""Events: what everybody at the table sees happen, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from games.engine.cards import CARDS, Card
from games.engine.errors import BadState

EVENT_KINDS: Final = (
    "dealt",
    "direction",
    "attack",
    "beat",
    "transfer",
    "show",
    "take",
    "done",
    "beaten",
    "taken",
    "draw",
    "out",
    "lead",
    "end",
)
_KNOWN: Final = frozenset(CARDS)


@dataclass(frozen=True, slots=True)
class Event:
    """One public fact. What the fields hold depends on the kind:

    dealt: `seat` got `count` cards (cards = the trump card if it is shown in that hand).
    direction: `seat` chose; `count` is 1 for clockwise, -1 for counterclockwise.
    attack: `seat` laid `cards`. beat: `cards` is (open card, own card).
    transfer, show: `seat` passed the attack on to seat `to` by laying or showing `cards`.
    take, done: said by `seat`. beaten: `cards` were discarded; `seat` is the defender.
    taken: `seat` picked `cards` up. draw: `seat` drew `count` cards, `cards` = (trump card,) if
    the face-up trump card was among them. out: `seat` is out.
    lead: a bout begins; `seat` leads and `to` defends. end: the deal is over.
    """

    kind: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    count: int = 0
    to: int | None = None

    def to_json(self) -> list[Any]:
        """Return the event as a short JSON list."""
        return [self.kind, self.seat, list(self.cards), self.count, self.to]

    @classmethod
    def from_json(cls, data: object) -> Event:
        """Read an event from its JSON list; BadState if it is none."""
        if not isinstance(data, list) or len(data) != 5:
            raise BadState("bad_event")
        kind, seat, cards, count, to = data
        if kind not in EVENT_KINDS or not isinstance(cards, list):
            raise BadState("bad_event")
        if not all(isinstance(card, str) and card in _KNOWN for card in cards):
            raise BadState("bad_event")
        if type(count) is not int or not all(x is None or type(x) is int for x in (seat, to)):
            raise BadState("bad_event")
        return cls(kind, seat, tuple(cards), count, to)
