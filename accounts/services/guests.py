"""People who play at once, without an account."""

from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest

from accounts import names
from accounts.models import User


def make_guest() -> User:
    """A new guest with a friendly name, nobody's session yet."""
    slug = names.new_slug()
    guest = User(slug=slug, username=f"guest-{slug}", name=names.guest_name(), is_guest=True)
    guest.set_unusable_password()
    guest.save()
    return guest


def create_guest(*, request: HttpRequest) -> User:
    """A new guest, logged in to the session of this request.

    Raises ImmediateHttpResponse, which becomes a page with status 429, when one address makes
    more guests than ACCOUNT_RATE_LIMITS["guest"] allows.
    """
    if not ratelimit.consume(request, action="guest"):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))
    guest = make_guest()
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])
    return guest


def ensure_player(request: HttpRequest) -> User:
    """Who plays from this session: the person logged in, else a new guest."""
    if request.user.is_authenticated:
        return request.user
    return create_guest(request=request)
