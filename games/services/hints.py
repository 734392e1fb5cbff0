"""What would the hard player do? Asked by the owner of a seat, answered to him alone.

Question and answer stand in his seat's row, for the question that was put to the seat then. The
thought is a task of the queue `bots`, and is told what the hard player on that seat would be told.
"""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games import effects
from games.bots import Answer
from games.engine.legal import legal_actions
from games.models import Deal, DealSeat, Seat, Table
from games.rated_deals import may_be_rated
from games.services import load, thinking
from games.services.errors import Refused
from games.services.locks import locked_deal, locked_table
from games.services.play import check_current, last_deal, own_seat
from games.services.running import Running
from games.services.tables import changed

LEVEL = "hard"
SOONEST = timedelta(seconds=2)
LOST_AFTER = timedelta(seconds=6)


def ask(*, slug: str, user_id: int | None, version: int, deal_number: int | None = None) -> None:
    """Have the hard player think about the question put to this person's seat.

    Asking again while he thinks, or when he has answered, does nothing. Raises Refused:
    no_such_table, no_deal, other_deal, watching, deal_over, stale, no_hints, hint_not_now,
    hint_too_soon.
    """
    with locked_table(slug=slug) as table:
        deal = last_deal(table, deal_number)
        seat = own_seat(table, user_id)
        check_current(deal, version)
        _check_offered(table, deal, seat)
        if _stands(seat.hint, deal) and not _is_lost(seat.hint):
            return
        if _age(seat.hint) < SOONEST:
            raise Refused("hint_too_soon")
        seat.hint = {
            "deal": deal.number,
            "version": deal.asked_version,
            "asked_at": timezone.now().isoformat(),
        }
        seat.save(update_fields=["hint"])
        changed(table)
        effects.think_of_hint(deal_id=deal.pk, version=deal.asked_version, seat=seat.number)


def think(*, deal_id: int, version: int, seat: int) -> bool:
    """Answer what was asked at this version; False if it is not asked any more.

    Thinks without the lock, and looks again before it writes.
    """
    deal = Deal.objects.filter(pk=deal_id, status=Deal.Status.PLAYING).first()
    if deal is None or not _is_asked(deal, version, seat):
        return False
    question = thinking.question_for(Running.load(deal), seat, load.fair_budget_ms(LEVEL))
    if not question.view.legal_actions:
        return False
    return _tell(deal_id, version, seat, thinking.ask(LEVEL, question))


def _tell(deal_id: int, version: int, number: int, answer: Answer) -> bool:
    with locked_deal(deal_id=deal_id) as deal:
        if deal.status != Deal.Status.PLAYING or not _is_asked(deal, version, number):
            return False
        seat = Seat.objects.get(table=deal.table, number=number)
        reason = [answer.reason.code, dict(answer.reason.params)]
        seat.hint = {**(seat.hint or {}), "action": str(answer.action), "reason": reason}
        seat.save(update_fields=["hint"])
        changed(deal.table)
    return True


def _is_asked(deal: Deal, version: int, number: int) -> bool:
    """Whether this very question still stands, asked for and not answered."""
    seat = Seat.objects.filter(table=deal.table_id, number=number, user__isnull=False).first()
    hint: Any = seat.hint if seat is not None else None
    return _stands(hint, deal) and hint["version"] == version and "action" not in hint


def _check_offered(table: Table, deal: Deal, seat: Seat) -> None:
    if may_be_rated(table, DealSeat.objects.filter(deal=deal)):
        raise Refused("no_hints")
    if not legal_actions(Running.load(deal).state, seat.number):
        raise Refused("hint_not_now")


def _stands(hint: Any, deal: Deal) -> bool:
    """Whether a hint is about what the deal asks now."""
    return hint is not None and (hint["deal"], hint["version"]) == (deal.number, deal.asked_version)


def _is_lost(hint: Any) -> bool:
    """Whether the task of a hint must have been lost, so that it may be asked for again."""
    return "action" not in hint and _age(hint) > LOST_AFTER


def _age(hint: Any) -> timedelta:
    asked_at: datetime | None = parse_datetime(hint["asked_at"]) if hint else None
    return timezone.now() - asked_at if asked_at else SOONEST
