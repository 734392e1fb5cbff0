"""The score of a match in words: a line for the table, a row for each seat after a deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext

from games.engine.match import Match
from games.words import RANKS


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """What a seat has gathered in the match; `rung` is "" unless the ladder is played."""

    name: str
    wins: int
    losses: int
    draws: int
    rung: str
    is_me: bool


def score_rows(match: Match | None, name: Callable[[int], str], me: int | None) -> list[ScoreRow]:
    """A row for each seat, in seat order; nothing before the first deal has ended."""
    if match is None or not match.deals:
        return []
    return [
        ScoreRow(
            name=name(seat),
            wins=score.wins,
            losses=score.losses,
            draws=score.draws,
            rung=_rung(match, seat),
            is_me=seat == me,
        )
        for seat, score in enumerate(match.scores)
    ]


def score_in_short(match: Match | None, me: int | None) -> str:
    """Which deal of the match is being played, and for a player how it stands."""
    if match is None or not match.deals:
        return ""
    facts: dict[str, object] = {"n": match.deals + 1}
    if me is None:
        return gettext("Deal %(n)s") % facts
    score = match.scores[me]
    facts |= {"wins": score.wins, "losses": score.losses, "rung": _rung(match, me)}
    if facts["rung"]:
        return gettext("Deal %(n)s · won %(wins)s, lost %(losses)s · hit by: %(rung)s") % facts
    return gettext("Deal %(n)s · won %(wins)s, lost %(losses)s") % facts


def _rung(match: Match, seat: int) -> str:
    """The rank that hits a seat next."""
    if match.rules.ties != "ladder":
        return ""
    rank = match.rank_to_hit(seat)
    return gettext("lost the match") if rank is None else str(RANKS[rank])
