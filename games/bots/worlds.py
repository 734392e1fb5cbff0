"""The two worlds a search plays in: bare masks for two seats, the engine's board for the rest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from games.bots.flat2 import (
    GAPS,
    MORE_SAME,
    MORE_TABLE_MAX,
    MORE_UNLIMITED,
    Bout,
    Way,
    finish,
    gaps_between_stumbles,
)
from games.bots.knowledge import Cards, Knowledge, sample
from games.bots.style import Style
from games.bots.world import STUMBLE, board_of, lay_out, play_on
from games.engine.board import ATTACK, BEAT, DONE, TAKE
from games.engine.cards import index, mask_of
from games.engine.view import View

_GAPS: Final = gaps_between_stumbles(STUMBLE, seed=1)
_MORE: Final = {"same": MORE_SAME, "table_max": MORE_TABLE_MAX, "unlimited": MORE_UNLIMITED}


class BoardWorld:
    """Any options, any number of seats: the engine's own board."""

    def __init__(self, view: View, knowledge: Knowledge, style: Style) -> None:
        self.knowledge, self.style, self.seat = knowledge, style, knowledge.seat
        self.board = board_of(view, knowledge)

    def deal(self, dice: Random) -> object:
        """A board with the hidden cards dealt in one way."""
        return lay_out(self.board, sample(self.knowledge, dice))

    def worth(self, cards: object, move: int, chance: int) -> int:
        """Play the move on a copy and the rest by rule players; the value for the viewer."""
        board = cards.clone()  # type: ignore[attr-defined]
        board.play(self.seat, move)
        return play_on(board, self.seat, self.style, Random(chance))


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
            laid = replace(bout, a=rest, table=bout.table | cards, room=bout.room - count)
            return laid if bout.taking else replace(laid, open=bout.open | cards)
        if kind == BEAT:
            own = 1 << (cards >> 6)
            return replace(
                bout,
                d=bout.d ^ own,
                table=bout.table | own,
                open=bout.open ^ 1 << (cards & 63),
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
    )
    cap = 5 if view.cap == 5 and rules.first_cap == "until_first_discard" else 6
    way = Way(cap, _MORE[rules.take_cap], 1 if rules.draw else 2)
    return Duel(bout, attacking, next(s for s in alive if s != seat), way)


def _extra(view: View) -> int:
    """How many attack cards more a take allows in this bout (take_cap)."""
    if view.rules.take_cap == "unlimited":
        return view.rules.deck
    return view.cap - view.limit if view.rules.take_cap == "table_max" else 0


class DuelWorld:
    """Two seats without transfer: bare masks, some ten times faster than the board."""

    def __init__(self, duel: Duel, knowledge: Knowledge, style: Style) -> None:
        self.duel, self.knowledge, self.style = duel, knowledge, style

    def deal(self, dice: Random) -> object:
        """The other hand and the talon as the xor of its first cards."""
        cards: Cards = sample(self.knowledge, dice)
        drawn, joined = [0], 0
        for card in cards.talon:
            joined |= 1 << card
            drawn.append(joined)
        return self.duel.with_hand(cards.hands[self.duel.other]), drawn

    def worth(self, cards: object, move: int, chance: int) -> int:
        """Play the move and the rest by rule players; the value for the viewer."""
        bout, drawn = cards  # type: ignore[misc]
        after = self.duel.after(bout, move)  # type: ignore[has-type]
        value = finish(after, drawn, self.style, self.duel.way, _GAPS, chance & GAPS)  # type: ignore[has-type]
        return value if self.duel.attacking else 2 - value
