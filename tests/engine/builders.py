"""Small words for engine tests: positions from a line of text, steps, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.actions import Action
from games.engine.apply import apply
from games.engine.errors import IllegalAction
from games.engine.events import Event
from games.engine.legal import legal_actions
from games.engine.position import position
from games.engine.rules import Rules
from games.engine.state import State


def at(
    hands: str,
    *,
    talon: str = "",
    trump: str = "H",
    leader: int = 0,
    out: tuple[int, ...] = (),
    discarded: bool = False,
    clockwise: bool = True,
    **options: Any,
) -> State:
    """A position at a lead: `hands` are seats with | between, "-" is an empty hand."""
    cards = [[] if hand.strip() == "-" else hand.split() for hand in hands.split("|")]
    return position(
        Rules.from_dict({"players": len(cards), **options}),
        trump=trump,
        hands=cards,
        leader=leader,
        talon=talon.split(),
        out=out,
        discarded=discarded,
        direction=1 if clockwise else -1,
    )


def parse(step: str) -> tuple[int, Action]:
    seat, _, text = step.partition(" ")
    return int(seat), Action.parse(text)


def play(state: State, *steps: str) -> State:
    """Play steps such as "0 attack 6S"."""
    for step in steps:
        state = apply(state, *parse(step)).after
    return state


def events(state: State, step: str) -> tuple[Event, ...]:
    """The public events of one step."""
    return apply(state, *parse(step)).events


def refusal(state: State, step: str) -> str:
    """The code with which a step is refused; the test fails if it is played."""
    with pytest.raises(IllegalAction) as refused:
        apply(state, *parse(step))
    assert refused.value.section, "a refusal names its section of the rules"
    return refused.value.code


def hand(state: State, seat: int) -> set[str]:
    return set(state.hands[seat])


def may(state: State, seat: int) -> set[str]:
    """What a seat may do, as text."""
    return {str(action) for action in legal_actions(state, seat)}
