"""Thresholds of a rule player, as card masks by the number of cards left in the talon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.engine.cards import BEATS, FIRST_TRUMP, RANK_OF, TRUMPS

ACE: Final = 12
NONE: Final = -1
PLAIN: Final = (1 << FIRST_TRUMP) - 1
FULL_TALON: Final = 52
_EVERY_THIRD: Final = sum(1 << 3 * rank for rank in range(13))


def plain_up_to(rank: int) -> int:
    """The plain cards of a rank and below (`NONE`: no card)."""
    return (1 << 3 * (rank + 1)) - 1


def trumps_up_to(rank: int) -> int:
    """The trumps of a rank and below (`NONE`: no card)."""
    return ((1 << rank + 1) - 1) << FIRST_TRUMP


def paired(cards: int) -> int:
    """The plain cards among `cards` whose rank is there twice or more."""
    first, second, third = (cards >> shift & _EVERY_THIRD for shift in range(3))
    return (first & second | third & (first | second)) * 7 & cards & PLAIN


@dataclass(frozen=True, slots=True)
class Stage:
    """What a rule player does while the talon is about so full: the highest ranks it spends.

    `throw`, `give`: to a defender who beats, to one who takes (`_trump`: the same for trumps).
    A plain card below `spare_below` is never worth a trump, any other one a trump up to `spend`.
    """

    throw: int
    throw_trump: int
    give: int
    give_trump: int
    spare_below: int
    spend: int

    def beaters(self, card: int) -> int:
        """The cards the player would spend to beat `card`."""
        if card >= FIRST_TRUMP:
            return BEATS[card]
        spend = trumps_up_to(self.spend) if RANK_OF[card] >= self.spare_below else 0
        return BEATS[card] & (PLAIN | spend)


class Style:
    """A rule player's masks by the number of cards in the talon, ready for a rollout."""

    __slots__ = ("beat", "counts", "give", "pairs", "throw")

    def __init__(
        self, stages: tuple[tuple[int, Stage], ...], pairs: int, *, counts: bool = False
    ) -> None:
        """`stages` are (least cards in the talon, Stage), falling, the last one from 0.

        One that `counts` plays out an ending of two which is won at sight.
        """
        self.counts = counts
        by_talon = [
            next(stage for least, stage in stages if left >= least)
            for left in range(FULL_TALON + 1)
        ]
        beat = {id(stage): tuple(stage.beaters(c) for c in range(52)) for _, stage in stages}
        self.throw = tuple(plain_up_to(s.throw) | trumps_up_to(s.throw_trump) for s in by_talon)
        self.give = tuple(plain_up_to(s.give) | trumps_up_to(s.give_trump) for s in by_talon)
        self.beat = tuple(beat[id(s)] for s in by_talon)
        self.pairs = plain_up_to(pairs)


ANYTHING: Final = Stage(ACE, ACE, ACE, ACE, NONE, ACE)
EASY: Final = Style(((0, ANYTHING),), pairs=NONE)

_TWO_SEATS: Final = (
    (21, Stage(ACE, NONE, 9, NONE, 4, 3)),
    (6, Stage(ACE, 3, 8, NONE, 1, 2)),
    (1, Stage(ACE, ACE, ACE, NONE, 4, ACE)),
    (0, Stage(ACE, ACE, ACE, 7, NONE, ACE)),
)
TWO_SEATS: Final = Style(_TWO_SEATS, pairs=6)
ROLLOUT: Final = Style(_TWO_SEATS, pairs=6, counts=True)
"""The thresholds of the viewer in a rollout, and of others who play like it."""
"""The thresholds of the viewer in a rollout, and of others who play like it."""
_SPARING: Final = ((1, Stage(ACE, NONE, ACE, NONE, NONE, ACE)), (0, ANYTHING))
SPENDER: Final = Style(_SPARING, pairs=NONE, counts=True)
"""Another player met in a rollout: beats whatever he can, and keeps his trumps else."""
RULED: Final = (Style(((0, ANYTHING),), pairs=NONE, counts=True), SPENDER, ROLLOUT)
"""Rule players met in a rollout: easy, easy that lays no trump on others early, and normal."""


def style_for(seats: int) -> Style:
    """The thresholds tuned for a number of seats still in the deal."""
    return TWO_SEATS


assert TRUMPS == ((1 << 52) - 1) ^ PLAIN
