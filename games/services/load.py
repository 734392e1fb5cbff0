"""How busy the thinkers are: what waits for them, and what that leaves for one decision."""

from django.conf import settings

from games import effects, thinking_time
from games.models import Deal


def waiting_thinkers() -> int:
    """Deals that wait for automatic seats, one of which may be a thinker's; one query."""
    asked = Deal.objects.filter(status=Deal.Status.PLAYING, wake_at__isnull=False)
    levels = list(thinking_time.MOST_MS)
    return asked.filter(table__seats__bot_level__in=levels).distinct().count()


def thinkers_are_busy() -> bool:
    """Whether tasks queue up for the processes that think: then a late one is hardly a lost one."""
    return effects.queued_thoughts() > 2 * int(settings.BOT_PROCESSES)


def fair_budget_ms(level: str) -> int:
    """Milliseconds for one decision of a level as things are."""
    return thinking_time.fair_ms(
        level,
        waiting=waiting_thinkers(),
        processes=int(settings.BOT_PROCESSES),
        pause_ms=(settings.BOT_DELAY_MS[0], settings.BOT_DELAY_MS[1]),
    )
