"""Pages of deals that are over: parse, call a selector, answer."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.requests import HtmxRequest
from accounts.services import ensure_player
from games import refusals
from games.engine.errors import EngineError
from games.models import Deal
from games.moments import move_lines, outcome_line, render_moment, title, viewpoints
from games.review_words import ending_line, seat_lines, turning_points, verdict_line
from games.selectors.history import may_see
from games.selectors.replays import Replay, Wish, over_deal, replay_of
from games.selectors.reviews import review_of
from games.selectors.share import share_picture
from games.services import reviews
from games.services.errors import Refused


@require_GET
@never_cache
def deal(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    """A deal that is over, at the move and from the seat that were asked for."""
    found = _over_or_404(request, slug, number)
    if found is None:
        return render(request, "games/replay/running.html", {"slug": slug}, status=404)
    try:
        replay = replay_of(found, user_id=request.user.pk, wish=wish(request))
    except EngineError:
        return render(request, "games/replay/broken.html", {"slug": slug}, status=404)
    return _deal_page(request, found, replay)


@require_http_methods(["GET", "POST"])
@never_cache
def review(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    """Ask for the review of a deal (POST), or see how far it is (GET, for htmx)."""
    found = _over_or_404(request, slug, number)
    if found is None:
        return render(request, "games/replay/running.html", {"slug": slug}, status=404)
    path = reverse("deal", args=[slug, number])
    if request.method == "POST":
        try:
            reviews.ask(user=ensure_player(request), deal=found)
        except Refused as refusal:
            messages.error(request, refusals.in_words(refusal))
    if not request.htmx:
        return redirect(f"{path}#review")
    replay = replay_of(found, user_id=request.user.pk, wish=Wish())
    context = _review_context(found, replay) | {"path": path}
    return render(request, "games/replay/_review.html", context)


def _over_or_404(request: HttpRequest, slug: str, number: int) -> Deal | None:
    """A deal that is over and may be seen by who asks; None while it runs, else Http404."""
    found = over_deal(slug=slug, number=number)
    if found == "running":
        return None
    if found is None or not may_see(found, request.user.pk):
        raise Http404
    return found


def _deal_page(request: HtmxRequest, deal: Deal, replay: Replay) -> HttpResponse:
    context = _review_context(deal, replay)
    more = {
        "finished_at": deal.finished_at,
        "shared": not deal.table.private,
        "about": outcome_line(replay),
        "turning": {point.move for point in context["points"]},
    }
    path = reverse("deal", args=[deal.table.slug, deal.number])
    return replay_page(request, replay, "games/replay/deal.html", path=path, more=more | context)


def _review_context(deal: Deal, replay: Replay) -> dict[str, Any]:
    """What the review part of the page is filled with."""
    found = review_of(deal)
    context: dict[str, Any] = {
        "review": found,
        "review_path": reverse("review", args=[deal.table.slug, deal.number]),
        "points": [],
        "verdict": verdict_line(found, replay),
    }
    if found is None or not found.finished:
        return context
    return context | {
        "points": turning_points(found, replay),
        "sums": seat_lines(found, replay),
        "ending": ending_line(found, replay),
    }


@require_GET
@cache_control(public=True, max_age=3600)
def share_card(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The picture beside a link to a deal; 404 while it runs and for private tables."""
    picture = share_picture(slug=slug, number=number)
    if picture is None:
        raise Http404
    return HttpResponse(picture, content_type="image/png")


def wish(request: HtmxRequest) -> Wish:
    """What the address asks for; what cannot be read is as if it were not there."""
    text = request.GET.get("move", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None
    return Wish(number, request.GET.get("view", ""))


def replay_page(
    request: HtmxRequest,
    replay: Replay,
    template: str,
    *,
    path: str,
    keep: tuple[tuple[str, str], ...] = (),
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    """The whole page of a replay, or for htmx the part that changes; `keep` stays in addresses."""
    kept = (*keep, ("view", replay.whose))
    links = {"path": path, "here": f"{path}?{urlencode(kept)}&", "keep": kept}
    moment = render_moment(replay, verdict=(more or {}).get("verdict", ""), **links)
    if request.htmx:
        return HttpResponse(moment)
    context = {
        "replay": replay,
        "page": replay.table,
        "title": title(replay),
        "viewpoints": viewpoints(replay),
        "moves": move_lines(replay),
        "moment": moment,
        "extra": f"{urlencode(keep)}&" if keep else "",
    }
    return render(request, template, context | links | (more or {}))
