"""What a viewer can press besides his cards."""

from __future__ import annotations

from dataclasses import dataclass

from games import prompts
from games.engine.actions import Kind
from games.engine.view import View
from games.selectors.types import TablePage
from games.words import Names


@dataclass(frozen=True, slots=True)
class Acts:
    """The buttons below the hand: which there are, which can be pressed, which one was advised."""

    away: bool
    directions: tuple[tuple[str, str], ...]
    can_take: bool
    take_label: str
    can_say_done: bool
    gives_hints: bool
    can_ask: bool
    hinted: str


def acts_of(page: TablePage, view: View, name: Names, *, away: bool) -> Acts:
    """The buttons of the viewer; `away` tells that others play for him."""
    kinds = {action.kind for action in view.legal_actions}
    return Acts(
        away=away,
        directions=_directions(view, name),
        can_take=Kind.TAKE in kinds,
        take_label=prompts.take_label(view),
        can_say_done=Kind.DONE in kinds,
        gives_hints=page.gives_hints,
        can_ask=bool(view.legal_actions) and page.hint is None,
        hinted=str(page.hint.action) if page.hint else "",
    )


def _directions(view: View, name: Names) -> tuple[tuple[str, str], ...]:
    return tuple(
        (str(action), prompts.direction_label(action, view, name))
        for action in view.legal_actions
        if action.kind in {Kind.CLOCKWISE, Kind.COUNTERCLOCKWISE}
    )
