"""What an attentive seat knows: where each card is, or which cards may be where (rules.md §10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log
from random import Random
from typing import Final

from games.bots.contract import BotError, Question
from games.bots.style import PLAIN
from games.bots.watch import HAND, Watcher
from games.engine.cards import BEATS, FIRST_TRUMP, RANK_OF, index, mask_of
from games.engine.flags import deck_mask
from games.engine.view import View

TOOK: Final = 0.36
"""Odds that a seat which took holds a plain card that would have beaten."""
KEPT_QUIET: Final = 0.25
LED: Final = 0.41
BEAT_WITH: Final = 0.42
EARLY: Final = 6
"""Cards in the talon with which a deal is early: who keeps trumps for later keeps them now."""
SPENDS: Final = 0.25
SPENT: Final = 8.0
SPARED: Final = 0.25
"""Odds that a seat spends trumps at first, after it beat a plain card with one, after it took."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Masks of known cards by seat (the viewer's own hand among them) and what fills the rest.

    `missing[s]` cards of seat s, `hidden` cards of the talon above the trump card `bottom` (-1:
    it is gone) and `buried` discards of which nothing is known are all in `pool`. `odds[s][c]`
    weighs card c for seat s, 1 being neutral. `spends[s]` is how likely seat s beats plain cards
    with trumps early in a deal (0..1), 0 unless it was seen to.
    """

    seat: int
    known: tuple[int, ...]
    missing: tuple[int, ...]
    hidden: int
    bottom: int
    buried: int
    pool: int
    gone: int
    odds: tuple[tuple[float, ...] | None, ...]
    spends: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """One way in which the hidden cards may lie; the talon with its next card first."""

    hands: tuple[int, ...]
    talon: tuple[int, ...]


def knowledge_of(question: Question) -> Knowledge:
    """Derive a seat's knowledge from its view and the public events; BotError if they disagree."""
    view = question.view
    assert view.seat is not None
    memory = _Memory(view)
    for event in question.history:
        memory.note(event)
    known = list(memory.known)
    for seat, cards in enumerate(view.open_cards):
        known[seat] |= mask_of(cards, view.trump)
    hand = mask_of(view.hand, view.trump)
    table = mask_of([c for p in view.table for c in (p.attack, p.defence) if c], view.trump)
    known = [0 if mask.bit_count() > view.hand_counts[s] else mask for s, mask in enumerate(known)]
    known = [hand if s == view.seat else mask & ~hand & ~table for s, mask in enumerate(known)]
    bottom = index(view.trump_card, view.trump) if view.trump_card else -1
    placed = table | memory.gone | sum(known) | (1 << bottom if bottom >= 0 else 0)
    pool = deck_mask(view.rules.deck) & ~placed
    missing = tuple(n - m.bit_count() for n, m in zip(view.hand_counts, known, strict=True))
    hidden = view.talon_count - (bottom >= 0)
    buried = pool.bit_count() - sum(missing) - hidden
    if buried < 0 or min(missing) < 0:
        raise BotError("history_and_view_disagree")
    return Knowledge(
        seat=view.seat,
        known=tuple(known),
        missing=missing,
        hidden=hidden,
        bottom=bottom,
        buried=buried,
        pool=pool,
        gone=memory.gone,
        odds=tuple(tuple(odds) if odds else None for odds in memory.odds),
        spends=tuple(_likely(odds) for odds in memory.spends),
    )


def sample(knowledge: Knowledge, dice: Random) -> Cards:
    """Deal the hidden cards in one way that agrees with all that is known; counts are exact."""
    pool, chance = _shuffled(_cards(knowledge.pool), dice), dice.random
    hands = list(knowledge.known)
    for seat, count in enumerate(knowledge.missing):
        if not count:
            continue
        odds = knowledge.odds[seat]
        if odds and count < len(pool):
            pool = _weighed(pool, [1 / odds[card] for card in pool], count, chance)
        for card in pool[:count]:
            hands[seat] |= 1 << card
        del pool[:count]
    talon = pool[: knowledge.hidden]
    if knowledge.bottom >= 0:
        talon.append(knowledge.bottom)
    assert len(pool) == knowledge.hidden + knowledge.buried
    return Cards(tuple(hands), tuple(talon))


