"""The site as a thing of its own: its icon where no page names it, and on a phone's home screen."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.utils.translation import get_language, get_language_bidi, gettext


def favicon(request: HttpRequest) -> HttpResponse:
    return redirect(static("img/logo.svg"))


def manifest(request: HttpRequest) -> HttpResponse:
    """What a phone needs to keep the site beside its apps, in the visitor's language."""
    facts = {
        "id": "/",
        "name": gettext("Durak"),
        "lang": get_language(),
        "dir": "rtl" if get_language_bidi() else "ltr",
        "start_url": "/",
        "display": "standalone",
        "background_color": "#f6f1e7",
        "theme_color": "#f6f1e7",
        "icons": [{"src": static("img/logo.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    answer = JsonResponse(facts, content_type="application/manifest+json")
    answer["Cache-Control"] = "private, max-age=86400"
    return answer
