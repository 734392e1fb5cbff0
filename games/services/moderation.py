"""What moderators do at the tables, and what their acts against people mean there."""

import logging
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import AuditLine, Sanction, User
from accounts.services import moderation as people
from games import effects
from games.models import Deal, Finding, Seat, Table
from games.services import lobby
from games.services.errors import Refused
from games.services.locks import locked_deal, locked_table
from games.services.tables import changed, changed_in_lobby, close
from leaderboard.services import refund

logger = logging.getLogger(__name__)

Action = AuditLine.Action


def warn(*, person: User, by: User, reason: str) -> Sanction:
    """Tell a person something on all his open pages. Raises RefusedError."""
    sanction = people.warn(person=person, by=by, reason=reason)
    effects.person_told(user_id=person.pk)
    return sanction


def read_warnings(*, person: User) -> None:
    """The person has read his warnings; his other pages need not show them any more."""
    people.read_warnings(person=person)
    effects.person_told(user_id=person.pk)


def mute(*, person: User, by: User, reason: str, duration: timedelta | None) -> Sanction:
    """Forbid a person to talk, and close the talk of his open pages. Raises RefusedError."""
    sanction = people.mute(person=person, by=by, reason=reason, duration=duration)
    effects.person_muted(user_id=person.pk)
    return sanction


def lift(*, person: User, by: User, kind: Sanction.Kind, reason: str) -> None:
    """End a mute or a ban before its time. Raises RefusedError."""
    people.lift(person=person, by=by, kind=kind, reason=reason)
    effects.person_muted(user_id=person.pk)


def ban(*, person: User, by: User, reason: str, duration: timedelta | None) -> Sanction:
    """Keep a person out: his open pages close, and his seats are handed on as if he left.

    The ban stands first: should handing on fail, the clock answers for him. Raises RefusedError.
    """
    with transaction.atomic():
        sanction = people.ban(person=person, by=by, reason=reason, duration=duration)
        effects.person_banned(user_id=person.pk)
    try:
        lobby.leave_everywhere(user=person)
    except Exception:
        logger.exception("a banned person keeps a seat", extra={"person": person.pk})
    return sanction


def close_table(*, slug: str, by: User, reason: str) -> Table:
    """Close a table: a running deal is void, everybody gets up. Raises RefusedError or Refused."""
    why = people.check(by, "games.close_table", reason)
    with locked_table(slug=slug) as table:
        if table.status == Table.Status.CLOSED:
            raise Refused("table_closed")
        sitting = _sitting(table)
        before = {"status": table.status, "seats": sitting}
        after = {"status": "closed", "voided": _void_running(table)}
        gone = [one["person"] for one in sitting if one["person"] is not None]
        close(table, Table.Closing.MODERATOR)
        changed_in_lobby(table, gone=gone)
        thing = f"table {slug}"
        people.audit(
            by=by, action=Action.CLOSE_TABLE, thing=thing, reason=why, before=before, after=after
        )
    return table


def void_deal(*, deal_id: int, by: User, reason: str) -> Deal:
    """Void a finished deal and give back its ratings. Raises RefusedError or Refused."""
    why = people.check(by, "games.void_deal", reason)
    with locked_deal(deal_id=deal_id) as deal:
        if deal.status == Deal.Status.VOID:
            raise Refused("void_already")
        if deal.status != Deal.Status.FINISHED:
            raise Refused("deal_not_over")
        _check_not_his_own(deal, by)
        deal.status = Deal.Status.VOID
        deal.save(update_fields=["status"])
        refunded = refund(deal_id=deal.pk, now=timezone.now())
        changed(deal.table)
        people.audit(
            by=by,
            action=Action.VOID_DEAL,
            thing=f"deal {deal.table.slug}/{deal.number}",
            reason=why,
            before={"status": "finished"},
            after={"status": "void", "refunded": refunded},
        )
    return deal


def judge_finding(*, finding_id: int, by: User, upheld: bool, verdict: str) -> Finding:
    """Close an open finding with words. Raises RefusedError, or Refused("judged_already")."""
    why = people.check(by, "games.judge_finding", verdict)
    with transaction.atomic():
        found = Finding.objects.select_for_update(of=("self",)).get(pk=finding_id)
        if found.status != Finding.Status.OPEN:
            raise Refused("judged_already")
        for person in found.people.all():
            people.check(by, "games.judge_finding", verdict, person)
        found.status = Finding.Status.UPHELD if upheld else Finding.Status.DISMISSED
        found.judged_by, found.judged_at, found.verdict = by, timezone.now(), why
        found.save(update_fields=["status", "judged_by", "judged_at", "verdict"])
        people.audit(
            by=by,
            action=Action.JUDGE_FINDING,
            thing=f"finding {found.pk}",
            reason=why,
            before={"status": "open"},
            after={"status": found.status},
        )
    return found


def _check_not_his_own(deal: Deal, by: User) -> None:
    """Nobody takes back his own defeat."""
    if deal.line_up.filter(user=by).exists():
        raise Refused("your_own_deal")


def _sitting(table: Table) -> list[dict[str, int | None]]:
    seats = Seat.objects.filter(table=table).order_by("number")
    return [{"seat": seat.number, "person": seat.user_id} for seat in seats]


def _void_running(table: Table) -> int | None:
    """Void the deal that runs at a table that is being closed; its number."""
    deal = Deal.objects.filter(table=table, status=Deal.Status.PLAYING).first()
    if deal is None:
        return None
    deal.status, deal.finished_at = Deal.Status.VOID, timezone.now()
    deal.deadline_at = deal.wake_at = None
    deal.save(update_fields=["status", "finished_at", "deadline_at", "wake_at"])
    return deal.number
