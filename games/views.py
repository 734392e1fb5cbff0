"""Pages of the lobby and the tables: parse, call one service or selector, answer."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import User
from accounts.services import ensure_player
from games import lobby_live, refusals
from games.forms import LevelForm, NewTableForm, SeatForm
from games.forms_lobby import FiltersForm
from games.models import Table
from games.rendering import render_table
from games.rendering_talk import render_talk
from games.selectors.records import record_text
from games.selectors.table import table_page
from games.selectors.talk import latest_lines, talk_for
from games.services import lobby as tables
from games.services import waiting
from games.services.errors import Refused
from games.talk_words import MOST_LETTERS, PHRASES


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
    form = NewTableForm(request.POST or None, initial={"preset": "classic", "players": 4})
    if request.method == "POST" and form.is_valid():
        try:
            table = tables.create_table(
                host=ensure_player(request),
                rules=form.rules,
                preset=form.cleaned_data["preset"],
                bots=form.bots,
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
        "phrases": PHRASES.items(),
        "most_letters": MOST_LETTERS,
    }
    return render(request, "games/table.html", context)


def _talk(request: HttpRequest, slug: str) -> str:
    """What was said, for the table's page; "" if this person wants no talk."""
    if request.user.is_authenticated and not request.user.talk:
        return ""
    return render_talk(talk_for(slug, latest_lines(slug), request.user.pk))


@require_POST
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a seat; somebody without an account becomes a guest."""
    form = SeatForm(request.POST)
    number = form.cleaned_data["seat"] if form.is_valid() else None
    return _at_table(
        request, slug, lambda: tables.join(user=ensure_player(request), slug=slug, number=number)
    )


@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Get up and go to the lobby."""
    return _at_table(
        request, slug, lambda: tables.leave(user=_person(request), slug=slug), then="/"
    )


@require_POST
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """Fill the free seats with automatic players and start."""
    return _at_table(
        request,
        slug,
        lambda: tables.start(user=_person(request), slug=slug, level=_level(request)),
    )


@require_POST
def go_on(request: HttpRequest, slug: str) -> HttpResponse:
    """Yes to the next deal."""
    return _at_table(request, slug, lambda: tables.go_on(user=_person(request), slug=slug))


@require_POST
def seat_bot(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give a free seat to an automatic player."""
    return _at_table(
        request,
        slug,
        lambda: waiting.seat_bot(
            user=_person(request), slug=slug, number=number, level=_level(request)
        ),
    )


@require_POST
def remove_bot(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Free the seat of an automatic player."""
    return _at_table(
        request,
        slug,
        lambda: waiting.remove(user=_person(request), slug=slug, number=number),
    )


def _at_table(
    request: HttpRequest, slug: str, step: Callable[[], Table], then: str = ""
) -> HttpResponse:
    """Take a step and go to `then` or the table, which says in words why if it was refused."""
    try:
        step()
    except Refused as refusal:
        if refusal.code == "no_such_table":
            raise Http404(refusals.in_words(refusal)) from refusal
        messages.error(request, refusals.in_words(refusal))
        then = ""
    return redirect(then) if then else redirect("table", slug=slug)


def _person(request: HttpRequest) -> User:
    if not request.user.is_authenticated:
        raise Refused("not_seated")
    return request.user


def _level(request: HttpRequest) -> str:
    """The level asked for, the usual one if none was; raises Refused("no_such_level")."""
    form = LevelForm(request.POST)
    if not form.is_valid():
        raise Refused("no_such_level")
    return form.cleaned_data["level"]


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
