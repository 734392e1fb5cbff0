"""The board: the one implementation of the rules of play, mutable and fast.

A move is an integer, `kind | payload << 3`: for an attack the payload is a mask of cards, for a
beat `open | own << 6`, for a transfer or show a card index, else 0. `play` does not check; whoever
searches takes its moves from `moves`. `state.py` wraps boards into immutable values.
"""

from __future__ import annotations

from typing import Final

from games.engine.cards import BEATS, CODES, FIRST_TRUMP, RANK_MASK, RANK_OF, SAME_RANK, codes_of
from games.engine.cells import Cells
from games.engine.closing import close_bout, note_lead
from games.engine.events import Event
from games.engine.flags import ALL_BEATEN, ANY, FREE, LEADER_FIRST
from games.engine.roles import first_in_order, next_opponent, player_of, set_defender, set_roles

ATTACK, BEAT, TRANSFER, SHOW, TAKE, DONE, CLOCKWISE, COUNTERCLOCKWISE = range(8)
_RANKS: Final = range(13)


class Board(Cells):
    """A deal in play: what may be done (`moves` and the masks behind it), and `play`."""

    __slots__ = ()

    # -- what may be done ---------------------------------------------------------------------

    def asked(self) -> int:
        """Return the throwers whose turn it is to throw in or say done (section 3, throw_order).

        They follow from hand counts and public facts: a thrower without a fitting card is asked
        like any other. Also while something is open, when they may throw in but not say done.
        """
        throwers = self.throwers & self.holding & ~self.dones
        order = self.flags.order
        if order == FREE:
            return throwers
        if order == LEADER_FIRST:
            leader = 1 << self.leader
            return leader if throwers & leader else throwers
        return first_in_order(self, throwers)

    def timely(self) -> bool:
        """Tell whether the limit and `throw_timing` allow another attack card now (section 3)."""
        if self.count >= self.room:
            return False
        timing = self.flags.timing
        if self.taking or timing == ANY:
            return True
        return not self.open if timing == ALL_BEATEN else bool(self.beats)

    def fitting(self, seat: int) -> int:
        """Return the cards of a hand that match a rank on the table and were not shown now."""
        return self.hands[seat] & self.ranks & ~self.shown_now

    def transferable(self) -> int:
        """Return the cards the defender may lay to transfer (section 4)."""
        if self.beats or self.count >= self.cap() or not self._next_holds(self.count + 1):
            return 0
        return self.fitting(self.defender)

    def showable(self) -> int:
        """Return the trump the defender may show to transfer, as a mask (section 4)."""
        if self.beats or not self._next_holds(self.count):
            return 0
        trump = 1 << FIRST_TRUMP + RANK_OF[self.attacks[0]]
        return self.hands[self.defender] & trump & ~self.shown

    def _next_holds(self, cards: int) -> bool:
        return self.hands[player_of(self, self.transfer_place())].bit_count() >= cards

    def transfer_place(self) -> int:
        """Return the place a transfer goes to: the next one of an opponent (sections 4 and 6)."""
        return next_opponent(self, self.defender_place, self.defender)

    def moves(self, seat: int) -> list[int]:
        """Return every legal move of a seat."""
        if self.outcome is not None:
            return []
        if not self.count:
            return self._lead_moves() if seat == self.leader else []
        if seat == self.defender:
            return self._defence_moves() if self.open and not self.taking else []
        if not self.asked() >> seat & 1:
            return []
        moves = [] if self.open and not self.taking else [DONE]
        if self.timely():
            _add_single(moves, ATTACK, self.fitting(seat))
        return moves

    def _lead_moves(self) -> list[int]:
        moves: list[int] = []
        if self.choosing:
            moves = [CLOCKWISE, COUNTERCLOCKWISE]
            if self.flags.players > 2:
                return moves  # two seats need no direction and may lead at once
        hand = self.hands[self.leader]
        _add_single(moves, ATTACK, hand)
        if self.flags.multi_lead:
            for rank in _RANKS:
                _add_groups(moves, hand & RANK_MASK[rank], self.limit)
        return moves

    def _defence_moves(self) -> list[int]:
        moves = [TAKE]
        hand = self.hands[self.defender]
        left = self.open
        while left:
            attack = (left & -left).bit_length() - 1
            left &= left - 1
            beaters = hand & BEATS[attack]
            while beaters:
                own = (beaters & -beaters).bit_length() - 1
                moves.append(BEAT | attack << 3 | own << 9)
                beaters &= beaters - 1
        if self.flags.transfer:
            _add_indexed(moves, TRANSFER, self.transferable())
            if self.flags.show:
                _add_indexed(moves, SHOW, self.showable())
        return moves

    def waited(self) -> int:
        """Return the seats the table waits for, from public facts alone (section 3)."""
        if self.outcome is not None:
            return 0
        if not self.count:
            return 1 << self.leader
        if self.open and not self.taking:
            return 1 << self.defender
        return self.asked()

    def actors(self) -> int:
        """Return every seat that has a legal move."""
        seats = self.waited()
        if self.open and not self.taking and self.timely():
            asked = self.asked()
            for seat in range(self.flags.players):
                if asked >> seat & 1 and self.fitting(seat):
                    seats |= 1 << seat
        return seats

    # -- what it does -------------------------------------------------------------------------

    def play(self, seat: int, move: int) -> None:
        """Make a legal move, and with it whatever follows by itself."""
        kind, payload = move & 7, move >> 3
        if kind == ATTACK:
            self._attack(seat, payload)
        elif kind == BEAT:
            self._beat(payload & 63, payload >> 6)
        elif kind == DONE:
            self._done(seat)
        elif kind == TAKE:
            self._take()
        elif kind == TRANSFER:
            self._transfer(payload)
        elif kind == SHOW:
            self._show(payload)
        else:
            self._choose(1 if kind == CLOCKWISE else -1)

    def _attack(self, seat: int, cards: int) -> None:
        self.choosing = False
        self._lay(seat, cards)
        self.joined |= 1 << seat
        self.dones = 0
        if self.log is not None:
            self.log.append(Event("attack", seat, codes_of(cards, self.trump)))
        if self.taking:
            self._settle()

    def _lay(self, seat: int, cards: int) -> None:
        """Move attack cards from a hand to the table."""
        self._spend(seat, cards)
        self.open |= cards
        while cards:
            card = (cards & -cards).bit_length() - 1
            cards &= cards - 1
            self.ranks |= SAME_RANK[card]
            self.attacks += (card,)
            self.layers += (seat,)
            self.count += 1

    def _spend(self, seat: int, cards: int) -> None:
        self.hands[seat] ^= cards
        self.known &= ~cards
        if not self.hands[seat]:
            self.holding ^= 1 << seat
            self.emptied += (seat,)

    def _beat(self, attack: int, own: int) -> None:
        self._spend(self.defender, 1 << own)
        self.open ^= 1 << attack
        self.beats += ((attack, own),)
        self.ranks |= SAME_RANK[own]
        self.dones = 0
        if self.log is not None:
            codes = CODES[self.trump]
            self.log.append(Event("beat", self.defender, (codes[attack], codes[own])))
        if not self.open:
            self._settle()

    def _done(self, seat: int) -> None:
        self.dones |= 1 << seat
        if self.log is not None:
            self.log.append(Event("done", seat))
        self._settle()

    def _take(self) -> None:
        self.taking = True
        self.room = self.room_after_take()
        if self.log is not None:
            self.log.append(Event("take", self.defender))
        self._settle()

    def _settle(self) -> None:
        """End the bout when its limit is reached or no thrower is left to be asked (section 3)."""
        if self.count >= self.room or not self.throwers & self.holding & ~self.dones:
            close_bout(self)

    def _transfer(self, card: int) -> None:
        self._lay(self.defender, 1 << card)
        self._pass_on("transfer", card)

    def _show(self, card: int) -> None:
        self.known |= 1 << card
        self.shown |= 1 << card
        self.shown_now |= 1 << card
        self._pass_on("show", card)

    def _pass_on(self, kind: str, card: int) -> None:
        """The next opponent defends, the transferrer has the leader's right (section 4)."""
        place = self.transfer_place()
        self.leader, self.leader_place = self.defender, self.defender_place
        self.joined |= 1 << self.leader
        self.dones = 0
        set_defender(self, place)
        if self.log is not None:
            cards = (CODES[self.trump][card],)
            self.log.append(Event(kind, self.leader, cards, to=self.defender))

    def _choose(self, direction: int) -> None:
        self.choosing = False
        self.direction = direction
        set_roles(self, self.leader_place)
        self.leads = ()
        note_lead(self)
        if self.log is not None:
            self.log.append(Event("direction", self.leader, count=direction))
            if self.flags.players > 2:
                self.log.append(Event("lead", self.leader, to=self.defender))


def _add_single(moves: list[int], kind: int, cards: int) -> None:
    while cards:
        moves.append(kind | (cards & -cards) << 3)
        cards &= cards - 1


def _add_indexed(moves: list[int], kind: int, cards: int) -> None:
    while cards:
        moves.append(kind | (cards & -cards).bit_length() - 1 << 3)
        cards &= cards - 1


def _add_groups(moves: list[int], cards: int, limit: int) -> None:
    """Add attacks with two or more of the given cards of one rank, as far as the limit allows."""
    group = cards
    while group:  # every subset of a mask, by the usual subtraction
        if 2 <= group.bit_count() <= limit:
            moves.append(ATTACK | group << 3)
        group = (group - 1) & cards
