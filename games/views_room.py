"""Round a table before, between and after deals: coming in, sitting, getting ready, leaving."""

from collections.abc import Callable

from allauth.core import ratelimit
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.services import ensure_player
from games import refusals
from games.forms import LevelForm, PasswordForm, SeatForm
from games.models import Table
from games.selectors.door import door_of, shows_to
from games.services import doors, waiting
from games.services import lobby as tables
from games.services.errors import Refused


@require_http_methods(["GET", "POST"])
@never_cache
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    """Where the link to a private table leads: who sits there, and the way in."""
    door = door_of(code=code, user_id=request.user.pk)
    if door is None:
        raise Http404(refusals.sentence("no_such_table"))
    if door.inside:
        return redirect("table", slug=door.row.slug)
    form = PasswordForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and not door.closed and form.is_valid():
        try:
            table = _let_in(request, code, form.cleaned_data["password"], asks=door.has_password)
            return redirect("table", slug=table.slug)
        except Refused as refusal:
            form.add_error("password", refusals.in_words(refusal))
    status = 410 if door.closed else 422 if form.is_bound and form.errors else 200
    return render(request, "games/invitation.html", {"door": door, "form": form}, status=status)


def _let_in(request: HttpRequest, code: str, password: str, *, asks: bool) -> Table:
    # For each table and for each address: many guess one word, or one guesses many.
    if asks and not ratelimit.consume(request, action="table_password", key=code):
        raise Refused("too_many_tries")
    return doors.enter(user=ensure_player(request), code=code, password=password)


@require_POST
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a seat; somebody without an account becomes a guest."""
    number = _number(request)
    return at_table(
        request,
        slug,
        lambda: tables.join(user=ensure_player(request), slug=slug, number=number, ready=False),
    )


@require_POST
def move(request: HttpRequest, slug: str) -> HttpResponse:
    """Change to the seat that was pointed at."""
    number = _number(request)
    wanted = -1 if number is None else number
    return at_table(
        request, slug, lambda: waiting.move(user=_person(request), slug=slug, number=wanted)
    )


@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Get up and go to the lobby."""
    return at_table(request, slug, lambda: tables.leave(user=_person(request), slug=slug), then="/")


@require_POST
def ready(request: HttpRequest, slug: str) -> HttpResponse:
    """Say that one is ready, or with `on=no` that one is not yet."""
    on = request.POST.get("on") != "no"
    return at_table(
        request, slug, lambda: waiting.set_ready(user=_person(request), slug=slug, on=on)
    )


@require_POST
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """Fill the free seats with automatic players and start."""
    return at_table(
        request,
        slug,
        lambda: tables.start(user=_person(request), slug=slug, level=_level(request)),
    )


@require_POST
def go_on(request: HttpRequest, slug: str) -> HttpResponse:
    """Yes to the next deal."""
    return at_table(request, slug, lambda: tables.go_on(user=_person(request), slug=slug))


@require_POST
def shuffle(request: HttpRequest, slug: str) -> HttpResponse:
    """Mix up who sits where."""
    return at_table(request, slug, lambda: waiting.shuffle(user=_person(request), slug=slug))


@require_POST
def seat_bot(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give a free seat to an automatic player."""
    return at_table(
        request,
        slug,
        lambda: waiting.seat_bot(
            user=_person(request), slug=slug, number=number, level=_level(request)
        ),
    )


@require_POST
def remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Free the seat of an automatic player or of somebody else."""
    return at_table(
        request, slug, lambda: waiting.remove(user=_person(request), slug=slug, number=number)
    )


def at_table(
    request: HttpRequest, slug: str, step: Callable[[], Table], then: str = ""
) -> HttpResponse:
    """Take a step and go to `then` or the table, which says in words why if it was refused.

    Who may not see the table gets the answer for one that is not there, whatever he sent.
    """
    if not shows_to(slug=slug, user_id=request.user.pk):
        raise Http404(refusals.sentence("no_such_table"))
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


def _number(request: HttpRequest) -> int | None:
    form = SeatForm(request.POST)
    return form.cleaned_data["seat"] if form.is_valid() else None


def _level(request: HttpRequest) -> str:
    """The level asked for, "" if none was; raises Refused("no_such_level")."""
    form = LevelForm(request.POST)
    if not form.is_valid():
        raise Refused("no_such_level")
    return form.cleaned_data["level"]
