"""Pages of deals that are over: parse, call a selector, answer."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET

from accounts.requests import HtmxRequest
from games.engine.errors import EngineError
from games.moments import move_lines, outcome_line, render_moment, title, viewpoints
from games.selectors.history import may_see
from games.selectors.replays import Replay, Wish, over_deal, replay_of
from games.selectors.share import share_picture


@require_GET
@never_cache
def deal(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    """A deal that is over, at the move and from the seat that were asked for."""
    found = over_deal(slug=slug, number=number)
    if found is None or (found != "running" and not may_see(found, request.user.pk)):
        raise Http404
    if found == "running":
        return render(request, "games/replay/running.html", {"slug": slug}, status=404)
    try:
        replay = replay_of(found, user_id=request.user.pk, wish=wish(request))
    except EngineError:
        return render(request, "games/replay/broken.html", {"slug": slug}, status=404)
    more = {
        "finished_at": found.finished_at,
        "shared": not found.table.private,
        "about": outcome_line(replay),
    }
    path = reverse("deal", args=[slug, number])
    return replay_page(request, replay, "games/replay/deal.html", path=path, more=more)


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
    moment = render_moment(replay, **links)
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
