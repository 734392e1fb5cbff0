"""A record of a deal as a value: what was dealt, who did what, how it ended, and what was said."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from games.engine.actions import Action
from games.engine.cards import Card
from games.engine.notation import PLAYER
from games.engine.opening import Opening
from games.engine.outcome import Outcome, Reason, Result, Tie
from games.engine.rules import Rules
from games.engine.shuffle import mixed_seed

FORMAT: Final = "1"
"""The version of the text format that is written; docs/record-format.md names all that are read."""
ENGINE: Final = "1"
"""The version of the engine, told to readers; raised whenever a rule is played otherwise."""

MAX_TEXT: Final = 16 << 20
"""Most bytes or characters of a text that is read at once, however many deals it holds."""
MAX_DEAL: Final = 1 << 20
"""Most characters of one deal."""
MAX_DEALS: Final = 50_000
"""Most deals of one text."""
MAX_VALUE: Final = 1000
"""Most characters of a header's value, as escaped."""
MAX_COMMENT: Final = 10_000
"""Most characters of a comment, as escaped."""
MAX_MOVES: Final = 20_000
"""Most moves of one deal."""


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a record, the number of its bout, who acted, and the comments after it.

    `actor` is one of `notation.ACTORS`. `line` tells where the move was read; it does not count in
    comparisons.
    """

    bout: int
    seat: int
    action: Action
    actor: str = PLAYER
    comments: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a record says its deal ended; `reason` and `tie` are None where it does not say."""

    result: Result
    durak: tuple[int, ...] = ()
    reason: Reason | None = None
    tie: Tie | None = None

    @classmethod
    def of(cls, outcome: Outcome | None) -> Ending | None:
        """Return the ending that tells of this outcome, None while the deal goes on."""
        if outcome is None:
            return None
        return cls(outcome.result, outcome.durak, outcome.reason, outcome.tie)


@dataclass(frozen=True, slots=True)
class Mixture:
    """What a seed was made of (docs/shuffle.md): the server's part, the deal's name, the values."""

    server_seed: bytes
    deal: str
    values: tuple[tuple[int, bytes], ...] = ()

    @property
    def seed(self) -> bytes:
        """Return the seed that follows."""
        return mixed_seed(self.server_seed, self.deal, dict(self.values))


@dataclass(frozen=True, slots=True)
class Record:
    """One deal to keep, read and replay.

    `order` is the deck, first card dealt first; it may be left out if `seed` is known, and both if
    only the `commitment` to the seed may be told: then the record cannot be replayed. `mixture` is
    what the seed was made of, None if it was the server's alone. `draw` breaks
    a tie for the lowest card. `opening` is given if an earlier deal fixed who opens, else the cards
    did; `opener` and `trump` (the card that fixed the suit) repeat for the reader what follows from
    the rest. `names` are by seat, () if none is known. `preset` is the one the rules are told from.
    `ending` is None for a deal that is not over. `comments` stand before the first move, `closing`
    after the last; `extra` are headers of other programs, by name.
    """

    rules: Rules
    moves: tuple[Move, ...] = ()
    order: tuple[Card, ...] = ()
    seed: bytes = b""
    commitment: str = ""
    mixture: Mixture | None = None
    draw: int = 0
    opening: Opening | None = None
    opener: int | None = None
    trump: Card | None = None
    ending: Ending | None = None
    names: tuple[str, ...] = ()
    preset: str = "classic"
    site: str = ""
    table: str = ""
    date: str = ""
    number: int | None = None
    engine: str = ENGINE
    comments: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()
    extra: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if not any(self.names):
            object.__setattr__(self, "names", ())
