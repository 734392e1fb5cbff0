"""What a player is told and what it answers: plain values, picklable, nothing hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

from games.engine.actions import Action
from games.engine.events import Event
from games.engine.view import View

Clock = Callable[[], float]
"""A source of seconds that only grows: what a budget is measured by."""


class BotError(Exception):
    """A question that no player can answer; `code` is a stable slug."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class NoLegalAction(BotError):
    """The view lists no legal action: not this seat's turn, it is out, or the deal is over."""

    def __init__(self) -> None:
        super().__init__("no_legal_action")


@dataclass(frozen=True, slots=True)
class Question:
    """One decision put to a player (rules.md §10).

    `view` is what the seat sees, `history` every public event of the deal so far, `budget_ms` the
    time to think in milliseconds (0: answer at once), `seed` the player's only source of chance.
    With `rollouts` set the search stops after that many simulated deals, so the answer is a pure
    function of the question unless the time runs out first. `clock` measures the time.
    """

    view: View
    history: tuple[Event, ...]
    budget_ms: int
    seed: int
    rollouts: int | None = None
    clock: Clock = field(default=perf_counter, compare=False)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action was chosen: a stable code that the site translates, with its parameters."""

    code: str
    params: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Effort:
    """What a decision cost: simulated deals, endings solved exactly, and endings met."""

    rollouts: int = 0
    solved: int = 0
    endings: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """The action chosen, why, and perhaps a phrase to say.

    `fallback` is None, or the error that made the easy player answer in place of the one asked.
    """

    action: Action
    reason: Reason
    phrase: str | None = None
    fallback: str | None = None
    effort: Effort = field(default_factory=Effort, compare=False)


Player = Callable[[Question], Answer]


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """A player by name; people may seat it if `at_tables`, else it is for measuring only."""

    name: str
    play: Player
    at_tables: bool
    thinks: bool = False
