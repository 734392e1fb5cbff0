"""Which rules the others seem to play by, and what that tells of their hands (rules.md §10).

A rule player's choice says which cards it did not hold: who always leads the lowest card has none
below. So each habit turns each choice into such a set of cards, the choices seen tell the habits
apart, and cards laid later tell whether they were there before. People keep to no rule: for the
habit of one who thinks for himself a choice makes cards unlikely, but rules none out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, log
from typing import Final

from games.bots.contract import Question
from games.bots.knowledge import BEAT_WITH, KEPT_QUIET, LED, TOOK, cheaper
from games.bots.style import PLAIN, ROLLOUT, RULED, Style
from games.bots.watch import Watcher
from games.engine.cards import BEATS, SAME_RANK, indexes
from games.engine.view import View

FREE: Final = 0
"""The habit of one who thinks for himself; the others are those of rule players."""
PAIRER: Final = 2
"""The place among RULED of the one that leads pairs and minds what the defender holds."""
PLAIN_RULES: Final = (1, 2)
"""The habits of easy and of greedy."""
HABITS: Final = 1 + len(RULED)
PRIOR: Final = (0.46, 0.04, 0.04, 0.46)
OF_TWO: Final = (0.8, 0.02, 0.02, 0.16)
"""How likely each habit is beforehand, with more seats and with two, where more choices are seen.

