"""The language of a socket, found as the pages' middleware finds it."""

from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header


def language_of(scope: dict[str, Any]) -> str:
    """The language of a connection: chosen on this device, by this person, or the browser's."""
    wishes = [
        scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, ""),
        getattr(scope.get("user"), "language", ""),
        *_accepted(scope),
    ]
    return next(filter(None, map(_supported, wishes)), settings.LANGUAGE_CODE)


def _accepted(scope: dict[str, Any]) -> list[str]:
    headers = dict(scope.get("headers", []))
    header = headers.get(b"accept-language", b"").decode("latin-1")
    return [language for language, _quality in parse_accept_lang_header(header)]


def _supported(language: str) -> str:
    try:
        return translation.get_supported_language_variant(language) if language else ""
    except LookupError:
        return ""
