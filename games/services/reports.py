"""Reports: taken with what a moderator needs to judge them, and judged."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import AuditLine, User
from accounts.services import moderation as people
from games.models import Deal, DealSeat, Report, Seat, Table, TalkLine
from games.selectors.people import bot_name, person_name
from games.services.errors import Refused

MOST_IN_A_DAY = 10
MOST_IN_TEN_MINUTES = 3
LINES_AROUND = 10

Source = Report.Source


@dataclass(frozen=True, slots=True)
class Place:
    """Where the reporter was: as the page said, and believed only as far as it is true."""

    table: str = ""
    deal: int | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class _Found:
    source: Source
    context: str
    table: Table | None = None
    deal: Deal | None = None
    line: TalkLine | None = None


def report(*, reporter: User, subject: User, reason: str, words: str, place: Place) -> Report:
    """Take a report; a second one about the same thing adds nothing and says so to nobody.

    A place where the subject never was is left out. Raises Refused: report_yourself,
    too_many_reports.
    """
    if reporter.pk == subject.pk:
        raise Refused("report_yourself")
    found = _find(subject, place)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=reporter.pk)  # of two at once one waits
        again = Report.objects.filter(
            reporter=reporter, subject=subject, context=found.context, status=Report.Status.OPEN
        ).first()
        if again is not None:
            return again
        _check_pace(reporter)
        return Report.objects.create(
            reporter=reporter,
            subject=subject,
            reason=reason,
            words=words,
            source=found.source,
            context=found.context,
            table=found.table,
            deal=found.deal,
            version=_version(found),
            evidence=_evidence(subject, found),
        )


def judge(*, report_id: int, by: User, upheld: bool, verdict: str) -> Report:
    """Close an open report with words; raises RefusedError, or Refused("judged_already")."""
    why = people.check(by, "games.judge_report", verdict)
    with transaction.atomic():
        found = Report.objects.select_for_update(of=("self",)).get(pk=report_id)
        people.check(by, "games.judge_report", verdict, found.subject)
        if found.status != Report.Status.OPEN:
            raise Refused("judged_already")
        found.status = Report.Status.UPHELD if upheld else Report.Status.DISMISSED
        found.judged_by, found.judged_at, found.verdict = by, timezone.now(), why
        found.save(update_fields=["status", "judged_by", "judged_at", "verdict"])
        people.audit(
            by=by,
            action=AuditLine.Action.JUDGE_REPORT,
            person=found.subject,
            thing=f"report {found.pk}",
            reason=why,
            before={"status": "open"},
            after={"status": found.status},
        )
    return found


def _check_pace(reporter: User) -> None:
    now = timezone.now()
    mine = Report.objects.filter(reporter=reporter)
    lately = mine.filter(created_at__gt=now - timedelta(minutes=10)).count()
    today = mine.filter(created_at__gt=now - timedelta(days=1)).count()
    if lately >= MOST_IN_TEN_MINUTES or today >= MOST_IN_A_DAY:
        raise Refused("too_many_reports")


def _find(subject: User, place: Place) -> _Found:
    table = Table.objects.filter(slug=place.table).first() if place.table else None
    if table is None:
        return _Found(Source.PROFILE, "profile")
    if place.line is not None:
        line = TalkLine.objects.filter(table=table, user=subject, pk=place.line).first()
        if line is not None:
            return _Found(Source.TALK, f"talk {table.slug} {line.deal_id}", table, line.deal, line)
    played = DealSeat.objects.filter(user=subject, deal__table=table).select_related("deal")
    if place.deal is not None:
        seat = played.filter(deal__number=place.deal).first()
        if seat is not None:
            return _Found(Source.REPLAY, f"deal {table.slug} {place.deal}", table, seat.deal)
    last = played.order_by("-deal__number").first()
    if last is None and not Seat.objects.filter(table=table, user=subject).exists():
        return _Found(Source.PROFILE, "profile")
    return _Found(Source.TABLE, f"table {table.slug}", table, last.deal if last else None)


def _version(found: _Found) -> int | None:
    if found.line is not None:
        return found.line.version
    return found.deal.version if found.deal else None


def _evidence(subject: User, found: _Found) -> dict[str, Any]:
    evidence: dict[str, Any] = {"name": subject.name}
    if found.table is not None:
        evidence["table"] = found.table.slug
        evidence["talk"] = _talk(found.table, found.line)
    if found.deal is not None:
        evidence["deal"] = found.deal.number
        evidence["seats"] = [
            {
                "seat": seat.number,
                "name": _seat_name(found.deal.table_id, seat),
                "person": seat.user_id,
                "left": seat.left_at is not None,
            }
            for seat in found.deal.line_up.select_related("user")
        ]
    return evidence


def _seat_name(table_id: int, seat: DealSeat) -> str:
    return bot_name(table_id, seat.number) if seat.bot_level else person_name(seat.user)


def _talk(table: Table, line: TalkLine | None) -> list[dict[str, Any]]:
    """The lines before and after the one that is meant, or the last ones."""
    said = TalkLine.objects.filter(table=table).select_related("user")
    if line is None:
        around = list(said.order_by("-pk")[: 2 * LINES_AROUND])[::-1]
    else:
        before = list(said.filter(pk__lte=line.pk).order_by("-pk")[: LINES_AROUND + 1])[::-1]
        around = before + list(said.filter(pk__gt=line.pk).order_by("pk")[:LINES_AROUND])
    return [
        {
            "number": one.pk,
            "name": person_name(one.user) if one.user else bot_name(table.pk, one.seat),
            "person": one.user_id,
            "text": one.text,
            "phrase": one.phrase,
            "when": one.created_at.isoformat(),
            "meant": line is not None and one.pk == line.pk,
        }
        for one in around
    ]
