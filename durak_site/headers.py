"""What browsers are told about every page: what it may load, do and be embedded in."""

from collections.abc import Callable
from typing import Any

from csp.constants import NONE, SELF
from django.http import HttpRequest, HttpResponse

# Features of browsers that no page of ours uses, so nothing injected can either.
UNUSED = (
    "accelerometer", "browsing-topics", "camera", "display-capture", "geolocation",
    "gyroscope", "hid", "magnetometer", "microphone", "midi", "payment", "serial", "usb",
)  # fmt: skip
PERMISSIONS = ", ".join(f"{feature}=()" for feature in UNUSED)


def content_policy(*, https: bool, other_log_ins: bool) -> dict[str, Any]:
    """The Content-Security-Policy: our own files alone, no inline script and no inline style.

    Log-in through another site is a form that redirects there, and browsers hold `form-action`
    against where it leads.
    """
    return {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],  # data: the picture of an authenticator's secret
        "font-src": [SELF],
        "media-src": [SELF],
        "manifest-src": [SELF],
        "connect-src": [SELF],  # the sockets of this host too
        "form-action": [SELF, "https:"] if other_log_ins else [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "upgrade-insecure-requests": https,
    }


class PermissionsPolicy:
    """Middleware that sets Permissions-Policy."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response
