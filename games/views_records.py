"""Pages of records that somebody brought to look at."""

import redis
from allauth.core import ratelimit
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.requests import HtmxRequest
from games import brought
from games.forms_record import RecordForm
from games.selectors.replays import replay_of_record
from games.views_replays import replay_page, wish


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def open_record(request: HttpRequest) -> HttpResponse:
    """Paste or send a record, and look at it."""
    form = RecordForm(request.POST or None, request.FILES or None)
    if request.method != "POST":
        return render(request, "games/replay/open.html", {"form": form})
    try:
        if not ratelimit.consume(request, action="record"):
            return ratelimit.respond_429(request)
        if form.is_valid():
            return redirect("brought", token=brought.keep(form.cleaned_data["data"]))
    except redis.RedisError:
        form.add_error(None, _("This is not possible now. Please try again."))
    return render(request, "games/replay/open.html", {"form": form}, status=422)


@require_GET
@never_cache
def record(request: HtmxRequest, token: str) -> HttpResponse:
    """A record that was brought, at the move and from the seat that were asked for."""
    try:
        records = brought.found(token)
    except redis.RedisError:
        records = None
    if records is None:
        return render(request, "games/replay/gone.html", status=404)
    number = _number(request.GET.get("deal", ""), len(records))
    if number is None:
        raise Http404
    one = records[number - 1]
    replay = replay_of_record(one, brought.played(token, number, one), wish=wish(request))
    keep = (("deal", str(number)),) if len(records) > 1 else ()
    more = {"deals": range(1, len(records) + 1) if keep else (), "number": number}
    path = reverse("brought", args=[token])
    return replay_page(request, replay, "games/replay/record.html", path=path, keep=keep, more=more)


def _number(text: str, most: int) -> int | None:
    """Which deal of the text; the first if none is named, None if there is no such deal."""
    if not text:
        return 1
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        return None
    return int(text) if 1 <= int(text) <= most else None
