"""Pages of what was played: a person's deals and matches, and one match."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.selectors import person_by_slug
from games.forms_history import HistoryForm
from games.score import score_rows
from games.selectors.history import deals_of, matches_of
from games.selectors.matches import match_page


@require_GET
@never_cache
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """The deals of a person, or with `show=matches` his matches, newest first."""
    person = person_by_slug(slug)
    if person is None:
        raise Http404
    form = HistoryForm(request.GET)
    form.is_valid()
    whose: dict[str, Any] = {"viewer_id": request.user.pk, "asked": form.asked}
    matches = request.GET.get("show") == "matches"
    context = {
        "person": person,
        "form": form,
        "matches": matches,
        "page": matches_of(person, **whose) if matches else deals_of(person, **whose),
        "kept": _kept(request),
        "filtered": any(form.cleaned_data.get(name) for name in FILTERS),
    }
    return render(request, "games/history/page.html", context)


FILTERS = ("preset", "players", "result", "opponent")


def _kept(request: HttpRequest) -> str:
    """The filters as they stand in the address, for the links to other pages."""
    query = request.GET.copy()
    for name in list(query):
        if name not in FILTERS:
            del query[name]
    return query.urlencode()


@require_GET
@never_cache
def match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A match: its score and its deals."""
    page = match_page(slug=slug, number=number, user_id=request.user.pk)
    if page is None:
        raise Http404
    me = next((sitter.number for sitter in page.seats if sitter.is_me), None)
    score = score_rows(page.match, lambda seat: page.seats[seat].name, me)
    return render(request, "games/history/match.html", {"page": page, "score": score})
