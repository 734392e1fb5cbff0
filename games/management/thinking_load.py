"""Tables of two hard players each, held for a benchmark, and how long each was waited for."""

from dataclasses import dataclass, field
from datetime import datetime
from statistics import quantiles
from typing import Any

from django.utils import timezone

from accounts.services import make_guest
from games import clock
from games.engine.rules import preset
from games.models import Deal, Move, Seat, Table
from games.services import lobby, play
from games.services.deals import deal_out
from games.services.locks import locked_table
from games.services.tables import inherit

LEVEL = "hard"
PRESET = "duel"


@dataclass
class Load:
    """So many tables that wait for a hard player at any time: each has two of them."""

    seats: int
    deal_ids: list[int] = field(default_factory=list)

    def fill(self) -> None:
        """Make tables until as many deals run as there shall be."""
        running = Deal.objects.filter(pk__in=self.deal_ids, status=Deal.Status.PLAYING).count()
        for _ in range(self.seats - running):
            self.deal_ids.append(_new_deal().pk)

    def clear(self) -> None:
        """End the deals: nobody is asked any more, and their tables close."""
        running = Deal.objects.filter(pk__in=self.deal_ids, status=Deal.Status.PLAYING)
        tables = list(running.values_list("table", flat=True))
        running.update(
            status=Deal.Status.VOID, finished_at=timezone.now(), deadline_at=None, wake_at=None
        )
        Table.objects.filter(pk__in=tables).update(status=Table.Status.CLOSED)


def _new_deal() -> Deal:
    """A running deal of two hard players: somebody made the table and left his seat to one."""
    host = make_guest()
    rules = preset(PRESET)
    table = lobby.create_table(host=host, rules=rules, preset=PRESET, bots={1: LEVEL})
    with locked_table(slug=table.slug) as held:
        if held.status != Table.Status.PLAYING:
            deal_out(held)  # no page of the host's is there to add to the shuffle
        play.hand_over(held, Seat.objects.get(table=held, user=host), level=LEVEL)
        inherit(held)
    return Deal.objects.get(table=table)


def figures(deal_ids: list[int], since: datetime) -> dict[str, Any]:
    """How long the seats of these deals were waited for, by the answers given since then.

    With two seats every move answers the one before it, the first one the deal.
    """
    waits, missed = list[float](), 0
    asked = dict(Deal.objects.filter(pk__in=deal_ids).values_list("pk", "started_at"))
    moves = Move.objects.filter(deal__in=deal_ids).order_by("deal", "number")
    for deal, answered, actor in moves.values_list("deal", "created_at", "actor"):
        if answered >= since:
            waits.append((answered - asked[deal]).total_seconds())
            missed += actor == Move.Actor.CLOCK
        asked[deal] = answered
    if len(waits) < 2:
        return {"moves": len(waits)}
    cuts = quantiles(waits, n=100, method="inclusive")
    return {
        "moves": len(waits),
        "clock_s": int(clock.allowance(preset(PRESET), "defend").total_seconds()),
        "inside_clock": round(1 - missed / len(waits), 4),
        "wait_p50_s": round(cuts[49], 2),
        "wait_p95_s": round(cuts[94], 2),
        "wait_max_s": round(max(waits), 2),
    }
