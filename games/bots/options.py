"""The legal actions of a view, sorted by kind and turned into card numbers."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.actions import Action, Kind
from games.engine.cards import index
from games.engine.view import View


@dataclass(frozen=True, slots=True)
class Options:
    """Legal actions by kind: cards as numbers in the trump-relative layout, cheapest first.

    `attacks` maps one card to its single-card attack; `beats` maps (open card, own card) to a beat.
    """

    attacks: dict[int, Action]
    packs: tuple[Action, ...]
    beats: dict[tuple[int, int], Action]
    transfers: dict[int, Action]
    shows: dict[int, Action]
    take: Action | None
    done: Action | None
    others: tuple[Action, ...]


def options_of(view: View) -> Options:
    """Sort a view's legal actions; a kind this package does not know lands in `others`."""
    actions, trump = tuple(view.legal_actions), view.trump

    def single(kind: Kind) -> dict[int, Action]:
        found = [a for a in actions if a.kind == kind and len(a.cards) == 1]
        return dict(sorted((index(a.cards[0], trump), a) for a in found))

    beats = [a for a in actions if a.kind == Kind.BEAT]
    known = {Kind.ATTACK, Kind.BEAT, Kind.TRANSFER, Kind.SHOW, Kind.TAKE, Kind.DONE}
    return Options(
        attacks=single(Kind.ATTACK),
        packs=tuple(a for a in actions if a.kind == Kind.ATTACK and len(a.cards) > 1),
        beats=dict(
            sorted(((index(a.cards[0], trump), index(a.cards[1], trump)), a) for a in beats)
        ),
        transfers=single(Kind.TRANSFER),
        shows=single(Kind.SHOW),
        take=next((a for a in actions if a.kind == Kind.TAKE), None),
        done=next((a for a in actions if a.kind == Kind.DONE), None),
        others=tuple(a for a in actions if a.kind not in known),
    )
