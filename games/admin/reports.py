"""The queues: reports of people and findings of fair play."""

from typing import Any

from django.contrib import admin
from django.db.models import Case, Count, IntegerField, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.admin.acts import Act, Acting, person_link
from games.models import Finding, Person, Report
from games.services import moderation, reports
from games.talk_words import phrase_text


def _uphold(report: Report, by: User, form: Any) -> None:
    reports.judge(report_id=report.pk, by=by, upheld=True, verdict=form.cleaned_data["reason"])


def _dismiss(report: Report, by: User, form: Any) -> None:
    reports.judge(report_id=report.pk, by=by, upheld=False, verdict=form.cleaned_data["reason"])


def _confirm(finding: Finding, by: User, form: Any) -> None:
    _judge(finding, by, form, upheld=True)


def _refute(finding: Finding, by: User, form: Any) -> None:
    _judge(finding, by, form, upheld=False)


def _judge(finding: Finding, by: User, form: Any, *, upheld: bool) -> None:
    verdict = form.cleaned_data["reason"]
    moderation.judge_finding(finding_id=finding.pk, by=by, upheld=upheld, verdict=verdict)


def open_first() -> Case:
    """Orders open things before the others."""
    return Case(When(status="open", then=Value(0)), default=Value(1), output_field=IntegerField())


class Queue(Acting):
    """A list with what is open first, and how much that is in its title."""

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The list."""
        number = self.model.objects.filter(status="open").count()
        title = gettext("%(kind)s: %(n)s open") % {
            "kind": str(self.model._meta.verbose_name_plural).capitalize(),
            "n": number,
        }
        return super().changelist_view(request, {"title": title, **(extra_context or {})})

    def offers(self, act: str, thing: Any) -> bool:
        """What is judged stays so."""
        return bool(thing.status == "open")


@admin.register(Report)
class ReportAdmin(Queue):
    """Reports: open ones first, the oldest at the top."""

    list_display = ("__str__", "created_at", "reason", "about", "source", "status", "against_him")
    list_filter = ("status", "reason", "source", "created_at")
    list_select_related = ("subject", "reporter")
    search_fields = ("subject__name", "subject__slug", "reporter__name", "table__slug", "words")
    ordering = (open_first(), "created_at")
    date_hierarchy = "created_at"
    fields = readonly_fields = (
        "created_at",
        "about",
        "reason",
        "words",
        "by",
        "source",
        "place",
        "status",
        "judged_by",
        "judged_at",
        "verdict",
    )
    acts = {
        "uphold": Act(_("Uphold"), "games.judge_report", _uphold),
        "dismiss": Act(_("Dismiss"), "games.judge_report", _dismiss),
    }

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """With the number of reports about the same person."""
        same = Report.objects.filter(subject=OuterRef("subject")).order_by().values("subject")
        number = Subquery(same.annotate(n=Count("pk")).values("n"), output_field=IntegerField())
        found: QuerySet[Report] = super().get_queryset(request)
        return found.annotate(number_about=Coalesce(number, 0))

    def dossier(self, request: HttpRequest, thing: Any) -> dict[str, Any]:
        """The evidence, and the acts on the person."""
        said = [
            line | {"words": phrase_text(line["phrase"]) if line["phrase"] else line["text"]}
            for line in thing.evidence.get("talk", [])
        ]
        acts = [
            (act.label, self._person_act(thing, key))
            for key, act in admin.site.get_model_admin(Person).acts.items()  # type: ignore[attr-defined]
            if key in {"warn", "mute", "ban", "rename", "note"} and request.user.has_perm(act.right)
        ]
        seats = thing.evidence.get("seats", [])
        context = {"report": thing, "said": said, "person_acts": acts, "line_up": seats}
        return context | {"part": "admin/moderation/_report.html"}

    def _person_act(self, report: Report, act: str) -> str:
        address = reverse("admin:games_person_act", args=[report.subject_id, act])
        return f"{address}?report={report.pk}"

    @admin.display(description=_("reported person"), ordering="subject__name")
    def about(self, report: Report) -> SafeString | str:
        """Who is reported; the name he had then, if it was another."""
        then = report.evidence.get("name", "")
        link = person_link(report.subject)
        if then in ("", report.subject.name):
            return link
        return format_html("{} ({} <bdi>{}</bdi>)", link, gettext("then"), then)

    @admin.display(description=_("reporter"))
    def by(self, report: Report) -> SafeString | str:
        """Who wrote it."""
        return person_link(report.reporter)

    @admin.display(description=_("reports about this person"))
    def against_him(self, report: Any) -> int:
        """How many there are about him in all."""
        return int(report.number_about)

    @admin.display(description=_("place"))
    def place(self, report: Report) -> SafeString | str:
        """Table, deal and version."""
        if report.table is None:
            return ""
        parts = [(reverse("admin:games_table_change", args=[report.table.pk]), report.table.slug)]
        if report.deal is not None:
            deal = gettext("deal %(n)s, version %(v)s") % {
                "n": report.deal.number,
                "v": report.version,
            }
            parts.append((reverse("admin:games_deal_change", args=[report.deal.pk]), deal))
        return format_html_join(" · ", '<a href="{}">{}</a>', parts)


@admin.register(Finding)
class FindingAdmin(Queue):
    """What the nightly look at fair play found; docs/fair-play.md explains the figures."""

    list_display = ("__str__", "found_at", "kind", "who", "score", "status")
    list_filter = ("status", "kind", "found_at")
    search_fields = ("people__name", "people__slug")
    ordering = (open_first(), "-score")
    fields = readonly_fields = (
        "found_at",
        "kind",
        "who",
        "score",
        "status",
        "judged_by",
        "judged_at",
        "verdict",
    )
    acts = {
        "uphold": Act(_("Uphold"), "games.judge_finding", _confirm),
        "dismiss": Act(_("Dismiss"), "games.judge_finding", _refute),
    }

    def get_queryset(self, request: HttpRequest) -> QuerySet[Finding]:
        """With the people."""
        found: QuerySet[Finding] = super().get_queryset(request)
        return found.prefetch_related("people")

    def dossier(self, request: HttpRequest, thing: Any) -> dict[str, Any]:
        """The figures."""
        return {"finding": thing, "part": "admin/moderation/_finding.html"}

    @admin.display(description=_("people"))
    def who(self, finding: Finding) -> SafeString | str:
        """Whom it is about."""
        return format_html_join(", ", "{}", ((person_link(one),) for one in finding.people.all()))
