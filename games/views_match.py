"""Quick match: the page on which one wishes and waits; the buttons of its notices and others."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.services import ensure_player
from games import refusals
from games.forms_match import WishForm
from games.notices import news_for
from games.selectors.notices import notices_of
from games.services import matching, moderation, wishes
from games.services.errors import Refused


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def match(request: HttpRequest) -> HttpResponse:
    """Say what one wishes, wait, and go to the table once people are found."""
    if request.method == "POST":
        return _look(request)
    if not request.user.is_authenticated:
        return _page(request, WishForm())
    notices = notices_of(request.user)
    if notices.found:
        wishes.arrived(user_id=request.user.pk)
        return _lead(request, notices.found)
    if notices.waits:
        wishes.keep_wish(user_id=request.user.pk)
    return _page(request, WishForm(), notices=notices)


def _look(request: HttpRequest) -> HttpResponse:
    form = WishForm(request.POST)
    if not form.is_valid():
        return _page(request, form)
    try:
        matching.look_for_people(
            user=ensure_player(request),
            players=form.cleaned_data["players"],
            preset_name=form.cleaned_data["preset"],
            rated=form.cleaned_data["rated"],
        )
    except Refused as refusal:
        if refusal.code == "busy":
            messages.warning(request, refusals.in_words(refusal))
            return redirect("table", slug=str(refusal.params["slug"]))
        form.add_error(None, refusals.in_words(refusal))
        return _page(request, form)
    return redirect("match")


@require_POST
def cancel(request: HttpRequest) -> HttpResponse:
    """Wait no longer; who was found people in the same moment goes to them."""
    if request.user.is_authenticated and wishes.cancel_wish(user=request.user) is not None:
        messages.info(request, refusals.sentence("match_found"))
        return redirect("match")
    return done(request)


@require_POST
def wait_on(request: HttpRequest) -> HttpResponse:
    """No automatic players, please."""
    if request.user.is_authenticated:
        wishes.wait_on(user=request.user)
    return done(request)


@require_POST
def automatic(request: HttpRequest) -> HttpResponse:
    """Play automatic players at once."""
    try:
        if not request.user.is_authenticated:
            raise Refused("not_waiting")
        matching.play_automatic(user=request.user)
    except Refused as refusal:
        messages.error(request, refusals.in_words(refusal))
    return redirect("match")


@require_POST
def warnings_read(request: HttpRequest) -> HttpResponse:
    """The person has read what a moderator told him."""
    if request.user.is_authenticated:
        moderation.read_warnings(person=request.user)
    return done(request)


def done(request: HttpRequest) -> HttpResponse:
    """Back to where the button was; the page's script gets the notices as they are now."""
    if "X-Notices" in request.headers and request.user.is_authenticated:
        news = news_for(user_id=request.user.pk, language=get_language() or "en")
        return HttpResponse(news.html)
    back = request.POST.get("next", "")
    safe = back.startswith("/") and url_has_allowed_host_and_scheme(
        back, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return redirect(back if safe else "home")


def _lead(request: HttpRequest, slug: str) -> HttpResponse:
    answer = redirect("table", slug=slug)
    if "HX-Request" in request.headers:  # it would put the table into the page
        return HttpResponseClientRedirect(answer["Location"])
    return answer


def _page(request: HttpRequest, form: WishForm, **context: object) -> HttpResponse:
    status = 422 if form.is_bound else 200
    return render(request, "games/match.html", {"form": form, **context}, status=status)
