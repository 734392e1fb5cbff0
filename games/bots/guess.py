"""Deals the hidden cards as the habits of the others and what they did make likely.

Each hidden card has a place: a lot of cards that a seat got at one time, or the rest (talon and
discards). Cards laid since had such a place, too. Exchanging two cards at random, more readily the
likelier the outcome, visits the ways in which all may lie as often as they are likely (Metropolis).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from games.bots.habits import FREE, HABITS, OF_TWO, PLAIN_RULES, PRIOR, Story
from games.bots.knowledge import Cards, Knowledge
from games.bots.style import ROLLOUT, RULED, SPENDER, Style
from games.engine.cards import indexes

SWAPS: Final = 40
"""Exchanges tried between two deals."""
FIRST_SWAPS: Final = 800
MILD: Final = 0.5
"""Between two the odds of who plays freely count by this power, for many choices tell too much."""
UNLIKELY: Final = 0.1
"""A habit less likely than this is not reckoned with."""


class Guess:
    """The others' habits, and deals that agree with them."""

    def __init__(self, knowledge: Knowledge, stories: Sequence[Story], *, two: bool) -> None:
        """`two`: only two seats play; one who plays freely may then spend trumps early."""
        self.knowledge = knowledge
        prior, self._mild = (OF_TWO, MILD) if two else (PRIOR, 1.0)
        players = len(knowledge.known)
        self.shares = [
            _likely_only(stories[seat].habits(prior)) if seat != knowledge.seat else [1.0]
            for seat in range(players)
        ]
        self.spends = knowledge.spends if two else (0.0,) * players
        self.habits = [FREE] * players
        self._others = [
            seat != knowledge.seat and bool(known or missing)
            for seat, (known, missing) in enumerate(
                zip(knowledge.known, knowledge.missing, strict=True)
            )
        ]
        self.styles: list[Style] = [ROLLOUT] * players
        self._cards = indexes(knowledge.pool)
        held = sum(knowledge.missing)
        self._rest = len(self._cards) - held
        self._group = [0] * self._rest
        self._seat_of = [-1]
        self._rows: list[tuple[list[float], ...]] = []
        self._at = list(range(len(self._cards)))
        self._lay_places(stories)
        self._fresh = True

    def _lay_places(self, stories: Sequence[Story]) -> None:
        """Number the places, put every card somewhere possible and weigh each card in each lot."""
        cards, free = self._cards, iter(range(len(self._cards)))
        at: list[int] = [next(free) for _ in range(self._rest)]
        laid = 0
        for seat, missing in enumerate(self.knowledge.missing):
            if missing:
                laid += len(stories[seat].laid)
        count = len(cards) + laid
        rows: list[list[list[float]]] = [[[1.0] * len(cards) + [0.0] * laid] * HABITS]
        first = len(cards)
        for seat, missing in enumerate(self.knowledge.missing):
            if not missing:
                continue
            story = stories[seat]
            hidden = [story.hidden_weights(habit) for habit in range(HABITS)]
            power = [self._mild if habit == FREE else 1.0 for habit in range(HABITS)]
            before = [story.laid_weights(habit) for habit in range(HABITS)]
            for lot, (_, size) in enumerate(story.got):
                self._group += [len(rows)] * size
                self._seat_of.append(seat)
                rows.append(
                    [
                        [exp(power[habit] * hidden[habit][lot][card]) for card in cards]
                        + [0.0] * (first - len(cards))
                        + [exp(w[lot]) for w in before[habit]]
                        + [0.0] * (count - first - len(story.laid))
                        for habit in range(HABITS)
                    ]
                )
            size = sum(size for _, size in story.got)
            # cards laid first came first; hidden ones fill the later places
            at += list(range(first, first + len(story.laid)))
            at += [next(free) for _ in range(size - len(story.laid))]
            first += len(story.laid)
        self._at = at
        self._rows = [tuple(row) for row in rows]

    def deal(self, dice: Random) -> Cards:
        """One way in which the hidden cards may lie; `styles` then tells how the seats play."""
        self._cast(dice)
        self._exchange(FIRST_SWAPS if self._fresh else SWAPS, dice)
        self._fresh = False
        hands, talon = list(self.knowledge.known), []
        count = len(self._cards)
        for place, card in enumerate(self._at):
            if card >= count:
                continue
            group = self._group[place]
            if group:
                hands[self._seat_of[group]] |= 1 << self._cards[card]
            else:
                talon.append(self._cards[card])
        dice.shuffle(talon)
        del talon[self.knowledge.hidden :]
        if self.knowledge.bottom >= 0:
            talon.append(self.knowledge.bottom)
        return Cards(tuple(hands), tuple(talon))

    def plain(self) -> bool:
        """Do all others play by the plainest rules in the deal last dealt?"""
        pairs = zip(self.habits, self._others, strict=True)
        return all(habit in PLAIN_RULES for habit, playing in pairs if playing)

    def _cast(self, dice: Random) -> None:
        """Give every other seat a habit for the deal to come."""
        chance = dice.random
        for seat, shares in enumerate(self.shares):
            if not self._others[seat]:
                continue
            habit, left = FREE, chance()
            while left >= shares[habit] and habit < len(shares) - 1:
                left -= shares[habit]
                habit += 1
            self.habits[seat] = habit
            if habit != FREE:
                self.styles[seat] = RULED[habit - 1]
            else:
                self.styles[seat] = SPENDER if chance() < self.spends[seat] else ROLLOUT

    def _exchange(self, tries: int, dice: Random) -> None:
        habits, chance, at, group = self.habits, dice.random, self._at, self._group
        rows = [self._rows[0][0]] + [
            row[habits[seat]] for row, seat in zip(self._rows[1:], self._seat_of[1:], strict=True)
        ]
        rest, count = self._rest, len(at)
        held = count - rest
        for _ in range(tries if held else 0):
            p = rest + int(chance() * held)
            q = int(chance() * count)
            one, two = rows[group[p]], rows[group[q]]
            if one is two:
                continue
            i, j = at[p], at[q]
            new = one[j] * two[i]
            if new and (new >= (old := one[i] * two[j]) or chance() * old < new):
                at[p], at[q] = j, i


def guess_of(knowledge: Knowledge, stories: Sequence[Story], *, two: bool = False) -> Guess | None:
    """A guess, or None if the history does not account for every hidden card."""
    told = all(
        story.hidden() == missing
        for story, missing in zip(stories, knowledge.missing, strict=True)
        if missing
    )
    return Guess(knowledge, stories, two=two) if told else None


def _likely_only(shares: list[float]) -> list[float]:
    kept = [share if share >= UNLIKELY else 0.0 for share in shares]
    return [share / sum(kept) for share in kept]
