"""A match as a page: its score, and its deals that are over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from games.engine.match import Match
from games.engine.rules import Rules
from games.matches import match_of
from games.models import Deal
from games.selectors.history import may_see
from games.selectors.people import deal_sitter
from games.selectors.replays import OVER
from games.selectors.types import Sitter

MOST_DEALS: Final = 500
"""Deals that the page lists, the latest; the score counts them all."""


@dataclass(frozen=True, slots=True)
class MatchDeal:
    """A deal of a match; `durak` are the names of those who lost it, () after a draw."""

    number: int
    moves: int
    finished_at: datetime | None
    durak: tuple[str, ...]
    void: bool


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A match from outside. `running` is the number of the deal being played, None if none is."""

    slug: str
    number: int
    preset: str
    rules: Rules
    match: Match
    seats: tuple[Sitter, ...]
    deals: tuple[MatchDeal, ...]
    running: int | None


def match_page(*, slug: str, number: int, user_id: int | None) -> MatchPage | None:
    """A match with all its deals, newest first; None if there is none for this viewer.

    At most six queries, however many deals.
    """
    found = Deal.objects.filter(table__slug=slug, match_number=number).order_by("-number")
    light = found.select_related("table").defer("state", "order", "seed", "opening")
    deals = list(light[:MOST_DEALS])
    if not deals:
        return None
    last = light.prefetch_related("line_up__user")[0]
    if not may_see(last, user_id):
        return None
    people = tuple(deal_sitter(last.table_id, seat, user_id) for seat in last.line_up.all())
    over = [deal for deal in deals if deal.status in OVER]
    return MatchPage(
        slug=slug,
        number=number,
        preset=last.table.preset,
        rules=Rules.from_dict(last.rules),
        match=match_of(last),
        seats=people,
        deals=tuple(_match_deal(deal, people) for deal in over),
        running=None if last.status in OVER else last.number,
    )


def _match_deal(deal: Deal, people: tuple[Sitter, ...]) -> MatchDeal:
    fallen = (deal.outcome or {}).get("durak", ())
    return MatchDeal(
        number=deal.number,
        moves=deal.version,
        finished_at=deal.finished_at,
        durak=tuple(sitter.name for sitter in people if sitter.number in fallen),
        void=deal.status == Deal.Status.VOID,
    )
