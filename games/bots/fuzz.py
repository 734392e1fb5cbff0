"""Many deals over random valid options and mixed players, to find whatever breaks them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from games.bots.arena import Setup, Tally, play_deal
from games.engine.cards import deck_of
from games.engine.deal import deal
from games.engine.errors import InvalidRules
from games.engine.rules import CHOICES, Rules

LEVELS: Final = ("easy", "normal", "hard")
GRACE_MS: Final = 50
"""By how much a decision may exceed its budget (milliseconds)."""


@dataclass(frozen=True, slots=True)
class Found:
    """How many deals ended, decisions, answers the easy player had to give, and late ones."""

    deals: int
    decisions: int
    fallbacks: tuple[str, ...]
    late: int
    ms_max: float


def random_rules(dice: Random) -> Rules:
    """Valid options drawn at random (rules.md §1)."""
    while True:
        rules = replace(Rules(), **{name: dice.choice(CHOICES[name]) for name in CHOICES})
        try:
            rules.validate()
        except InvalidRules:
            continue
        return rules


def fuzz(
    *, deals: int, seed: int, think_ms: int, rollouts: int | None = None, clock: str = "processor"
) -> Found:
    """Play deals with random options, seats and levels; an illegal move or a loop raises."""
    tally = Tally()
    for number in range(deals):
        dice = Random(f"fuzz {seed} {number}")
        rules = random_rules(dice)
        order = list(deck_of(rules.deck))
        dice.shuffle(order)
        state = deal(rules, order, draw=dice.getrandbits(8))
        levels = sorted(LEVELS)
        seats = [dice.choice(levels) for _ in range(rules.players)]
        setup = Setup(tuple(seats), rules, 1, think_ms, seed, rollouts, clock)
        play_deal(state, seats, setup, f"{seed} {number}", None, tally)
    late = sum(1 for ms in tally.times if ms > think_ms + GRACE_MS)
    return Found(deals, len(tally.times), tuple(tally.fallbacks), late, max(tally.times, default=0))
