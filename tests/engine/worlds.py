"""Random deals for property tests: over all valid options, stopped anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from hypothesis import settings
from hypothesis import strategies as st

from games.engine.actions import Action
from games.engine.apply import apply
from games.engine.deal import deal
from games.engine.fuzz import random_rules
from games.engine.legal import legal_actions, to_act
from games.engine.shuffle import deck_order
from games.engine.state import State

T = TypeVar("T")
SEEDS = st.integers(0, 2**40)
FEW = settings(max_examples=15, deadline=None)
SOME = settings(max_examples=40, deadline=None)


def fresh(dice: Random) -> State:
    """A fresh deal under random rules."""
    rules = random_rules(dice)
    return deal(rules, deck_order(dice.randbytes(8), rules.deck), draw=dice.randrange(12))


def random_action(state: State, dice: Random, fond_of_taking: float = 0.3) -> tuple[int, Action]:
    """One legal action; takes and dones are rarer than chance has it, so bouts grow long."""
    options = [
        (seat, action) for seat in sorted(to_act(state)) for action in legal_actions(state, seat)
    ]
    weights = [fond_of_taking if action.kind in ("take", "done") else 1.0 for _, action in options]
    return dice.choices(options, weights)[0]


def playing(state: State, dice: Random) -> Iterator[State]:
    """Every state of a random deal from here, the given one first."""
    yield state
    while state.outcome is None:
        state = apply(state, *random_action(state, dice)).after
        yield state


def some_states(dice: Random, count: int) -> list[State]:
    """A few states of one random deal, spread over it."""
    states = list(playing(fresh(dice), dice))
    return dice.sample(states, min(count, len(states)))
