"""The nightly look at fair play: reads finished deals, writes findings, punishes nobody."""

import logging
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import timedelta
from itertools import combinations
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from accounts.models import Trace
from games import fair_play
from games.engine.actions import Action
from games.engine.errors import EngineError
from games.engine.rules import TEAM_COUNT
from games.fair_play import Finish, Pair, Sign, Throws, pair_of
from games.models import Deal, Finding, Move
from games.replay import start_of

logger = logging.getLogger(__name__)

WINDOW: Final = timedelta(days=14)
MOST_DEALS: Final = 20_000
# Replaying takes some 10 ms a deal; a night looks at the newest deals of those who meet often.
MOST_REPLAYS: Final = 1000
LEAST_MEETINGS: Final = 5
DEALS_SHOWN: Final = 20

Kind = Finding.Kind


def look() -> dict[str, int]:
    """Look at the deals of the last two weeks; how many findings of each kind stand open.

    One and the same finding is brought up to date; one that was judged comes again only if it
    shows in deals after the verdict.
    """
    deals = _deals()
    finishes = {deal.pk: _finish(deal) for deal in deals}
    found = {
        Kind.SPARING: _sparing(deals),
        Kind.ONE_WAY: list(fair_play.one_way(finishes.values())),
        Kind.ONE_PLACE: list(_one_place(finishes.values())),
        Kind.LEAVING: list(fair_play.leaving(finishes.values())),
    }
    for kind, signs in found.items():
        for sign in signs:
            _keep(kind, sign, finishes)
    return {kind.value: len(signs) for kind, signs in found.items()}


def _deals() -> list[Deal]:
    since = timezone.now() - WINDOW
    over = Deal.objects.filter(status=Deal.Status.FINISHED, finished_at__gt=since)
    return list(over.order_by("-finished_at").prefetch_related("line_up")[:MOST_DEALS])


def _finish(deal: Deal) -> Finish:
    people = {seat.number: seat.user_id for seat in deal.line_up.all() if seat.user_id is not None}
    durak = set((deal.outcome or {}).get("durak", []))
    left = {seat.user_id for seat in deal.line_up.all() if seat.left_at is not None}
    return Finish(
        people=frozenset(people.values()),
        durak=frozenset(people[seat] for seat in durak if seat in people),
        left=frozenset(one for one in left if one is not None),
        seats=deal.rules["players"],
        partners=_partners(deal, people),
    )


def _partners(deal: Deal, people: dict[int, int]) -> frozenset[Pair]:
    teams = TEAM_COUNT.get(deal.rules["teams"])
    if teams is None:
        return frozenset()
    return frozenset(
        pair_of(people[one], people[other])
        for one, other in combinations(people, 2)
        if one % teams == other % teams
    )


def _sparing(deals: Iterable[Deal]) -> list[Sign]:
    """Replays the deals of those who meet often, newest first."""
    several = [deal for deal in deals if deal.rules["players"] > 2]
    meetings: Counter[Pair] = Counter()
    for deal in several:
        meetings.update(_pairs(_finish(deal)))
    often = {pair for pair, times in meetings.items() if times >= LEAST_MEETINGS}
    regulars = {one for pair in often for one in pair}
    throws = Throws()
    wanted = (deal for deal in several if regulars & _finish(deal).people)
    for deal, _number in zip(wanted, range(MOST_REPLAYS), strict=False):
        _count(deal, throws)
    return [sign for sign in fair_play.sparing(throws) if pair_of(*sign.people[:2]) in often]


def _pairs(finish: Finish) -> list[Pair]:
    return [pair for pair in combinations(sorted(finish.people), 2) if pair not in finish.partners]


def _count(deal: Deal, throws: Throws) -> None:
    people = {seat.number: seat.user_id for seat in deal.line_up.all()}
    moves = Move.objects.filter(deal=deal).order_by("number")
    rows = moves.values_list("seat", "action", "actor")
    personal = ((seat, Action.parse(text), who == Move.Actor.PLAYER) for seat, text, who in rows)
    try:
        for chance in fair_play.chances(start_of(deal), personal):
            one, other = people.get(chance.seat), people.get(chance.defender)
            if one is not None and other is not None:
                throws.add(one, other, chance.threw)
    except EngineError as error:
        logger.warning("cannot be replayed: %s", error.code, extra={"deal": deal.pk})


def _one_place(finishes: Iterable[Finish]) -> Iterable[Sign]:
    """Pairs that share a device or an address and play at one table for themselves."""
    together: Counter[Pair] = Counter()
    for finish in finishes:
        together.update(_pairs(finish))
    often = {pair: n for pair, n in together.items() if n >= fair_play.LEAST_TOGETHER}
    places: defaultdict[int, set[tuple[str, str]]] = defaultdict(set)
    known = {one for pair in often for one in pair}
    for trace in Trace.objects.filter(person__in=known):
        places[trace.person_id].add((trace.kind, trace.digest))
    for pair, times in often.items():
        shared = {kind for kind, _digest in places[pair[0]] & places[pair[1]]}
        if shared:
            device = Trace.Kind.DEVICE.value in shared
            figures: dict[str, float | int] = {
                "deals together": times,
                "same device": device,
                "same address": Trace.Kind.ADDRESS.value in shared,
            }
            yield Sign(pair, float(times * (2 if device else 1)), figures)


def _keep(kind: Finding.Kind, sign: Sign, finishes: dict[int, Finish]) -> None:
    """Write a sign down, over the open finding of the same people if there is one."""
    key = ",".join(map(str, sign.people))
    shown = [pk for pk, one in finishes.items() if set(sign.people) <= one.people]
    with transaction.atomic():
        judged = Finding.objects.filter(kind=kind, people_key=key).exclude(status="open").first()
        if judged is not None and not _is_newer(shown, judged):
            return
        evidence: dict[str, Any] = {**sign.figures, "deals": shown[:DEALS_SHOWN]}
        finding, _made = Finding.objects.update_or_create(
            kind=kind,
            people_key=key,
            status=Finding.Status.OPEN,
            defaults={"score": sign.score, "evidence": evidence, "found_at": timezone.now()},
        )
        finding.people.set(sign.people)


def _is_newer(deals: list[int], judged: Finding) -> bool:
    """Whether there are as many new deals since a verdict as one needs to judge at all."""
    fresh = Deal.objects.filter(pk__in=deals[:500], finished_at__gt=judged.judged_at)
    return fresh.count() >= LEAST_MEETINGS
