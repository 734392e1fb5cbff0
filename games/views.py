"""Pages of the lobby and the tables: parse, call one service or selector, answer."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.services import ensure_player
from games import lobby_live, refusals
from games.forms import NewTableForm
from games.forms_lobby import FiltersForm
from games.qr import qr_code
from games.rendering import render_table
from games.rendering_talk import render_box, render_talk
from games.selectors.own_seat import is_beginner
from games.selectors.records import record_text
from games.selectors.table import table_page
from games.selectors.talk import box_for, latest_lines, talk_for
from games.selectors.types import TablePage
from games.services import lobby as tables
from games.services.errors import Refused


@require_GET
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """The home page: play now, my tables, tables that wait, tables to watch."""
    form = FiltersForm(request.GET)
    viewer = lobby_live.Viewer(request.user.pk, get_language() or "", form.filters())
    board = lobby_live.fresh_board(viewer)
    context = {"board": board, "form": form, "query": lobby_live.query_of(viewer.filters)}
    return render(request, "games/lobby.html", context)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """One tap: a guest, a table, automatic players, a deal."""
    try:
        table = tables.play_now(user=ensure_player(request))
    except Refused as refusal:
        messages.error(request, refusals.in_words(refusal))
        return redirect("home")
    return redirect("table", slug=table.slug)


@require_http_methods(["GET", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """The form that makes a table."""
    form = NewTableForm(request.POST or None, initial={"preset": "classic", "rated": True})
    if request.method == "POST" and form.is_valid():
        try:
            table = tables.create_table(
                host=ensure_player(request),
                rules=form.rules,
                preset=form.cleaned_data["preset"],
                bots=form.bots,
                ready=len(form.bots) == form.rules.players - 1,
                **form.of_the_table(),
            )
            return redirect("table", slug=table.slug)
        except Refused as refusal:
            form.add_error(None, refusals.in_words(refusal))
    status = 422 if form.is_bound else 200
    return render(request, "games/new_table.html", {"form": form}, status=status)


@require_GET
@never_cache
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """A table as its viewer sees it; the socket keeps it up to date."""
    page = table_page(slug=slug, user_id=request.user.pk)
    if page is None:
        raise Http404(refusals.sentence("no_such_table"))
    context = {
        "page": page,
        "live": render_table(page),
        "talk": _talk(request, slug),
        "talk_box": _talk_box(request, page),
        "invite": _invite(request, page),
        "coached": page.me is not None and is_beginner(request.user.pk),
    }
    return render(request, "games/table.html", context)


def _invite(request: HttpRequest, page: TablePage) -> dict[str, str]:
    """The link to a table and its picture; empty for who cannot invite."""
    if page.status == "closed" or (page.private and not page.code):
        return {}
    path = (
        reverse("invitation", args=[page.code]) if page.code else reverse("table", args=[page.slug])
    )
    address = request.build_absolute_uri(path)
    return {"address": address, "picture": qr_code(address)}


def _talk(request: HttpRequest, slug: str) -> str:
    """What was said, for the table's page; "" if this person wants no talk."""
    if request.user.is_authenticated and not request.user.talk:
        return ""
    return render_talk(talk_for(slug, latest_lines(slug), request.user.pk))


def _talk_box(request: HttpRequest, page: TablePage) -> str:
    if page.me is None or not request.user.is_authenticated:
        return ""
    box = box_for(request.user)
    return render_box(box) if box else ""


@require_GET
@never_cache
def record(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A finished deal as text, to keep; 404 while it runs."""
    site = request.get_host()
    text = record_text(slug=slug, number=number, site=site, user_id=request.user.pk)
    if text is None:
        raise Http404
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{number}.durak"'
    return answer
