"""Guests at the doors of django-allauth, and pages in one's own language."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.shortcuts import redirect
from django.utils import translation

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
