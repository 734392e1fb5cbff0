"""Log-in through other sites, as the environment wants it.

SOCIAL_PROVIDERS names them ("google,github"); each has SOCIAL_<NAME>_CLIENT_ID and
SOCIAL_<NAME>_SECRET. `openid_connect` has SOCIAL_OPENID_CONNECT_SERVER_URL too, and
SOCIAL_OPENID_CONNECT_NAME, which stands on its button.
"""

from importlib.util import find_spec
from typing import Any

from django.core.exceptions import ImproperlyConfigured

OPENID_CONNECT = "openid_connect"


def apps(env: Any) -> list[str]:
    """The allauth apps of the providers wanted; ImproperlyConfigured names one it has not."""
    return [_app(name) for name in _wanted(env)]


def providers(env: Any) -> dict[str, dict[str, Any]]:
    """allauth's SOCIALACCOUNT_PROVIDERS; ImproperlyConfigured names what is missing."""
    return {name: {"APPS": [_credentials(env, name)]} for name in _wanted(env)}


def _wanted(env: Any) -> list[str]:
    return [name.strip() for name in env.list("SOCIAL_PROVIDERS", default=[]) if name.strip()]


def _app(name: str) -> str:
    app = f"allauth.socialaccount.providers.{name}"
    if not name.isidentifier() or find_spec(app) is None:
        raise ImproperlyConfigured(
            f"SOCIAL_PROVIDERS: {name!r} is no provider of django-allauth; "
            "it should look like google,github"
        )
    return app


def _credentials(env: Any, name: str) -> dict[str, Any]:
    credentials: dict[str, Any] = {
        "client_id": _needed(env, name, "CLIENT_ID"),
        "secret": _needed(env, name, "SECRET"),
    }
    if name == OPENID_CONNECT:
        credentials["provider_id"] = "oidc"
        credentials["name"] = env.str("SOCIAL_OPENID_CONNECT_NAME", default="OpenID Connect")
        credentials["settings"] = {"server_url": _needed(env, name, "SERVER_URL")}
    return credentials


def _needed(env: Any, name: str, what: str) -> str:
    variable = f"SOCIAL_{name.upper()}_{what}"
    value: str = env.str(variable, default="")
    if not value:
        raise ImproperlyConfigured(f"{variable}: must be set, because SOCIAL_PROVIDERS has {name}")
    return value
