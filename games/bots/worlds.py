"""The two worlds a search plays in: bare masks for two seats, the engine's board for the rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Generic, TypeVar

from games.bots.flat2 import (
    GAPS,
    MORE_SAME,
    MORE_TABLE_MAX,
    MORE_UNLIMITED,
    Bout,
    Way,
    finish_with,
    gaps_between_stumbles,
    ranks_of,
)
from games.bots.flat_many import Table, play_out_many
from games.bots.guess import Guess
from games.bots.knowledge import Dealer, Knowledge, sample
from games.bots.solve2 import Solver
from games.bots.style import Style
from games.bots.world import RARE_STUMBLE, STUMBLE, board_of, lay_out, play_bout, value
from games.engine.board import ATTACK, BEAT, DONE, TAKE, Board
from games.engine.cards import index, mask_of
from games.engine.view import View

Cards = TypeVar("Cards")

_GAPS: Final = gaps_between_stumbles(STUMBLE, seed=1)
_RARE_GAPS: Final = gaps_between_stumbles(RARE_STUMBLE, seed=2)
MORE: Final = {"same": MORE_SAME, "table_max": MORE_TABLE_MAX, "unlimited": MORE_UNLIMITED}


class World(ABC, Generic[Cards]):
    """The hidden cards dealt again and again, and what moves come to on them."""

    @abstractmethod
    def deal(self, dice: Random) -> Cards:
        """The hidden cards dealt in one way."""

    @abstractmethod
    def worth(self, cards: Cards, move: int, chance: int) -> int:
        """What a move comes to for the viewer: 2 not the durak, 1 draw, 0 durak."""

    def rounds(self, moves: Sequence[int], dice: Random, count: int) -> list[list[int]]:
        """What each move leads to on `count` common deals."""
        found: list[list[int]] = [[] for _ in moves]
        for _ in range(count):
            cards, chance = self.deal(dice), dice.getrandbits(20)
            for move, worths in zip(moves, found, strict=True):
                worths.append(self.worth(cards, move, chance))
        return found


class BoardWorld(World[tuple[Board, list[int], Sequence[Style], tuple[int, ...]]]):
    """Any options, any number of seats: the engine's own board."""

    def __init__(
        self,
        view: View,
        knowledge: Knowledge,
        style: Style,
        small: int = 0,
        guess: Guess | None = None,
    ) -> None:
        """With `small` set, endings of two of no more cards are solved and not played.

        With a `guess` the others play by it and the cards are dealt by it.
        """
        self.knowledge, self.guess, self.seat = knowledge, guess, knowledge.seat
        self.styles: Sequence[Style] = [style] * view.rules.players
        self.board = board_of(view, knowledge)
        flags = self.board.flags
        mine = flags.partners[self.seat]
        duels = view.rules.teams == "none" and not view.rules.transfer
        self.small = small
        self.solver = Solver(1 if view.rules.draw else 2, MORE[flags.take_cap])
        self.table = Table(flags, MORE[flags.take_cap], mine, duels, {})

    def deal(self, dice: Random) -> tuple[Board, list[int], Sequence[Style], tuple[int, ...]]:
        """A board with the hidden cards dealt in one way, the talon's joined masks, who plays."""
        guess = self.guess
        if guess is None:
            cards = sample(self.knowledge, dice)
            return lay_out(self.board, cards), joined(cards.talon), self.styles, _GAPS
        cards = guess.deal(dice)
        gaps = _RARE_GAPS if guess.plain() else _GAPS
        return lay_out(self.board, cards), joined(cards.talon), tuple(guess.styles), gaps

    def worth(
        self,
        cards: tuple[Board, list[int], Sequence[Style], tuple[int, ...]],
        move: int,
        chance: int,
    ) -> int:
        """Play the move on a copy and the rest by rule players; the value for the viewer.

        The bout at hand is played on the board, those that follow on bare masks.
        """
        first, drawn, styles, gaps = cards
        board = first.clone()
        board.play(self.seat, move)
        play_bout(board, styles)
        if board.outcome is not None:
            return value(board, self.seat)
        circle = self.table.circle(board.direction, board.active)
        if not board.active & self.table.mine:
            return 2
        return play_out_many(
            self.table,
            circle,
            board.hands,
            drawn,
            board.drawn,
            board.leader_place,
            board.cap(),
            board.dry,
            styles,
            gaps,
            chance & GAPS,
            self.solver,
            self.small,
        )


def joined(talon: Sequence[int]) -> list[int]:
    """The talon as the joined masks of its first 0, 1, 2 … cards."""
    mask, drawn = 0, [0]
    for card in talon:
        mask |= 1 << card
        drawn.append(mask)
    return drawn