class Dealer:
    """Deals the hidden cards of two seats as `sample` does, only faster."""

    def __init__(self, knowledge: Knowledge, other: int) -> None:
        self.pool = _cards(knowledge.pool)
        self.known, self.missing = knowledge.known[other], knowledge.missing[other]
        self.hidden, self.bottom = knowledge.hidden, knowledge.bottom
        odds = knowledge.odds[other] if self.missing < len(self.pool) else None
        self.shares = {card: 1 / odds[card] for card in self.pool} if odds else None
        assert self.missing + self.hidden + knowledge.buried == len(self.pool)

    def deal(self, dice: Random) -> tuple[int, list[int]]:
        """The other hand, and the talon as the joined masks of its first cards."""
        missing, hand = self.missing, self.known
        pool = _shuffled(self.pool, dice)
        if self.shares:
            pool = _weighed(pool, [self.shares[card] for card in pool], missing, dice.random)
        for card in pool[:missing]:
            hand |= 1 << card
        joined, drawn = 0, [0]
        for card in pool[missing : missing + self.hidden]:
            joined |= 1 << card
            drawn.append(joined)
        if self.bottom >= 0:
            drawn.append(joined | 1 << self.bottom)
        return hand, drawn


def _shuffled(cards: list[int], dice: Random) -> list[int]:
    chance = dice.random
    return [card for _, card in sorted([(chance(), card) for card in cards])]


def _weighed(
    pool: list[int], shares: list[float], count: int, chance: Callable[[], float]
) -> list[int]:
    """`count` cards drawn by odds (one over `shares`) in front, the rest in the order given."""
    keys = [(log(1 - chance()) * share, card) for share, card in zip(shares, pool, strict=True)]
    keys.sort(reverse=True)
    first = [card for _, card in keys[:count]]
    return first + [card for card in pool if card not in first]


def _likely(odds: float) -> float:
    return odds / (1 + odds) if odds > 1 else 0.0


class _Memory(Watcher):
    """What the events tell, gathered one by one."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.odds: list[list[float] | None] = [None] * view.rules.players
        self.spends = [SPENDS] * view.rules.players

    def drew(self, seat: int, count: int, cards: int) -> None:
        mine, old = self.odds[seat], max(0, HAND - count) / HAND
        if mine is not None:
            self.odds[seat] = [1 + (weight - 1) * old for weight in mine]

    def led(self, seat: int, cards: int) -> None:
        low = cards & -cards
        self._scale(seat, (low - 1) & PLAIN, LED)

    def beat(self, seat: int, attack: int, own: int) -> None:
        self._scale(seat, cheaper(attack, own), BEAT_WITH)
        if attack < FIRST_TRUMP <= own and self.left >= EARLY:
            self.spends[seat] *= SPENT

    def took(self, seat: int) -> None:
        for card in _cards(self.open):
            self._scale(seat, BEATS[card] & PLAIN, TOOK)
        if self.left >= EARLY and not self.open & ~PLAIN:
            self.spends[seat] *= SPARED

    def said_done(self, seat: int) -> None:
        self._scale(seat, self.ranks & PLAIN & ~self.table, KEPT_QUIET)

    def _scale(self, seat: int, cards: int, odds: float) -> None:
        if seat == self.viewer or not cards:
            return
        mine = self.odds[seat]
        if mine is None:
            mine = self.odds[seat] = [1.0] * 52
        for card in _cards(cards):
            mine[card] = max(0.02, mine[card] * odds)


def cheaper(attack: int, own: int) -> int:
    """The plain cards that would have beaten a card for less than the one spent on it."""
    found = BEATS[attack] & PLAIN
    return found & ((1 << own) - 1) if own < FIRST_TRUMP else found


def _cards(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


assert RANK_OF[FIRST_TRUMP] == 0
