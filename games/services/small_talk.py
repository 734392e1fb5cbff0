"""Automatic players talk now and then: seldom, and about nothing that only they know."""

import logging
from datetime import timedelta

from django.utils import timezone

from games.bots.phrases import phrase_after_losing
from games.engine.outcome import Outcome
from games.models import Deal, Seat, TalkLine
from games.services import talk
from games.services.errors import Refused

logger = logging.getLogger(__name__)

# One automatic line at a table in so much time, whoever says it.
QUIET = timedelta(seconds=20)


def say(*, slug: str, seat: int, phrase: str) -> bool:
    """Say a phrase for an automatic player, unless one was said here a moment ago."""
    since = timezone.now() - QUIET
    if TalkLine.objects.filter(table__slug=slug, user=None, created_at__gt=since).exists():
        return False
    try:
        talk.say_for(slug=slug, seat=seat, phrase=phrase)
    except Refused as refusal:
        logger.info("not said: %s", refusal.code, extra={"table": slug, "seat": seat})
        return False
    return True


def lose_gracefully(deal: Deal, outcome: Outcome) -> None:
    """Let one automatic player who became the durak say something; the caller holds the lock."""
    lost = Seat.objects.filter(table=deal.table, number__in=outcome.durak, user=None).first()
    if lost is None:
        return
    phrase = phrase_after_losing(lost.bot_level, f"{deal.commitment} {lost.number}")
    if phrase is not None:
        say(slug=deal.table.slug, seat=lost.number, phrase=phrase)