@dataclass(frozen=True, slots=True)
class Duel:
    """Two seats as bare masks: the bout as the viewer sees it, the other hand still empty."""

    bout: Bout
    attacking: bool
    other: int
    way: Way

    def with_hand(self, hand: int) -> Bout:
        """The bout with the other seat's hand filled in; without a lead its limit follows."""
        if not self.attacking:
            return replace(self.bout, a=hand)
        return replace(self.bout, d=hand)

    def after(self, bout: Bout, move: int) -> Bout:
        """The bout after the viewer's move (an integer of the engine's board)."""
        kind, cards = move & 7, move >> 3
        if kind == ATTACK:
            rest, count = bout.a ^ cards, cards.bit_count()
            ranks = bout.ranks | ranks_of(cards)
            laid = replace(
                bout, a=rest, table=bout.table | cards, room=bout.room - count, ranks=ranks
            )
            return laid if bout.taking else replace(laid, open=bout.open | cards)
        if kind == BEAT:
            own = 1 << (cards >> 6)
            return replace(
                bout,
                d=bout.d ^ own,
                table=bout.table | own,
                open=bout.open ^ 1 << (cards & 63),
                ranks=bout.ranks | ranks_of(own),
            )
        if kind == TAKE:
            return replace(bout, taking=True, room=bout.room + bout.extra)
        assert kind == DONE
        return replace(bout, closed=True)


def duel_of(view: View, knowledge: Knowledge) -> Duel | None:
    """The two-seat world of a view; None with transfer, more seats or teams."""
    rules, seat = view.rules, knowledge.seat
    alive = [s for s in range(rules.players) if s not in view.out]
    if len(alive) != 2 or rules.transfer or rules.teams != "none" or view.phase == "direction":
        return None
    trump, hand = view.trump, mask_of(view.hand, view.trump)
    table = mask_of([c for p in view.table for c in (p.attack, p.defence) if c], trump)
    still_open = sum(1 << index(p.attack, trump) for p in view.table if p.defence is None)
    attacking = seat != view.defender
    room = 52 if view.attacks_left is None else view.attacks_left
    bout = Bout(
        a=hand if attacking else 0,
        d=0 if attacking else hand,
        table=table,
        open=0 if view.taking else still_open,
        room=room,
        extra=_extra(view),
        taking=view.taking,
        ranks=ranks_of(table),
    )
    cap = 5 if view.cap == 5 and rules.first_cap == "until_first_discard" else 6
    way = Way(cap, MORE[rules.take_cap], 1 if rules.draw else 2)
    return Duel(bout, attacking, next(s for s in alive if s != seat), way)


def _extra(view: View) -> int:
    """How many attack cards more a take allows in this bout (take_cap)."""
    if view.rules.take_cap == "unlimited":
        return view.rules.deck
    return view.cap - view.limit if view.rules.take_cap == "table_max" else 0


class DuelWorld(World[tuple[int, list[int], Style, tuple[int, ...]]]):
    """Two seats without transfer: bare masks, some ten times faster than the board."""

    def __init__(
        self,
        duel: Duel,
        knowledge: Knowledge,
        style: Style,
        small: int = 0,
        guess: Guess | None = None,
    ) -> None:
        """With `small` set, endings of no more cards are solved and not played.

        The other seat plays like the viewer or, with a `guess`, by that; so are the cards dealt.
        """
        self.duel, self.style, self.small, self.guess = duel, style, small, guess
        self.solver = Solver(duel.way.both_out, duel.way.more)
        self._after: dict[int, Bout] = {}
        self._dealer = None if guess else Dealer(knowledge, duel.other)

    def deal(self, dice: Random) -> tuple[int, list[int], Style, tuple[int, ...]]:
        """The other hand, the talon as the joined masks of its first cards, how the other plays."""
        if self._dealer:
            hand, drawn = self._dealer.deal(dice)
            return hand, drawn, self.style, _GAPS
        guess, other = self.guess, self.duel.other
        assert guess is not None
        cards = guess.deal(dice)
        gaps = _RARE_GAPS if guess.plain() else _GAPS
        return cards.hands[other], joined(cards.talon), guess.styles[other], gaps

    def worth(
        self, cards: tuple[int, list[int], Style, tuple[int, ...]], move: int, chance: int
    ) -> int:
        """Play the move and the rest by rule players; the value for the viewer."""
        hand, drawn, other, gaps = cards
        duel = self.duel
        after = self._after.get(move)
        if after is None:
            after = self._after[move] = duel.after(duel.bout, move)
        g, mine, way = chance & GAPS, self.style, duel.way
        solver, small = self.solver, self.small
        if duel.attacking:
            a, d = after.a, hand
            return finish_with(after, a, d, drawn, mine, other, way, gaps, g, solver, small)
        a, d = hand, after.d
        return 2 - finish_with(after, a, d, drawn, other, mine, way, gaps, g, solver, small)
