"""Who may open a socket: pages of this very site. A socket carries cookies but no CSRF token."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

Application = Callable[[Any, Any, Any], Awaitable[Any]]
DEFAULT_PORTS = {"http": "80", "https": "443"}


class OwnPagesOnly:
    """Refuses a handshake from elsewhere, by the rule that Django has for forms.

    The origin is the host that was asked, port included (cookies know no ports), or one of
    CSRF_TRUSTED_ORIGINS; and the host is one of ours.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if is_own(headers.get(b"origin", ""), headers.get(b"host", "")):
            return await self.application(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)


def is_own(origin: str, host: str) -> bool:
    """Whether a page of this origin may open a socket on this host."""
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    return origin in settings.CSRF_TRUSTED_ORIGINS or _same(origin, host)


def _same(origin: str, host: str) -> bool:
    try:
        asking, asked = urlsplit(origin), urlsplit(f"//{host}")
        port = asking.port  # what is no number raises here
    except ValueError:
        return False
    default = DEFAULT_PORTS.get(asking.scheme)
    if default is None or (settings.HTTPS and asking.scheme != "https"):
        return False
    return asking.hostname == asked.hostname and str(port or default) == str(asked.port or default)