Normal comes before easy: to take one for a spender of trumps wrongly is the dearer mistake."""
SLIP: Final = 0.03
"""How often a rule player is reckoned to break its rule."""
FREE_LEADS: Final = 0.45
FREE_BEATS: Final = 0.6
FREE_THROWS: Final = 0.5
FREE_PASSES: Final = 0.7
"""How often one who thinks for himself does what a rule says."""
FLOOR: Final = -9.0
NEVER: Final = -1e9


@dataclass(frozen=True, slots=True)
class Sign:
    """A choice: by habit, cards not held at that time and the logarithm of the odds against one."""

    time: int
    lacks: tuple[int, ...]
    logs: tuple[float, ...]


@dataclass(slots=True)
class Story:
    """A seat's deal so far: unknown cards got (time, count) and laid (time, card), and its signs.

    `fit` is by habit the logarithm of how well the choices agree with it.
    """

    got: list[tuple[int, int]] = field(default_factory=list)
    laid: list[tuple[int, int]] = field(default_factory=list)
    signs: list[Sign] = field(default_factory=list)
    fit: list[float] = field(default_factory=lambda: [0.0] * HABITS)

    def hidden(self) -> int:
        """How many cards of the hand nobody knows."""
        return sum(count for _, count in self.got) - len(self.laid)

    def laid_weights(self, habit: int) -> list[list[float]]:
        """For each card laid, the logarithm of its odds to have come with each lot of cards."""
        return [self._lasted(habit, until, card) for until, card in self.laid]

    def _lasted(self, habit: int, until: int, card: int) -> list[float]:
        against, found = 0.0, list[float]()
        at = len(self.signs) - 1
        for came, _ in reversed(self.got):
            while at >= 0 and self.signs[at].time > came:
                sign = self.signs[at]
                if sign.time < until and sign.lacks[habit] >> card & 1:
                    against += sign.logs[habit]
                at -= 1
            found.append(max(FLOOR, against) if came < until else NEVER)
        return found[::-1]

    def hidden_weights(self, habit: int) -> list[list[float]]:
        """For each lot of cards, the logarithm of the odds of every card to be there since."""
        against, found = [0.0] * 52, list[list[float]]()
        at = len(self.signs) - 1
        for came, _ in reversed(self.got):
            while at >= 0 and self.signs[at].time > came:
                sign = self.signs[at]
                for card in indexes(sign.lacks[habit]):
                    against[card] += sign.logs[habit]
                at -= 1
            found.append([max(FLOOR, weight) for weight in against])
        return found[::-1]

    def habits(self, prior: Sequence[float] = PRIOR) -> list[float]:
        """How likely each habit is (0..1), the laid cards taken as signs of what was held."""
        fits = [fit + log(share) for fit, share in zip(self.fit, prior, strict=True)]
        for habit in range(HABITS):
            for weights in self.laid_weights(habit):
                lots = [exp(weight) for weight in weights if weight > NEVER]
                if lots:
                    fits[habit] += log(sum(lots) / len(lots))
        best = max(fits)
        shares = [exp(fit - best) for fit in fits]
        return [share / sum(shares) for share in shares]


def stories_of(question: Question) -> list[Story]:
    """The stories of all seats as the public history tells them."""
    reader = _Reader(question.view)
    for event in question.history:
        reader.time += 1
        reader.note(event)
    return reader.stories


class _Reader(Watcher):
    """Turns what seats do into signs."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.time = 0
        self.stories = [Story() for _ in range(view.rules.players)]

    def drew(self, seat: int, count: int, cards: int) -> None:
        unknown = count - cards.bit_count()
        if unknown:
            self.stories[seat].got.append((self.time, unknown))

    def revealed(self, seat: int, cards: int) -> None:
        self.stories[seat].laid += [(self.time, card) for card in indexes(cards)]

    def led(self, seat: int, cards: int) -> None:
        low = (cards & -cards) - 1
        in_pair = bool(cards & ROLLOUT.pairs)
        slips = [LED if in_pair and rule == PAIRER else SLIP for rule in range(len(RULED))]
        self._sign(seat, FREE_LEADS, (low & PLAIN, LED), [low] * len(RULED), slips)

    def threw_in(self, seat: int, cards: int) -> None:
        card = cards & -cards
        lacks: list[int] = []
        for rule, style in enumerate(RULED):
            willing = self._willing(style)
            known = _ranks(self.known[self.defender]) if rule == PAIRER and not self.taking else 0
            fresh = willing & ~known
            better = fresh if card & known else fresh & (card - 1)
            lacks.append(better if card & willing else -1)
        self._sign(seat, FREE_THROWS, (0, 1.0), lacks)

    def beat(self, seat: int, attack: int, own: int) -> None:
        if self.open != 1 << attack:
            return
        card = 1 << own
        lacks = []
        for rule, style in enumerate(RULED):
            worth = style.beat[self.left][attack]
            better = worth & (card - 1)
            if rule == PAIRER:
                same = worth & self.ranks & PLAIN
                better = same & (card - 1) if card & same else better | same
            lacks.append(better if card & worth else -1)
        self._sign(seat, FREE_BEATS, (cheaper(attack, own), BEAT_WITH), lacks)

    def took(self, seat: int) -> None:
        beaters = 0
        for card in indexes(self.open):
            beaters |= BEATS[card] & PLAIN
        one = self.open.bit_length() - 1 if self.open.bit_count() == 1 else -1
        lacks = [style.beat[self.left][one] if one >= 0 else 0 for style in RULED]
        self._sign(seat, FREE_PASSES, (beaters, TOOK), lacks)

    def said_done(self, seat: int) -> None:
        lacks = [self._willing(style) for style in RULED]
        self._sign(seat, FREE_PASSES, (self.ranks & PLAIN, KEPT_QUIET), lacks)

    def _willing(self, style: Style) -> int:
        return self.ranks & (style.give if self.taking else style.throw)[self.left]

    def _sign(
        self,
        seat: int,
        freely: float,
        free: tuple[int, float],
        lacks: Sequence[int],
        slips: Sequence[float] = (SLIP,) * len(RULED),
    ) -> None:
        """Keep a choice: what one who thinks for himself lacks, and rule players (-1: a breach)."""
        if seat == self.viewer:
            return
        story, held = self.stories[seat], self.known[seat]
        masks = [mask & ~self.table if mask >= 0 else 0 for mask in (free[0], *lacks)]
        logs = [log(odds) for odds in (free[1], *slips)]
        story.fit[FREE] += log(freely) + logs[FREE] * (masks[FREE] & held).bit_count()
        for habit, lack in enumerate(lacks, 1):
            story.fit[habit] += log(1 - SLIP) if lack >= 0 else log(SLIP)
            if masks[habit] & held:
                story.fit[habit] += logs[habit]
        story.signs.append(Sign(self.time, tuple(masks), tuple(logs)))


def _ranks(cards: int) -> int:
    ranks = 0
    for card in indexes(cards):
        ranks |= SAME_RANK[card]
    return ranks
