"""What a site in production must have been told: with a default left it does not start."""

from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from durak_site import environment

SHORTEST_SECRET = 50  # as in Django's own check


def insist(settings: Mapping[str, Any], given: Mapping[str, str]) -> None:
    """Raise ImproperlyConfigured for the first thing that only a laptop may leave as it is.

    It names the variable and says what it should look like. `given` is the environment.
    """
    for variable, fits, example in DEMANDS:
        if not given.get(variable) or not fits(settings):
            raise ImproperlyConfigured(
                f"{variable}: with PRODUCTION=on this must be set, and look like {example}"
            )
    if settings["DEBUG"]:
        raise ImproperlyConfigured("DEBUG: with PRODUCTION=on this must be off")


def _secret(settings: Mapping[str, Any]) -> bool:
    key = settings["SECRET_KEY"]
    return len(key) >= SHORTEST_SECRET and len(set(key)) >= 5 and "insecure" not in key


def _hosts(settings: Mapping[str, Any]) -> bool:
    return not any("*" in host or "/" in host for host in settings["ALLOWED_HOSTS"])


def _postgresql(settings: Mapping[str, Any]) -> bool:
    return bool(settings["DATABASES"]["default"]["ENGINE"] == environment.POSTGRESQL)


def _any(settings: Mapping[str, Any]) -> bool:
    return True


DEMANDS: list[tuple[str, Callable[[Mapping[str, Any]], bool], str]] = [
    ("SECRET_KEY", _secret, f"{SHORTEST_SECRET} or more random characters, the same everywhere"),
    ("ALLOWED_HOSTS", _hosts, "durak.example,www.durak.example"),
    ("DATABASE_URL", _postgresql, "postgres://USER:PASSWORD@HOST/NAME"),
    ("REDIS_URL", _any, "redis://HOST:6379/0"),
    ("HTTPS", lambda settings: settings["HTTPS"], "on"),
    ("HSTS_SECONDS", lambda settings: settings["SECURE_HSTS_SECONDS"] > 0, "31536000"),
    ("STATIC_ROOT", _any, "/srv/durak/static"),
    ("EMAIL_URL", _any, "smtp+tls://USER:PASSWORD@HOST:587"),
    ("DEFAULT_FROM_EMAIL", _any, "durak@durak.example"),
]
