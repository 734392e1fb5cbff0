"""Who opens the next deal of a match, and which way it goes (rules.md sections 6 and 7)."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.outcome import Outcome
from games.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Opening:
    """Who opens a deal and which way it goes; `choosing` leaves the direction to the opener."""

    seat: int
    direction: int = 1
    choosing: bool = False


@dataclass(frozen=True, slots=True)
class PreviousDeal:
    """What the next deal of a match asks of the last one: who opened it and how it ended.

    `opener` opened the deal, that is its first bout. After a changed line-up there is no previous
    deal.
    """

    opener: int
    outcome: Outcome


def next_opening(rules: Rules, previous: PreviousDeal) -> Opening | None:
    """Return who opens the next deal, or None: then the lowest trump does (section 7).

    A draw has no durak, but it may well have a first finisher, and there always is another
    player than last time; only the ways that find nobody fall back to the lowest trump. A team
    that lost is no single seat to sit left or right of, so the lowest trump opens then, too.
    """
    seat = _next_opener(rules, previous)
    if seat is None:
        return None
    choosing = rules.direction == "opener_chooses"
    if rules.next_leader == "first_finisher":
        towards = _towards_durak(rules.players, seat, previous.outcome.durak)
        if towards:
            return Opening(seat, towards)
    return Opening(seat, choosing=choosing)


def _next_opener(rules: Rules, previous: PreviousDeal) -> int | None:
    result, players = previous.outcome, rules.players
    if rules.next_leader == "alternate":
        return 1 - previous.opener
    if rules.next_leader == "first_finisher":
        return result.out[0] if result.out else None
    if rules.next_leader == "winning_team":
        return _first_of_winning_team(result)
    if rules.next_leader == "lowest_trump" or len(result.durak) != 1:
        return None
    step = -1 if rules.next_leader == "right_of_durak" else 1
    return (result.durak[0] + step) % players


def _first_of_winning_team(result: Outcome) -> int | None:
    """Return the member of the team in first place who was out first."""
    winners = result.places[0] if result.durak else ()
    return next((seat for seat in result.out if seat in winners), None)


def _towards_durak(players: int, seat: int, durak: tuple[int, ...]) -> int:
    """Return the direction in which the opener attacks the durak beside him, 0 if there is none.

    Two seats sit side by side either way. With the losing team on both sides nothing is fixed.
    """
    sides = [step for step in (1, -1) if (seat + step) % players in durak]
    return sides[0] if len(sides) == 1 or (sides and players == 2) else 0
