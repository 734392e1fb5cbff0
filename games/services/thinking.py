"""Automatic answers: what a bot, an absent owner's stand-in or auto-done says, and played."""

import logging
import time
from datetime import datetime

from django.utils import timezone
from django.utils.crypto import salted_hmac

from games import clock, effects, metrics
from games.bots import Answer, Question, choose
from games.engine.errors import EngineError
from games.engine.legal import waited
from games.engine.view import view
from games.models import Deal, Move
from games.replay import history
from games.services import play
from games.services.errors import Refused
from games.services.running import Running

logger = logging.getLogger(__name__)

ABSENT_LEVEL = "easy"


def think(*, deal_id: int, version: int, seat: int) -> bool:
    """Answer for an automatic seat if it is still asked what it was asked at this version.

    Thinks without the lock and acts with it, so that nobody waits for a thought; False if the
    question was answered meanwhile.
    """
    deal = Deal.objects.filter(pk=deal_id, status=Deal.Status.PLAYING).first()
    if deal is None or not deal.asked_version <= version <= deal.version:
        return False
    running = Running.load(deal)
    if seat not in waited(running.state) or not running.answers_itself(seat):
        return False
    return _play(running, seat)


def wake_again(*, deal_id: int, wake_at: datetime) -> bool:
    """Ask the automatic seats once more whose tasks may be lost; False if they have answered.

    A compare-and-set on `wake_at`: of two sweeps one asks.
    """
    deal = Deal.objects.filter(pk=deal_id, wake_at=wake_at, status=Deal.Status.PLAYING).first()
    if deal is None:
        return False
    running = Running.load(deal)
    seats = [seat for seat in waited(running.state) if running.answers_itself(seat)]
    again = timezone.now() + clock.WAKE_AGAIN if seats else None
    mine = Deal.objects.filter(pk=deal_id, wake_at=wake_at, version=deal.version)
    if not mine.update(wake_at=again):
        return False
    effects.wake(deal_id=deal.pk, version=deal.version, delays=dict.fromkeys(seats, 0.0))
    return True


def _play(running: Running, seat: int) -> bool:
    deal, began = running.deal, time.monotonic()
    answer = _answer(running, seat)
    level = running.seats[seat].bot_level or ABSENT_LEVEL
    metrics.THINKING.labels(level).observe(time.monotonic() - began)
    if running.thinks(seat):
        # A forced move takes as long as a hard one: the pause must not tell which it was.
        time.sleep(max(0.0, clock.think_s() - (time.monotonic() - began)))
    bot = running.seats[seat].user_id is None
    try:
        play.act(
            deal_id=deal.pk,
            seat=seat,
            action=answer.action,
            version=deal.version,
            actor=Move.Actor.BOT if bot else Move.Actor.CLOCK,
        )
    except (Refused, EngineError) as refusal:
        where = {"deal": deal.pk, "version": deal.version, "seat": seat}
        logger.info("too late: %s", refusal.code, extra=where)
        return False
    return True


def _answer(running: Running, seat: int) -> Answer:
    """What the seat's player says; one that fails is logged and replaced by the easy player."""
    deal, level = running.deal, running.seats[seat].bot_level or ABSENT_LEVEL
    question = Question(
        view(running.state, seat),
        history(deal),
        budget_ms=int(clock.think_s() * 1000),
        seed=_seed(deal, seat),
    )
    answer = choose(level, question)
    if answer.fallback:
        where = {"deal": deal.pk, "version": deal.version, "seat": seat}
        logger.error("player %s failed: %s", level, answer.fallback, extra=where)
    return answer


def _seed(deal: Deal, seat: int) -> int:
    """The player's only chance: the same for a retried task, and nobody outside can know it."""
    word = f"{deal.pk}:{deal.version}:{seat}"
    return int.from_bytes(salted_hmac("games.thinking", word).digest()[:4], "big")
