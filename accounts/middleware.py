"""Guests at the doors of django-allauth, and pages in one's own language."""

import re

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.shortcuts import redirect
from django.utils import timezone, translation

from accounts.kept_out import banned_page
from accounts.services import traces

# Here a guest counts as nobody yet; request.guest tells who he was.
ENTRANCES = frozenset(
    {"account_login", "account_signup", "mfa_login_webauthn", "socialaccount_signup"}
)
# Pages about passwords, addresses and devices, of which a guest has none.
ACCOUNT_ONLY = (
    "account_change_password",
    "account_set_password",
    "account_email",
    "account_reauthenticate",
    "mfa_",
    "socialaccount_connections",
    "usersessions_",
)


# What somebody who is banned can still do.
OPEN_TO_ALL = frozenset(
    {"account_logout", "close_account", "export", "healthz", "readyz"}
    | {"set_language", "warnings_read"}
)

DEVICE_COOKIE = "device"
DEVICE_COOKIE_AGE = 365 * 24 * 3600  # seconds
DEVICE = re.compile(r"[\w-]{24}", re.ASCII)


class GuestsAtTheDoor:
    """Lets a guest log in or sign up, and sends him there from pages that need an account."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        return self.get_response(request)

    def process_view(self, request, view, args, kwargs):
        """Swaps the user or redirects, by the name of the address alone."""
        name = request.resolver_match.url_name or ""
        if name in ENTRANCES:
            _let_in(request)
        elif name.startswith(ACCOUNT_ONLY) and _is_guest(request):
            return redirect("account_signup")
        return None


def _is_guest(request) -> bool:
    return request.user.is_authenticated and request.user.is_guest


def _let_in(request) -> None:
    if _is_guest(request):
        request.guest = request.user
        request.user = AnonymousUser()


class Banned:
    """Answers every page that somebody asks for who is banned with the reason and until when."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        return self.get_response(request)

    def process_view(self, request, view, args, kwargs):
        """Lets him log out, choose a language and take his data along."""
        if not request.user.is_authenticated or not request.user.is_banned:
            return None
        if request.resolver_match.url_name in OPEN_TO_ALL:
            return None
        return banned_page(request, request.user)


class Traces:
    """Notes once a day from which device and address a person acts (services.traces).

    On what changes something alone: who only looks leaves no trace.
    """

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        if request.method == "POST" and request.user.is_authenticated:
            _trace(request, response)
        return response


def _trace(request, response) -> None:
    today = f"{request.user.pk} {timezone.now():%Y-%m-%d}"
    if request.session.get("traced") == today:
        return
    device = request.COOKIES.get(DEVICE_COOKIE, "")
    if not DEVICE.fullmatch(device):
        device = traces.new_device()
        response.set_cookie(
            DEVICE_COOKIE,
            device,
            max_age=DEVICE_COOKIE_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    traces.leave(person=request.user, device=device, address=_address(request))
    request.session["traced"] = today


def _address(request) -> str:
    try:
        return get_adapter(request).get_client_ip(request)
    except PermissionDenied:  # a proxy that does not say
        return ""


class OwnLanguage:
    """Speaks the language a person set, on devices where he did not choose another."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES and request.user.is_authenticated:
            _speak(request, request.user.language)
        return self.get_response(request)


def _speak(request, language: str) -> None:
    if language and translation.check_for_language(language):
        translation.activate(language)
        request.LANGUAGE_CODE = translation.get_language()
