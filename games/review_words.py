"""A review in words: one line for each turning point, and the truth of an ending."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from games.engine.actions import Action, Kind
from games.rendering import SeatNames
from games.selectors.replays import Replay
from games.selectors.reviews import Judged, ReviewPage
from games.words import Names, sign, signs


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move and why it mattered."""

    move: int
    text: str


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat's decisions in figures."""

    name: str
    decisions: int
    mistakes: int
    loss: float


def turning_points(review: ReviewPage, replay: Replay) -> list[TurningPoint]:
    """Where the deal turned, one line each."""
    names = SeatNames(replay.table)
    return [TurningPoint(one.move, _lost(one, names)) for one in review.turning_points]


def seat_lines(review: ReviewPage, replay: Replay) -> list[SeatLine]:
    """What each seat gave away."""
    names = SeatNames(replay.table)
    return [
        SeatLine(names(one.seat), one.decisions, one.mistakes, one.loss)
        for one in review.sums(len(replay.table.seats))
    ]


def ending_line(review: ReviewPage, replay: Replay) -> str:
    """From where on the truth is known, and what it is there; "" without such an ending."""
    first = review.ending
    if first is None:
        return ""
    facts = {"move": first.move, "name": SeatNames(replay.table)(first.seat)}
    if not first.exact:
        return (
            gettext("From move %(move)s two play without a talon; who wins is not known.") % facts
        )
    if first.worth == 100:
        return gettext("From move %(move)s on nothing is left to chance: %(name)s can win.") % facts
    if first.worth == 50:
        return gettext("From move %(move)s on nothing is left to chance: it is a draw.") % facts
    return gettext("From move %(move)s on nothing is left to chance: %(name)s is lost.") % facts


def verdict_line(review: ReviewPage | None, replay: Replay) -> str:
    """What was found of the move that is shown; "" if nothing was."""
    one = review.of_move(replay.move) if review else None
    if one is None or one.worth is None:
        return gettext("Not known: too much to play out in time.") if one and one.unknown else ""
    names = SeatNames(replay.table)
    if one.loss:
        return _lost(one, names)
    if not one.exact:
        return gettext("As good as any.")
    return _truth(one.worth, names(one.seat))


def _truth(worth: int, name: str) -> str:
    if worth == 100:
        return gettext("%(name)s wins from here.") % {"name": name}
    if worth == 50:
        return gettext("A draw from here.")
    return gettext("%(name)s is lost from here.") % {"name": name}


def _lost(one: Judged, names: Names) -> str:
    assert one.played is not None
    assert one.best is not None
    facts = {
        "name": names(one.seat),
        "played": label(one.played),
        "best": label(one.best),
        "loss": one.loss,
    }
    if not one.exact:
        return gettext("%(name)s: “%(played)s”. Better by %(loss)s in 100: “%(best)s”.") % facts
    if one.worth == 50:
        return gettext("%(name)s: “%(played)s” loses. “%(best)s” holds the draw.") % facts
    if one.got == 50:
        return gettext("%(name)s: “%(played)s” lets it become a draw. “%(best)s” wins.") % facts
    return gettext("%(name)s: “%(played)s” loses. “%(best)s” wins.") % facts


def label(action: Action) -> str:
    """An action as one would name it, to stand between quotation marks."""
    if action.kind is Kind.BEAT:
        card, own = action.cards
        return gettext("Beat %(card)s with %(own)s") % {"card": sign(card), "own": sign(own)}
    if action.cards:
        return _with_cards(action.kind) % {"cards": signs(action.cards)}
    return {
        Kind.TAKE: pgettext("button", "Take"),
        Kind.DONE: pgettext("button", "Done"),
        Kind.CLOCKWISE: pgettext("direction of play", "clockwise"),
        Kind.COUNTERCLOCKWISE: pgettext("direction of play", "counterclockwise"),
    }[action.kind]


def _with_cards(kind: Kind) -> str:
    if kind is Kind.TRANSFER:
        return gettext("Pass on with %(cards)s")
    if kind is Kind.SHOW:
        return gettext("Show %(cards)s and pass on")
    return gettext("Play %(cards)s")
