"""Celery tasks: each calls one service; `clock` for what must be on time, `bots` for thought."""

from celery import shared_task

from games.services import sweep as sweeping
from games.services import thinking


@shared_task(name="games.tasks.sweep", queue="clock", ignore_result=True)
def sweep() -> None:
    """Find what is due: time-outs, lost tasks, next deals, idle tables."""
    sweeping.sweep()


@shared_task(name="games.tasks.think", queue="bots", ignore_result=True)
def think(deal_id: int, version: int, seat: int) -> None:
    """Answer for an automatic seat."""
    thinking.think(deal_id=deal_id, version=version, seat=seat)
