"""Pages about people: profile, settings, friends."""

import json
from collections.abc import Callable

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import Http404, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts import registry, selectors
from accounts.errors import RefusedError
from accounts.forms import CloseForm, PreferencesForm, RenameForm
from accounts.models import User
from accounts.requests import HtmxRequest, PersonRequest
from accounts.services import friends as friendship
from accounts.services import leaving, naming
from accounts.services.guests import ensure_player
from accounts.services.preferences import set_preferences


@require_GET
def profile(request: HtmxRequest, slug: str) -> HttpResponse:
    """The public page of a person."""
    person = _person_or_404(slug)
    relation = None
    if request.user.is_authenticated:
        relation = selectors.relation(viewer=request.user, other=person)
    parts = [
        {"template": part.template, "context": part.context(person)}
        for part in registry.profile_parts()
    ]
    context = {"person": person, "relation": relation, "parts": parts}
    return render(request, "accounts/profile.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HtmxRequest) -> HttpResponse:
    """The settings of whoever looks; a visitor who saves some becomes a guest."""
    if request.method != "POST":
        person = request.user if request.user.is_authenticated else User()
        return _preferences_page(request, PreferencesForm(instance=person))
    person = ensure_player(request)
    language_before = person.language
    form = PreferencesForm(request.POST, instance=person)
    if not form.is_valid():
        return _preferences_page(request, form)
    set_preferences(person=person, **form.cleaned_data)
    response = _preferences_saved(request, form, reload=person.language != language_before)
    _keep_language(response, person.language)
    return response


def _preferences_page(request: HtmxRequest, form: PreferencesForm) -> HttpResponse:
    context = {"form": form, "person": form.instance}
    if request.htmx:  # which shows no answer with the status of a failure
        return render(request, "accounts/_preferences_form.html", context)
    return render(request, "accounts/preferences.html", context, status=_status(form))


def _preferences_saved(
    request: HtmxRequest, form: PreferencesForm, *, reload: bool
) -> HttpResponse:
    if not request.htmx:
        messages.success(request, _("Saved."))
        return redirect("preferences")
    response = render(
        request,
        "accounts/_preferences_form.html",
        {"form": form, "person": form.instance, "saved": True},
    )
    response["HX-Trigger"] = json.dumps({"preferences": form.cleaned_data})
    if reload:  # every word of the page changes
        response["HX-Refresh"] = "true"
    return response


def _keep_language(response: HttpResponse, language: str) -> None:
    if not language:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
        return
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rename(request: PersonRequest) -> HttpResponse:
    """Another name for oneself."""
    if not request.user.is_registered:
        return redirect("account_signup")
    form = RenameForm(_sent(request), person=request.user)
    if request.method == "POST" and form.is_valid():
        try:
            person = naming.rename(
                person=request.user, name=form.cleaned_data["name"], by=request.user
            )
        except ValidationError as error:
            form.add_error("name", error)
        else:
            messages.success(
                request, _("You are %(name)s now, and log in with this name.") % {"name": person}
            )
            return redirect("preferences")
    return render(request, "accounts/rename.html", {"form": form}, status=_status(form))


def _sent(request: PersonRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _status(form: BaseForm) -> int:
    """Of a page with a form: whether something was sent that did not do."""
    return 422 if form.is_bound and form.errors else 200


@login_required
@never_cache
@require_GET
def export(request: PersonRequest) -> HttpResponse:
    """One's own data as a file."""
    data = leaving.export(person=request.user)
    response = JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 2})
    response["Content-Disposition"] = 'attachment; filename="durak-my-data.json"'
    return response


def _can_reauthenticate(request: PersonRequest) -> bool:
    return bool(get_adapter(request).get_reauthentication_methods(request.user))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True, enabled=_can_reauthenticate)
def close(request: PersonRequest) -> HttpResponse:
    """Closes one's own account, after the password and one's name typed once more."""
    form = CloseForm(_sent(request), person=request.user)
    if request.method == "POST" and form.is_valid():
        leaving.close(person=request.user)
        logout(request)
        messages.success(request, _("Your account is closed. Thank you for playing."))
        return redirect("/")
    return render(request, "accounts/close.html", {"form": form}, status=_status(form))


@login_required
@never_cache
@require_GET
def friends(request: PersonRequest) -> HttpResponse:
    """Friends, who asks to be one, whom one asked, and whom one blocked."""
    person = request.user
    context = {
        "friends": selectors.friends_of(person),
        "asking": selectors.asking(person),
        "asked": selectors.asked_by(person),
        "blocked": selectors.blocked_by(person),
    }
    return render(request, "accounts/friends.html", context)


@login_required
@require_POST
def befriend(request: PersonRequest, slug: str) -> HttpResponse:
    """Asks a person to be friends, or accepts his request."""
    return _towards(request, slug, lambda me, other: friendship.ask(asker=me, asked=other))


@login_required
@require_POST
def unfriend(request: PersonRequest, slug: str) -> HttpResponse:
    """Ends a friendship, declines a request or takes one's own back."""
    return _towards(request, slug, lambda me, other: friendship.remove(person=me, other=other))


@login_required
@require_POST
def block(request: PersonRequest, slug: str) -> HttpResponse:
    """Keeps a person away from oneself."""
    return _towards(request, slug, lambda me, other: friendship.block(blocker=me, blocked=other))


@login_required
@require_POST
def unblock(request: PersonRequest, slug: str) -> HttpResponse:
    """Lets a person come near again."""
    return _towards(request, slug, lambda me, other: friendship.unblock(blocker=me, blocked=other))


def _towards(request: PersonRequest, slug: str, act: Callable[[User, User], None]) -> HttpResponse:
    """Acts on the person at this address, and goes back to the page the button was on."""
    other = _person_or_404(slug)
    try:
        act(request.user, other)
    except RefusedError as refusal:
        messages.error(request, str(refusal))
    # One of two pages, never an address from outside.
    return redirect("friends") if request.POST.get("to") == "friends" else redirect(other)


def _person_or_404(slug: str) -> User:
    person = selectors.person_by_slug(slug)
    if person is None:
        raise Http404
    return person
