"""The options of a deal resolved once, in the form in which the board asks for them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.engine.cards import ALL, RANKS
from games.engine.errors import InvalidRules
from games.engine.rules import TEAM_COUNT, Rules

ANY, AFTER_FIRST_BEAT, ALL_BEATEN = range(3)
FREE, LEADER_FIRST, LAST_ATTACKER_FIRST = range(3)
EVERYONE, NEIGHBOURS, LEADER_ONLY = range(3)
NO_LIMIT: Final = 64
"""Above any number of attack cards: no limit after a take (take_cap unlimited)."""

_TIMING: Final = {"any": ANY, "after_first_beat": AFTER_FIRST_BEAT, "all_beaten": ALL_BEATEN}
_ORDER: Final = {
    "free": FREE,
    "leader_first": LEADER_FIRST,
    "last_attacker_first": LAST_ATTACKER_FIRST,
}
_THROWERS: Final = {"all": EVERYONE, "neighbours": NEIGHBOURS, "leader": LEADER_ONLY}


@dataclass(frozen=True, slots=True)
class Flags:
    """Options as small numbers and masks of seats; without teams every seat is its own team."""

    rules: Rules
    players: int
    everyone: int
    team: tuple[int, ...]
    partners: tuple[int, ...]
    """By seat: the mask of its team, itself included."""
    sides: tuple[tuple[int, ...], ...]
    """By seat: the seats of its team, itself included."""
    partner_plays: bool
    throwers: int
    timing: int
    order: int
    multi_lead: bool
    transfer: bool
    show: bool
    show_once_a_deal: bool
    direction_chosen: bool
    first_bout_cap: bool
    first_discard_cap: bool
    take_cap: str
    draw: bool
    tie_rank: int
    """The rank that makes a tie: the six, with 24 cards the nine (section 8)."""
    labels: bool


def flags_of(rules: Rules) -> Flags:
    """Resolve rules; raises InvalidRules if they are not valid."""
    if not isinstance(rules, Rules):
        raise InvalidRules("rules", "not_options")
    try:
        return _resolved(rules)
    except TypeError:  # a value that has no hash is none of the choices
        rules.validate()
        raise


@lru_cache(maxsize=1024)
def _resolved(rules: Rules) -> Flags:
    rules.validate()
    seats = range(rules.players)
    teams = TEAM_COUNT.get(rules.teams, rules.players)
    team = tuple(seat % teams for seat in seats)
    sides = tuple(tuple(range(t, rules.players, teams)) for t in team)
    return Flags(
        rules=rules,
        players=rules.players,
        everyone=(1 << rules.players) - 1,
        team=team,
        partners=tuple(sum(1 << other for other in side) for side in sides),
        sides=sides,
        partner_plays=rules.teams != "none" and rules.partner_plays_seat == "on",
        throwers=_THROWERS[rules.throwers],
        timing=_TIMING[rules.throw_timing],
        order=_ORDER[rules.throw_order],
        multi_lead=rules.multi_lead,
        transfer=rules.transfer,
        show=rules.show_trump != "off",
        show_once_a_deal=rules.show_trump == "per_deal",
        direction_chosen=rules.direction == "opener_chooses",
        first_bout_cap=rules.first_cap == "first_bout",
        first_discard_cap=rules.first_cap == "until_first_discard",
        take_cap=rules.take_cap,
        draw=rules.draw,
        tie_rank=RANKS.index("9" if rules.deck == 24 else "6"),
        labels=rules.ties != "off",
    )


@lru_cache(maxsize=16)
def deck_mask(deck: int) -> int:
    """Return the cards of a deck as a mask; trump-relative masks of whole ranks need no trump."""
    low = len(RANKS) - deck // 4
    plain = (1 << 39) - (1 << low * 3)
    trumps = (1 << 52) - (1 << 39 + low)
    return (plain | trumps) & ALL
