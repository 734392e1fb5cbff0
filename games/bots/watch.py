"""The public events of a deal followed one by one: what lies where, and who does what when."""

from __future__ import annotations

from typing import Final

from games.engine.cards import SAME_RANK, index, indexes, mask_of
from games.engine.events import Event
from games.engine.view import View

HAND: Final = 6


class Watcher:
    """Keeps the known cards of each hand, the table and the discards; tells what seats did.

    An heir fills in the methods from `drew` on; each is called before what it tells is kept.
    """

    def __init__(self, view: View) -> None:
        """Follow a deal as the seat of `view` sees it, from its first event."""
        players = view.rules.players
        self.trump = view.trump
        self.viewer = view.seat
        self.known = [0] * players
        self.gone = self.table = self.ranks = self.open = 0
        self.taking = False
        self.defender = -1
        self.left = view.rules.deck - HAND * players

    def note(self, event: Event) -> None:
        """Take one event in."""
        seat, kind = event.seat, event.kind
        if seat is None:
            return
        cards = mask_of(event.cards, self.trump)
        if kind in {"dealt", "draw", "show"}:
            self._come(seat, event, cards)
        elif kind == "lead":
            self.defender = seat if event.to is None else event.to
        elif kind == "attack":
            self._attack(seat, cards)
        elif kind == "transfer":
            self._lay(seat, cards)
            self.open |= cards
            self.defender = seat if event.to is None else event.to
        elif kind == "beat":
            self._beat(seat, index(event.cards[0], self.trump), index(event.cards[1], self.trump))
        elif kind == "take":
            self.took(seat)
            self.taking = True
        elif kind == "done":
            self.said_done(seat)
        elif kind in {"beaten", "taken"}:
            self._close(seat, cards, taken=kind == "taken")

    def _come(self, seat: int, event: Event, cards: int) -> None:
        if event.kind == "show":
            self.revealed(seat, cards & ~self.known[seat])
        else:
            if event.kind == "draw":
                self.left -= event.count
            self.drew(seat, event.count, cards)
        self.known[seat] |= cards

    def _close(self, seat: int, cards: int, *, taken: bool) -> None:
        if taken:
            self.known[seat] |= cards
        else:
            self.gone |= cards
        self.table = self.ranks = self.open = 0
        self.taking = False

    def _attack(self, seat: int, cards: int) -> None:
        if self.table:
            self.threw_in(seat, cards)
        else:
            self.led(seat, cards)
        self._lay(seat, cards)
        self.open |= cards

    def _beat(self, seat: int, attack: int, own: int) -> None:
        self.beat(seat, attack, own)
        self._lay(seat, 1 << own)
        self.open &= ~(1 << attack)

    def _lay(self, seat: int, cards: int) -> None:
        self.revealed(seat, cards & ~self.known[seat])
        self.known[seat] &= ~cards
        self.table |= cards
        for card in indexes(cards):
            self.ranks |= SAME_RANK[card]

    def drew(self, seat: int, count: int, cards: int) -> None:
        """A seat got cards, `cards` of them for all to see."""

    def revealed(self, seat: int, cards: int) -> None:
        """Cards that nobody knew in this hand were laid or shown."""

    def led(self, seat: int, cards: int) -> None:
        """A seat opened a bout."""

    def threw_in(self, seat: int, cards: int) -> None:
        """A seat laid cards on a bout."""

    def beat(self, seat: int, attack: int, own: int) -> None:
        """A seat beat one card with another."""

    def took(self, seat: int) -> None:
        """A defender gave up."""

    def said_done(self, seat: int) -> None:
        """A seat laid nothing more."""
