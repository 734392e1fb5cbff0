"""Celery tasks: each calls one service. Which queue each goes to stands in settings.py."""

from celery import shared_task

from games import pulse
from games.services import hints, reviews, thinking
from games.services import nightly as nightly_work
from games.services import sweep as sweeping


@shared_task(name="games.tasks.sweep", ignore_result=True)
def sweep() -> None:
    """Find what is due: time-outs, lost tasks, next deals, idle tables."""
    sweeping.sweep()
    pulse.beat()


@shared_task(name="games.tasks.think", ignore_result=True)
def think(deal_id: int, version: int, seat: int) -> None:
    """Answer for an automatic seat."""
    thinking.think(deal_id=deal_id, version=version, seat=seat)


@shared_task(name="games.tasks.hint", ignore_result=True)
def hint(deal_id: int, version: int, seat: int) -> None:
    """Tell a person what the hard player would do in his seat."""
    hints.think(deal_id=deal_id, version=version, seat=seat)


@shared_task(name="games.tasks.review", ignore_result=True)
def review() -> None:
    """Go on with a review."""
    reviews.work()


@shared_task(name="games.tasks.nightly", ignore_result=True, time_limit=1800)
def nightly() -> None:
    """Forget what is old, look at fair play."""
    nightly_work.nightly()
