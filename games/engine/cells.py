"""The data of a deal in play: what a board holds, without the rules."""

from __future__ import annotations

from typing import Any, TypeVar

from games.engine.cards import SAME_RANK
from games.engine.events import Event
from games.engine.flags import NO_LIMIT, Flags
from games.engine.outcome import Outcome

LeadKey = tuple[tuple[int, ...], int, int, int]
C = TypeVar("C", bound="Cells")


class Cells:
    """The fields of a board. Cards are trump-relative indexes, sets of cards or seats are masks.

    The first group is the deal itself; the second follows from it (`derive`) and is kept up to date
    because the rules ask for it at every action. Tuples are shared between clones, never changed.
    """

    __slots__ = (
        "active",
        "any_discard",
        "attacks",
        "beats",
        "bout",
        "choosing",
        "count",
        "defender",
        "defender_place",
        "direction",
        "discarded",
        "dones",
        "drawn",
        "dry",
        "emptied",
        "exits",
        "flags",
        "hands",
        "holding",
        "joined",
        "known",
        "layers",
        "leader",
        "leader_place",
        "leads",
        "limit",
        "log",
        "open",
        "opener",
        "outcome",
        "ranks",
        "room",
        "shown",
        "shown_now",
        "taking",
        "talon",
        "throwers",
        "trump",
    )

    flags: Flags
    trump: str
    hands: list[int]
    talon: tuple[int, ...]  # the whole talon of the deal, next card first, the trump card last
    drawn: int  # how many of it are drawn
    known: int  # cards in hands that the rules show to everybody
    opener: int  # who opened this bout
    leader: int  # who has the leader's right
    leader_place: int
    defender: int
    defender_place: int
    direction: int
    choosing: bool  # the opener has yet to choose the direction
    attacks: tuple[int, ...]  # in the order laid
    layers: tuple[int, ...]  # who laid each of them
    beats: tuple[tuple[int, int], ...]  # (attack, defence) in the order beaten
    taking: bool
    limit: int  # the bout's limit of attack cards
    dones: int
    joined: int  # seats that laid an attack card or held the leader's right in this bout
    shown: int  # trumps that may not be shown again
    shown_now: int  # trumps shown in this bout
    discarded: int
    any_discard: bool
    bout: int
    dry: int  # bouts in a row without a discard
    emptied: tuple[int, ...]  # seats that played their last card in this bout
    exits: tuple[tuple[int, ...], ...]  # seats that went out, bout by bout
    leads: tuple[LeadKey, ...]  # positions at leads since the last discard, the talon being empty
    outcome: Outcome | None

    active: int  # seats that are not out
    holding: int  # seats with cards
    count: int  # attack cards on the table
    open: int  # attack cards not beaten
    ranks: int  # every card of a rank that lies on the table
    room: int  # attack cards the bout may hold, which a take may raise
    throwers: int

    log: list[Event] | None  # where public events go; None in search

    def clone(self: C) -> C:
        """Return an independent copy that records no events."""
        kind = type(self)  # object.__new__ would not do once this is compiled
        new = kind.__new__(kind)
        new.flags = self.flags
        new.trump = self.trump
        new.hands = self.hands[:]
        new.talon = self.talon
        new.drawn = self.drawn
        new.known = self.known
        new.opener = self.opener
        new.leader = self.leader
        new.leader_place = self.leader_place
        new.defender = self.defender
        new.defender_place = self.defender_place
        new.direction = self.direction
        new.choosing = self.choosing
        new.attacks = self.attacks
        new.layers = self.layers
        new.beats = self.beats
        new.taking = self.taking
        new.limit = self.limit
        new.dones = self.dones
        new.joined = self.joined
        new.shown = self.shown
        new.shown_now = self.shown_now
        new.discarded = self.discarded
        new.any_discard = self.any_discard
        new.bout = self.bout
        new.dry = self.dry
        new.emptied = self.emptied
        new.exits = self.exits
        new.leads = self.leads
        new.outcome = self.outcome
        new.active = self.active
        new.holding = self.holding
        new.count = self.count
        new.open = self.open
        new.ranks = self.ranks
        new.room = self.room
        new.throwers = self.throwers
        new.log = None
        return new

    def key(self) -> tuple[Any, ...]:
        """Return everything that tells this deal from another, as one hashable value."""
        return (
            self.flags.rules,
            self.trump,
            tuple(self.hands),
            self.talon[self.drawn :],
            self.known,
            (self.opener, self.leader, self.defender, self.leader_place, self.defender_place),
            (self.direction, self.choosing, self.taking, self.limit, self.dones, self.joined),
            (self.attacks, self.layers, self.beats, self.shown, self.shown_now),
            (self.discarded, self.any_discard, self.bout, self.dry, self.emptied, self.exits),
            self.leads,
            self.outcome,
        )

    def cap(self) -> int:
        """Return the most attack cards a bout may hold now, 5 or 6 (section 3 and first_cap)."""
        flags = self.flags
        if flags.first_bout_cap and self.bout == 1:
            return 5
        if flags.first_discard_cap and not self.any_discard:
            return 5
        return 6

    def table_mask(self) -> int:
        """Return every card on the table."""
        mask = 0
        for card in self.attacks:
            mask |= 1 << card
        for _, card in self.beats:
            mask |= 1 << card
        return mask

    def derive(self) -> None:
        """Compute hands, table and room of the second group of fields from the first.

        `throwers` depends on the roles (roles.py).
        """
        out = sum(1 << seat for group in self.exits for seat in group)
        self.active = self.flags.everyone & ~out
        self.holding = sum(1 << seat for seat, hand in enumerate(self.hands) if hand)
        self.count = len(self.attacks)
        self.open = sum(1 << card for card in self.attacks)
        self.ranks = 0
        for card in self.attacks:
            self.ranks |= SAME_RANK[card]
        for attack, defence in self.beats:
            self.open ^= 1 << attack
            self.ranks |= SAME_RANK[defence]
        self.room = self.room_after_take() if self.taking else self.limit

    def room_after_take(self) -> int:
        """Return how many attack cards the bout may hold once the defender takes (take_cap)."""
        if self.flags.take_cap == "same":
            return self.limit
        return self.cap() if self.flags.take_cap == "table_max" else NO_LIMIT
