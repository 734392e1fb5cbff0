"""What lies on the table, as the edges of the engine show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from games.engine.cards import Card

Phase = Literal["direction", "lead", "defend", "throw", "taking", "over"]
PHASES: Final[tuple[Phase, ...]] = ("direction", "lead", "defend", "throw", "taking", "over")
"""What the table waits for: the opener's choice of direction, the lead, the defender (something is
open), the throwers (nothing is open), the throwers after a take, nobody."""


@dataclass(frozen=True, slots=True)
class Pair:
    """An attack card and the card that beat it, None while it is open."""

    attack: Card
    defence: Card | None = None
