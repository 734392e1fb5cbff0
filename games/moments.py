"""A replay in words and HTML: the table as it was, the hands that are open, the list of moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.template.loader import get_template
from django.utils.translation import gettext, pgettext

from games import words
from games.faces import Face, face
from games.playback import Step
from games.rendering import SeatNames, table_context
from games.selectors.replays import Replay


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand that lies open beside the table."""

    seat: int
    name: str
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One move in words; `bout` is set on a bout's first move, `note` says who moved for him."""

    number: int
    bout: int | None
    text: str
    note: str


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A choice of whose cards are shown."""

    value: str
    label: str


def render_moment(replay: Replay, **more: Any) -> str:
    """The part of a replay that changes with each step: controls, table, open hands."""
    return str(get_template("games/replay/_moment.html").render(moment_context(replay) | more))


def moment_context(replay: Replay) -> dict[str, Any]:
    """What the templates of a moment are filled with."""
    names, view = SeatNames(replay.table), replay.table.view
    assert view is not None
    return table_context(replay.table) | {
        "replay": replay,
        "before": max(0, replay.move - 1),
        "after": min(replay.last, replay.move + 1),
        "hands": [
            OpenHand(seat, names(seat), tuple(face(card, view.trump) for card in hand))
            for seat, hand in replay.hands.items()
        ],
        "to_draw": [face(card, view.trump) for card in replay.talon],
    }


def viewpoints(replay: Replay) -> list[Viewpoint]:
    """Whose cards can be looked at: nobody's, each seat's, everybody's."""
    names = SeatNames(replay.table)
    return [
        Viewpoint("public", pgettext("cards shown", "Nobody’s cards")),
        *(Viewpoint(str(seat), names(seat)) for seat in range(len(replay.table.seats))),
        Viewpoint("all", pgettext("cards shown", "All cards")),
    ]


def move_lines(replay: Replay) -> list[MoveLine]:
    """Every move of the deal in words, first one first."""
    names, lines, bout = SeatNames(replay.table), [], 0
    for number, step in enumerate(replay.steps, 1):
        new, bout = replay.bouts[number - 1] != bout, replay.bouts[number - 1]
        text = words.told(step.events, names)
        lines.append(MoveLine(number, bout if new else None, text, _note(replay, step)))
    return lines


def _note(replay: Replay, step: Step) -> str:
    sitter = replay.table.seats[step.seat]
    if step.actor == "clock":
        return gettext("by the clock")
    if step.actor == "moderator":
        return gettext("by a moderator")
    automatic = sitter is not None and bool(sitter.level)
    return gettext("automatic") if step.actor == "bot" and not automatic else ""


def title(replay: Replay) -> str:
    """Who played, in a line: the title of the page and of its share card."""
    names = SeatNames(replay.table)
    return words.together([names(seat) for seat in range(len(replay.table.seats))])


def outcome_line(replay: Replay) -> str:
    """How the deal ended, in one sentence; "" if it did not."""
    if not replay.results:
        return ""
    durak = [line.name for line in replay.results if line.durak]
    if not durak:
        return gettext("A draw: nobody is the durak")
    return gettext("%(name)s: the durak!") % {"name": words.together(durak)}
