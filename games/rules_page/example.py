"""An example of the rules page: a position, what was played, and what is asked about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from games.engine.actions import Action
from games.engine.apply import apply
from games.engine.position import position
from games.engine.rules import CHOICES, Rules
from games.engine.state import State
from games.house_rules.texts import Text

Names = Callable[[int], str]
"""From a seat to the name of the one who sits there."""

Fact = Callable[[State, Names], str]
"""What became of it, in words."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position at a lead and the steps, "0 attack 7S", that lead to what is drawn.

    `tries` are single steps: may this be played now? `then` leads further, to what `fact` tells.
    With an `option` both are answered once for each of its `values` (all, if none are named).
    """

    caption: Text
    rules: Rules
    hands: tuple[str, ...]
    trump: str = "H"
    talon: str = ""
    leader: int = 0
    out: tuple[int, ...] = ()
    discarded: bool = True
    play: tuple[str, ...] = ()
    tries: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    fact: Fact | None = None
    option: str = ""
    values: tuple[Any, ...] = field(default=())

    def variants(self) -> Iterator[tuple[Any, Rules]]:
        """The values that are compared, each with its rules; (None, rules) if none are."""
        if not self.option:
            yield None, self.rules
        for value in self.values or (CHOICES[self.option] if self.option else ()):
            yield value, replace(self.rules, **{self.option: value})

    def drawn(self, rules: Rules) -> State:
        """The state that is drawn."""
        start = position(
            rules,
            trump=self.trump,
            hands=[hand.split() for hand in self.hands],
            talon=self.talon.split(),
            leader=self.leader,
            out=self.out,
            discarded=self.discarded,
        )
        return played(start, self.play)

    def further(self, rules: Rules) -> State:
        """The state that the fact is about."""
        return played(self.drawn(rules), self.then)


def played(state: State, steps: tuple[str, ...]) -> State:
    """The state after these steps; raises what the engine raises."""
    for step in steps:
        seat, action = parsed(step)
        state = apply(state, seat, action).after
    return state


def parsed(step: str) -> tuple[int, Action]:
    """A step as seat and action."""
    seat, _, action = step.partition(" ")
    return int(seat), Action.parse(action)
