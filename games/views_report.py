"""Pages on which people report others: parse, call one service or selector, answer."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.requests import PersonRequest
from accounts.selectors import person_by_slug
from games import refusals
from games.forms_report import ReportForm
from games.selectors.door import shows_to
from games.selectors.reports import people_at
from games.selectors.table import table_page
from games.services.errors import Refused
from games.services.reports import report as take_report


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: PersonRequest, slug: str) -> HttpResponse:
    """The form with which one reports the person at this profile address."""
    subject = person_by_slug(slug)
    if subject is None or subject.pk == request.user.pk:
        raise Http404
    form = ReportForm(_sent(request), initial=request.GET.dict())
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            take_report(
                reporter=request.user,
                subject=subject,
                reason=data["reason"],
                words=data["words"],
                place=form.place,
            )
        except Refused as refusal:
            form.add_error(None, refusals.in_words(refusal))
        else:
            messages.success(request, _("Thank you. A moderator will look at it."))
            if shows_to(slug=data["table"], user_id=request.user.pk):
                return redirect("table", slug=data["table"])
            return redirect(subject)
    status = 422 if form.is_bound else 200
    context = {"form": form, "subject": subject}
    return render(request, "games/report.html", context, status=status)


def _sent(request: PersonRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


@login_required
@never_cache
@require_GET
def report_at(request: PersonRequest, slug: str) -> HttpResponse:
    """Whom one can report at a table: those who sit there, played the last deal, or talked."""
    if table_page(slug=slug, user_id=request.user.pk) is None:  # none, or not for this person
        raise Http404
    people = people_at(slug=slug, user_id=request.user.pk)
    if people is None:
        raise Http404
    return render(request, "games/report_at.html", {"people": people, "slug": slug})
