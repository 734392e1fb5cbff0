"""Automatic answers: what a bot, an absent owner's stand-in or auto-done says, and played."""

import logging
import time
from datetime import datetime

from django.utils import timezone
from django.utils.crypto import salted_hmac

from games import clock, effects, metrics, thinking_time
from games.bots import PLAYERS, Answer, Question, choose
from games.engine.errors import EngineError
from games.engine.legal import waited
from games.engine.view import view
from games.models import Deal, Move
from games.replay import history
from games.services import play, small_talk, thoughts
from games.services.alarm import ThoughtTooLong, alarm
from games.services.errors import Refused
from games.services.running import Running

logger = logging.getLogger(__name__)

ABSENT_LEVEL = "easy"
HURRIED_LEVEL = "normal"  # who answers when there is no time to think
LONGEST_REST_S = max(thinking_time.MOST_MS.values()) / 1000  # whatever the clocks of machines say


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


def wake_again(*, deal_id: int, wake_at: datetime, busy: bool = False) -> bool:
    """Ask the automatic seats once more whose tasks may be lost; False if they have answered.

    A compare-and-set on `wake_at`: of two sweeps one asks. While the thinkers are `busy` the first
    tasks may only be waiting: more of them would make all wait longer, so until half of the clock
    has run they are let be.
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
    if busy and not _half_the_clock_is_gone(running):
        return False
    effects.wake(deal_id=deal.pk, version=deal.version, delays=dict.fromkeys(seats, 0.0))
    return True


def _half_the_clock_is_gone(running: Running) -> bool:
    deadline = running.deal.deadline_at
    allowed = clock.allowance(running.state.rules, running.state.phase)
    return deadline is None or deadline - running.now < allowed / 2


def _play(running: Running, seat: int) -> bool:
    deal, acts_at = running.deal, running.acts_at(seat)
    answer = _answer(running, seat)
    if running.thinks(seat):
        # Forced or hard to find, early or late found: a move is made at the moment chosen before.
        time.sleep(min(max(0.0, _seconds_until(acts_at)), LONGEST_REST_S))
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
    if bot and answer.phrase is not None:
        small_talk.say(slug=deal.table.slug, seat=seat, phrase=answer.phrase)
    return True


def _answer(running: Running, seat: int) -> Answer:
    """What the seat's player says; one that fails is logged and replaced by the easy player."""
    deal, level = running.deal, running.seats[seat].bot_level or ABSENT_LEVEL
    budget_ms = _budget_ms(running, seat, level)
    question = question_for(running, seat, budget_ms)
    began = time.perf_counter()
    answer = ask(level, question)
    took = time.perf_counter() - began
    metrics.THINKING.labels(level).observe(took)
    if budget_ms and len(question.view.legal_actions) > 1:
        thoughts.note(budget_ms=budget_ms, took_ms=took * 1000)
    if answer.fallback:
        where = {"deal": deal.pk, "version": deal.version, "seat": seat}
        logger.error("player %s failed: %s", level, answer.fallback, extra=where)
    return answer


def question_for(running: Running, seat: int, budget_ms: int) -> Question:
    """All that a player is told: what its seat may see, and chance; plain values."""
    return Question(
        view(running.state, seat),
        history(running.deal),
        budget_ms=budget_ms,
        seed=_seed(running.deal, seat),
    )


def ask(level: str, question: Question) -> Answer:
    """A player's answer; that of the hurried one if it has no time or does not keep to it."""
    if PLAYERS[level].thinks and not question.budget_ms:
        return choose(HURRIED_LEVEL, question)
    if not question.budget_ms:
        return choose(level, question)
    try:
        with alarm((question.budget_ms + thinking_time.OVERRUN_MS) / 1000):
            return choose(level, question)
    except ThoughtTooLong:
        return choose(HURRIED_LEVEL, question)


def _budget_ms(running: Running, seat: int, level: str) -> int:
    deadline = running.deal.deadline_at
    return thinking_time.now_ms(
        level,
        until_act_ms=_seconds_until(running.acts_at(seat)) * 1000,
        until_deadline_ms=_seconds_until(deadline) * 1000 if deadline else 0.0,
    )


def _seconds_until(moment: datetime) -> float:
    return (moment - timezone.now()).total_seconds()


def _seed(deal: Deal, seat: int) -> int:
    """The player's only chance: the same for a retried task, and nobody outside can know it."""
    word = f"{deal.pk}:{deal.version}:{seat}"
    return int.from_bytes(salted_hmac("games.thinking", word).digest()[:4], "big")
