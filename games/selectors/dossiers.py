"""What moderators know of a person, on one page: a bounded number of rows and queries."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.models import AuditLine, NameChange, Note, Sanction, Trace, User
from games.models import DealSeat, Finding, Report, TalkLine

MOST_DEALS = 30
MOST_ROWS = 50


@dataclass(frozen=True, slots=True)
class Related:
    """Another account that was seen in the same place; `kind` says which sort of place."""

    person: User
    kind: str
    last_at: datetime


@dataclass(frozen=True, slots=True)
class Dossier:
    """Everything for the person's page, newest first."""

    names: tuple[NameChange, ...]
    sanctions: tuple[Sanction, ...]
    notes: tuple[Note, ...]
    reports_about: tuple[Report, ...]
    reports_made: tuple[Report, ...]
    findings: tuple[Finding, ...]
    deals: tuple[DealSeat, ...]
    talk: tuple[TalkLine, ...]
    related: tuple[Related, ...]
    log: tuple[AuditLine, ...]


def dossier_of(person: User) -> Dossier:
    """The dossier of a person; twelve queries."""
    return Dossier(
        names=_some(person.name_changes.select_related("changed_by")),
        sanctions=_some(person.sanctions.select_related("made_by")),
        notes=_some(person.notes.select_related("made_by")),
        reports_about=_some(person.reports_about.select_related("reporter")),
        reports_made=_some(person.reports_made.select_related("subject")),
        findings=_some(Finding.objects.filter(people=person.pk)),
        deals=_deals(person),
        talk=_some(TalkLine.objects.filter(user=person).select_related("table").order_by("-pk")),
        related=related_to(person),
        log=_some(AuditLine.objects.filter(person_id=person.pk).select_related("actor")),
    )


def related_to(person: User) -> tuple[Related, ...]:
    """Other accounts from the same devices and addresses, as long as traces are kept."""
    own = Trace.objects.filter(person_id=person.pk)
    same = Trace.objects.filter(digest__in=own.values("digest")).exclude(person_id=person.pk)
    found: dict[tuple[int, str], Related] = {}
    for trace in same.select_related("person").order_by("-last_at")[: 4 * MOST_ROWS]:
        one = Related(trace.person, trace.get_kind_display(), trace.last_at)
        found.setdefault((trace.person_id, trace.kind), one)
    return tuple(found.values())[:MOST_ROWS]


def _deals(person: User) -> tuple[DealSeat, ...]:
    seats = DealSeat.objects.filter(user_id=person.pk).select_related("deal__table")
    return tuple(seats.order_by("-deal_id")[:MOST_DEALS])


def _some(rows: Any) -> tuple[Any, ...]:
    return tuple(rows[:MOST_ROWS])
