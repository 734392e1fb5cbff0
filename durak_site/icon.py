"""The site's icon where no page names it: in the admin, beside a picture or a record."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static


def favicon(request: HttpRequest) -> HttpResponse:
    return redirect(static("img/logo.svg"))
