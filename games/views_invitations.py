"""Inviting friends to one's table, and answering."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.requests import PersonRequest
from games import refusals
from games.forms import PersonForm
from games.selectors.invitations import invite_page
from games.services import invitations
from games.services.errors import Refused
from games.views_match import done


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: PersonRequest, slug: str) -> HttpResponse:
    """One's friends, those who are here first, each with a button."""
    if request.method == "POST":
        return _ask(request, slug)
    page = invite_page(slug=slug, user=request.user)
    if page is None:
        raise Http404(refusals.sentence("no_such_table"))
    return render(request, "games/invite.html", {"page": page})


def _ask(request: PersonRequest, slug: str) -> HttpResponse:
    form = PersonForm(request.POST)
    person = form.cleaned_data["person"] if form.is_valid() else ""
    try:
        asked = invitations.invite(inviter=request.user, slug=slug, person=person)
    except Refused as refusal:
        if refusal.code in ("no_such_table", "not_seated"):
            raise Http404(refusals.in_words(refusal)) from refusal
        messages.error(request, refusals.in_words(refusal))
    else:
        messages.success(request, _("%(name)s is asked.") % {"name": asked.invited.name})
    return redirect("invite", slug=slug)


@require_POST
def accept(request: HttpRequest, token: str) -> HttpResponse:
    """Yes: to the table."""
    try:
        table = invitations.accept(user=_person(request), token=token)
    except Refused as refusal:
        messages.error(request, refusals.in_words(refusal))
        return redirect("home")
    return redirect("table", slug=table.slug)


@require_POST
def decline(request: HttpRequest, token: str) -> HttpResponse:
    """No, and back to where one was."""
    try:
        invitations.decline(user=_person(request), token=token)
    except Refused as refusal:
        messages.error(request, refusals.in_words(refusal))
        return redirect("home")
    return done(request)


def _person(request: HttpRequest) -> User:
    if not request.user.is_authenticated:
        raise Refused("no_such_invitation")
    return request.user
