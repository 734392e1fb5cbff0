"""A second implementation of the rule book, as plain as can be, to hold against the engine.

It shares nothing with ``games.engine``: cards are strings, hands are lists, every question is
answered by walking over the cards. Each method quotes or names the sentence of the rules that it
plays. It is slow on purpose; when the two disagree, the rules decide which of them is wrong.

An act is ``(seat, "attack 6S 6C")``. The seat is the one whose *hand* plays: with teams a partner
who plays for a finished seat acts under his own number, while ``leader`` and ``defender`` name
places at the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from tests.engine.oracle_options import DEFAULTS, TEAM_COUNT

RANKS = "23456789TJQKA"
SUITS = "SCDH"
LOWEST_RANK = {24: "9", 36: "6", 52: "2"}


class Refused(Exception):
    """The act is against the rules; nothing changed."""


def full_deck(size: int) -> list[str]:
    ranks = RANKS[RANKS.index(LOWEST_RANK[size]) :]
    return [rank + suit for suit in SUITS for rank in ranks]


def beats(own: str, other: str, trump: str) -> bool:
    """Any trump beats any plain card; same suit, higher rank; plain never beats another suit."""
    if own[1] == other[1]:
        return RANKS.index(own[0]) > RANKS.index(other[0])
    return own[1] == trump


def opener_by_cards(hands: Sequence[Sequence[str]], trump: str, draw: int) -> int:
    """Lowest trump in hand; nobody holds one: lowest card, ties by the draw (section 2)."""
    held = [(RANKS.index(card[0]), seat) for seat, hand in enumerate(hands) for card in hand]
    trumps = [
        (RANKS.index(card[0]), seat)
        for seat, hand in enumerate(hands)
        for card in hand
        if card[1] == trump
    ]
    if trumps:
        return min(trumps)[1]
    lowest = min(held)[0]
    tied = sorted({seat for rank, seat in held if rank == lowest})
    return tied[draw % len(tied)]


class Deal:
    """One deal, changed in place by ``play``."""

    def __init__(
        self,
        rules: dict[str, Any],
        *,
        trump: str,
        talon: Iterable[str],
        hands: Iterable[Iterable[str]],
        leader: int,
        out: Iterable[int] = (),
        discarded: bool = False,
        direction: int | None = None,
    ) -> None:
        self.rules = DEFAULTS | rules
        self.trump = trump
        self.talon = list(talon)
        self.hands = [list(hand) for hand in hands]
        self.n = self.rules["players"]
        self.out = list(out)
        self.out_bout = {seat: at - self.n for at, seat in enumerate(self.out)}
        self.something_discarded = discarded
        self.discard_pile: list[str] = []
        self.bout = 2 if discarded or self.out else 1
        self.bouts_without_discard = 0
        self.must_choose = direction is None and self.rules["direction"] == "opener_chooses"
        self.direction = direction or 1
        self.first_opener = leader
        self.shown_in_bout: set[str] = set()
        self.shown_in_deal: set[str] = set()
        self.seen: Counter[Any] = Counter()
        self.result: str | None = None
        self.reason: str | None = None
        self.durak: list[int] = []
        self.label: str | None = None
        self.last_attacks: list[str] = []
        self.start_lead(leader)

    @classmethod
    def dealt(
        cls,
        rules: dict[str, Any],
        order: Sequence[str],
        *,
        draw: int = 0,
        opener: int | None = None,
        direction: int | None = None,
    ) -> Deal:
        """Deal from the top, one card at a time from seat 0 (section 2)."""
        n = rules["players"]
        hands = [list(order[seat : 6 * n : n]) for seat in range(n)]
        if len(order) == 6 * n:
            turned, talon = order[-1], []
        else:
            turned, talon = order[6 * n], [*order[6 * n + 1 :], order[6 * n]]
        if opener is None:
            opener = opener_by_cards(hands, turned[1], draw)
        return cls(
            rules, trump=turned[1], talon=talon, hands=hands, leader=opener, direction=direction
        )

    # --- who sits where -------------------------------------------------------------------

    def team(self, seat: int) -> int:
        """Partners alternate round the table: ABAB, ABCABC, ABABAB."""
        return seat % TEAM_COUNT.get(self.rules["teams"], self.n)

    def teammates(self, seat: int) -> range:
        return range(self.team(seat), self.n, TEAM_COUNT.get(self.rules["teams"], self.n))

    def opponents(self, seat: int, other: int) -> bool:
        return self.team(seat) != self.team(other)

    def active(self, seat: int) -> bool:
        """Whether this place still takes part: not out, or played by a partner who is not (6)."""
        if seat not in self.out:
            return True
        if self.rules["partner_plays_seat"] == "skip":
            return False
        return any(mate not in self.out for mate in self.teammates(seat))

    def player(self, seat: int) -> int:
        """Whose hand plays this place: its own, else the nearest partner's in direction."""
        if seat not in self.out:
            return seat
        for other in self.round_from(seat):
            if other in self.teammates(seat) and other not in self.out:
                return other
        return seat

    def round_from(self, seat: int) -> list[int]:
        """Every place once, this one first, in direction."""
        return [(seat + self.direction * step) % self.n for step in range(self.n)]

    def next_active(self, seat: int) -> int:
        return next(other for other in self.round_from(seat)[1:] if self.active(other))

    def next_active_opponent(self, seat: int) -> int:
        """With "on" this is simply the next active seat, since the teams alternate."""
        return next(
            other
            for other in self.round_from(seat)[1:]
            if self.active(other) and self.opponents(seat, other)
        )

    @property
    def attacker(self) -> int:
        """The hand that has the leader's right."""
        return self.player(self.leader)

    @property
    def answerer(self) -> int:
        """The hand that defends."""
        return self.player(self.defender)

    # --- the bout -------------------------------------------------------------------------

    def start_lead(self, leader: int) -> None:
        self.leader = leader
        self.bout_opener = leader
        self.table: list[dict[str, Any]] = []
        self.taking = False
        self.done: set[int] = set()
        self.attackers: set[int] = set()
        self.last_attacker: int | None = None
        self.emptied: list[int] = []
        self.shown_in_bout = set()
        self.become_defender(self.next_active_opponent(leader))
        if not self.talon:
            self.count_position()
        if self.result is None and self.bouts_without_discard >= 60:
            self.finish("draw", "bouts_without_discard", [])

    def count_position(self) -> None:
        """The same hands, leader and shown cards for the third time at a lead (section 5)."""
        shown = self.shown_in_deal if self.rules["show_trump"] == "per_deal" else ()
        hands = tuple(tuple(sorted(hand)) for hand in self.hands)
        key = (hands, self.leader, tuple(sorted(shown)))
        self.seen[key] += 1
        if self.seen[key] == 3:
            self.finish("draw", "repetition", [])

    def become_defender(self, seat: int) -> None:
        """H = the cards he holds when he becomes defender; never read anew (section 3)."""
        self.defender = seat
        self.limit = min(self.cap(), len(self.hands[self.answerer]))

    def cap(self) -> int:
        first = self.rules["first_cap"]
        if first == "first_bout" and self.bout == 1:
            return 5
        if first == "until_first_discard" and not self.something_discarded:
            return 5
        return 6

    def limit_now(self) -> int:
        """The limit, or what ``take_cap`` makes of it after a take."""
        if self.taking and self.rules["take_cap"] == "table_max":
            return self.cap()
        if self.taking and self.rules["take_cap"] == "unlimited":
            return 999
        return self.limit

    def open_cards(self) -> list[str]:
        return [pair["attack"] for pair in self.table if pair["beaten_with"] is None]

    def beaten_cards(self) -> list[str]:
        return [pair["attack"] for pair in self.table if pair["beaten_with"] is not None]

    def ranks_on_table(self) -> set[str]:
        cards = [pair["attack"] for pair in self.table]
        cards += [pair["beaten_with"] for pair in self.table if pair["beaten_with"] is not None]
        return {card[0] for card in cards}

    def throwers(self) -> set[int]:
        """The hands that may throw in; who has attacked in this bout stays a thrower."""
        option = self.rules["throwers"]
        if option == "all":
            places = list(range(self.n))
        elif option == "neighbours":
            circle = [seat for seat in self.round_from(self.defender)[1:] if self.active(seat)]
            places = [circle[0], circle[-1]]
        else:
            places = [self.leader]
        hands = {self.player(seat) for seat in places if self.active(seat)} | self.attackers
        return {seat for seat in hands if self.opponents(seat, self.defender)}

    def undecided(self) -> set[int]:
        """Throwers who hold cards and have not said done."""
        return {s for s in self.throwers() if self.hands[s] and s not in self.done}

    def asked(self) -> set[int]:
        """Throwers whose turn it is to throw in or to say done (``throw_order``)."""
        undecided = self.undecided()
        order = self.rules["throw_order"]
        if order == "leader_first" and self.attacker in undecided:
            return {self.attacker}
        if order == "last_attacker_first":
            seats = [self.last_attacker, self.attacker]
            seats += [self.player(s) for s in self.round_from(self.defender)[1:] if self.active(s)]
            return set([s for s in seats if s in undecided][:1])
        return undecided

    def waited(self) -> set[int]:
        """Whom the table waits for, by public facts alone."""
        if self.result is not None:
            return set()
        if self.must_choose or not self.table:
            return {self.attacker}
        if self.open_cards() and not self.taking:
            return {self.answerer}
        return self.asked()

    # --- what is allowed ------------------------------------------------------------------

    def legal(self, seat: int) -> set[str]:
        """Every legal act of a seat, several cards of one attack in sorted order."""
        return {text for text in self.candidates(seat) if self.why_not(seat, text) is None}

    def candidates(self, seat: int) -> list[str]:
        hand = sorted(self.hands[seat])
        acts = ["clockwise", "counterclockwise", "take", "done"]
        for rank in {card[0] for card in hand}:
            same = [card for card in hand if card[0] == rank]
            for size in range(1, len(same) + 1):
                acts += ["attack " + " ".join(cards) for cards in combinations(same, size)]
        if seat == self.answerer and self.table:
            acts += [f"beat {other} {own}" for other in self.open_cards() for own in hand]
            acts += [f"transfer {card}" for card in hand]
            acts += [f"show {card}" for card in hand]
        return acts

    def why_not(self, seat: int, text: str) -> str | None:
        """Why the act is refused, or None."""
        kind, *cards = text.split()
        if self.result is not None:
            return "the deal is over"
        if len(set(cards)) != len(cards):
            return "a card twice"
        if self.must_choose:
            if kind in ("clockwise", "counterclockwise") and seat == self.attacker and not cards:
                return None
            if self.n > 2 or kind != "attack":  # two seats: there is one neighbour to attack
                return "the opener must choose the direction first"
        rule = {
            "attack": self.why_no_attack,
            "beat": self.why_no_beat,
            "transfer": self.why_no_transfer,
            "show": self.why_no_show,
            "take": self.why_no_take,
            "done": self.why_no_done,
        }.get(kind)
        if rule is None:
            return "nothing to choose now"
        return rule(seat, cards)

    def why_no_attack(self, seat: int, cards: list[str]) -> str | None:
        if not cards or any(card not in self.hands[seat] for card in cards):
            return "not in the hand"
        if not self.table:
            return self.why_no_lead(seat, cards)
        if len(cards) != 1:
            return "one card at a time is thrown in"
        return self.why_card_does_not_fit(cards[0]) or self.why_no_throwing(seat)

    def why_card_does_not_fit(self, card: str) -> str | None:
        if card[0] not in self.ranks_on_table():
            return "no such rank on the table"
        if card in self.shown_in_bout:
            return "shown in this bout"
        return None

    def why_no_throwing(self, seat: int) -> str | None:
        if len(self.table) + 1 > self.limit_now():
            return "limit"
        timing = "any" if self.taking else self.rules["throw_timing"]
        if timing == "after_first_beat" and not self.beaten_cards():
            return "nothing beaten yet"
        if timing == "all_beaten" and self.open_cards():
            return "not all beaten"
        if seat not in self.throwers():
            return "no thrower"
        if seat in self.done:
            return "said done"
        return None if seat in self.asked() else "others first"

    def why_no_lead(self, seat: int, cards: list[str]) -> str | None:
        if seat != self.attacker:
            return "not the leader"
        if len({card[0] for card in cards}) != 1:
            return "one rank only"
        if len(cards) > 1 and not self.rules["multi_lead"]:
            return "one card only"
        if len(cards) > self.limit:
            return "limit"
        return None

    def why_no_answer(self, seat: int) -> str | None:
        if seat != self.answerer:
            return "not the defender"
        if self.taking:
            return "taking is final"
        if not self.open_cards():
            return "nothing is open"
        return None

    def why_no_beat(self, seat: int, cards: list[str]) -> str | None:
        if reason := self.why_no_answer(seat):
            return reason
        if len(cards) != 2 or cards[0] not in self.open_cards():
            return "no such open card"
        if cards[1] not in self.hands[seat]:
            return "not in the hand"
        if not beats(cards[1], cards[0], self.trump):
            return "does not beat"
        return None

    def why_no_take(self, seat: int, cards: list[str]) -> str | None:
        return self.why_no_answer(seat) or ("no card needed" if cards else None)

    def why_no_passing_on(self, seat: int, cards: list[str], laid: int) -> str | None:
        """What laying and showing have in common (section 4)."""
        if not self.rules["transfer"]:
            return "no transfer at this table"
        if reason := self.why_no_answer(seat):
            return reason
        if self.beaten_cards():
            return "a card is beaten already"
        if len(cards) != 1 or cards[0] not in self.hands[seat]:
            return "not in the hand"
        if cards[0][0] != self.table[0]["attack"][0]:
            return "not the attack's rank"
        if cards[0] in self.shown_in_bout:
            return "shown in this bout"
        attacks = len(self.table) + laid
        if len(self.hands[self.player(self.transfer_target())]) < attacks:
            return "the next hand is too small"
        if attacks > self.cap():
            return "cap"
        return None

    def transfer_target(self) -> int:
        """The next active seat; with teams the next active opponent of the transferrer."""
        return self.next_active_opponent(self.defender)

    def why_no_transfer(self, seat: int, cards: list[str]) -> str | None:
        return self.why_no_passing_on(seat, cards, 1)

    def why_no_show(self, seat: int, cards: list[str]) -> str | None:
        if self.rules["show_trump"] == "off":
            return "no showing at this table"
        if reason := self.why_no_passing_on(seat, cards, 0):
            return reason
        if cards[0][1] != self.trump:
            return "not a trump"
        if self.rules["show_trump"] == "per_deal" and cards[0] in self.shown_in_deal:
            return "shown in this deal"
        return None

    def why_no_done(self, seat: int, cards: list[str]) -> str | None:
        if cards:
            return "no card needed"
        if not self.table or (self.open_cards() and not self.taking):
            return "something is open, or nothing there"
        if seat not in self.asked():
            return "not asked"
        return None

    # --- what an act does -----------------------------------------------------------------

    def play(self, seat: int, text: str) -> None:
        """Carry the act out, or raise ``Refused`` and change nothing."""
        if not 0 <= seat < self.n:
            raise Refused("no such seat")
        if reason := self.why_not(seat, text):
            raise Refused(reason)
        kind, *cards = text.split()
        if kind == "attack":
            self.lay_attacks(seat, cards)
        elif kind == "beat":
            self.leave_hand(seat, cards[1])
            pair = next(pair for pair in self.table if pair["attack"] == cards[0])
            pair["beaten_with"] = cards[1]
            self.done.clear()
        elif kind in ("transfer", "show"):
            self.pass_on(seat, kind, cards[0])
        elif kind == "take":
            self.taking = True
        elif kind == "done":
            self.done.add(seat)
        else:
            self.choose_direction(kind)
        if self.bout_is_over():
            self.end_bout()

    def choose_direction(self, kind: str) -> None:
        self.direction = 1 if kind == "clockwise" else -1
        self.must_choose = False
        self.become_defender(self.next_active_opponent(self.leader))

    def lay_attacks(self, seat: int, cards: list[str]) -> None:
        self.must_choose = False
        for card in cards:
            self.leave_hand(seat, card)
            self.table.append({"attack": card, "by": seat, "beaten_with": None})
        self.attackers.add(seat)
        self.last_attacker = seat
        self.done.clear()

    def leave_hand(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        if not self.hands[seat]:
            self.emptied.append(seat)

    def pass_on(self, seat: int, kind: str, card: str) -> None:
        target = self.transfer_target()
        if kind == "transfer":
            self.lay_attacks(seat, [card])
        else:
            self.shown_in_bout.add(card)
            self.shown_in_deal.add(card)
        self.attackers.add(seat)
        self.leader = self.defender
        self.become_defender(target)
        self.done.clear()

    def bout_is_over(self) -> bool:
        if not self.table or (self.open_cards() and not self.taking):
            return False
        return len(self.table) >= self.limit_now() or not self.undecided()

    # --- the end of a bout (section 5) ----------------------------------------------------

    def end_bout(self) -> None:
        attack_cards = [(pair["attack"], pair["by"]) for pair in self.table]
        taker, taken = self.answerer, self.taking
        self.close()
        self.refill()
        self.mark_out()
        if self.end_of_deal(taken, taker, attack_cards):
            return
        self.bout += 1
        if taken or not self.active(self.defender):
            self.start_lead(self.next_active(self.defender))
        else:
            self.start_lead(self.defender)

    def close(self) -> None:
        cards = [pair["attack"] for pair in self.table]
        cards += [pair["beaten_with"] for pair in self.table if pair["beaten_with"] is not None]
        if self.taking:
            self.hands[self.answerer] += cards
            self.bouts_without_discard += 1
        else:
            self.discard_pile += cards
            self.something_discarded = True
            self.bouts_without_discard = 0

    def refill(self) -> None:
        """Who opened the bout first, the others in direction, the last defender last."""
        order = [seat for seat in self.round_from(self.bout_opener) if seat != self.defender]
        for place in [*order, self.defender]:
            while self.active(place) and len(self.hands[self.player(place)]) < 6 and self.talon:
                self.hands[self.player(place)].append(self.talon.pop(0))

    def mark_out(self) -> None:
        if not self.talon:
            for seat in self.emptied:
                if not self.hands[seat]:
                    self.out.append(seat)
                    self.out_bout[seat] = self.bout

    def end_of_deal(self, taken: bool, taker: int, attacks: list[tuple[str, int]]) -> bool:
        """One side left with cards is the durak, nobody left is a draw, else the deal goes on."""
        left = {self.team(seat) for seat in range(self.n) if seat not in self.out}
        if len(left) >= 2:
            return False
        if len(left) == 1:
            loser = left.pop()
            reason = "last_with_cards" if self.rules["teams"] == "none" else "team_out"
            self.finish("durak", reason, [s for s in range(self.n) if self.team(s) == loser])
            if taken:
                self.give_label(taker, attacks)
        elif self.rules["draw"]:
            self.finish("draw", "nobody_left", [])
        else:
            self.finish("durak", "defender_of_last_bout", [*self.teammates(self.defender)])
        return True

    def finish(self, result: str, reason: str, durak: list[int]) -> None:
        self.result, self.reason, self.durak = result, reason, durak

    def give_label(self, taker: int, attacks: list[tuple[str, int]]) -> None:
        """Tie and epaulettes: the last cards laid against the durak, not his side's own (8)."""
        against = [card for card, by in attacks if self.opponents(by, taker)]
        six = "9" if self.rules["deck"] == 24 else "6"
        self.last_attacks = against
        if self.rules["ties"] == "off" or not against or against[-1][0] != six:
            return
        two = len(against) > 1 and against[-2][0] == six
        self.label = "epaulettes" if two else "tie"

    def places(self) -> list[list[int]]:
        """Groups of seats, first out first, out in the same bout = same place, durak last."""
        ranked: dict[float, list[int]] = {}
        for seat in range(self.n):
            side = self.teammates(seat)
            out = all(mate in self.out for mate in side)
            when = max(self.out_bout[mate] for mate in side) if out else 10.0**6
            if seat in self.durak:
                when = 10.0**9
            ranked.setdefault(when, []).append(seat)
        return [ranked[when] for when in sorted(ranked)]


def next_opener(rules: dict[str, Any], before: Deal) -> tuple[int | None, int | None]:
    """Who opens the deal after this one, and the direction if that is fixed too (section 7)."""
    n, option = rules["players"], rules["next_leader"]
    single = before.durak[0] if len(before.durak) == 1 else None
    if option == "right_of_durak" and single is not None:
        return (single - 1) % n, None
    if option == "left_of_durak" and single is not None:
        return (single + 1) % n, None
    if option == "alternate":
        return 1 - before.first_opener, None
    if option == "first_finisher" and before.out:
        first = before.out[0]
        sides = [step for step in (1, -1) if (first + step) % n in before.durak]
        return first, sides[0] if len(sides) == 1 or (n == 2 and sides) else None
    if option == "winning_team" and before.durak:
        winners = before.places()[0]
        return next(seat for seat in before.out if seat in winners), None
    return None, None
