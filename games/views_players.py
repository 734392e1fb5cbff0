"""The page that explains the automatic players."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.levels import LEVELS, measured


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """How each level plays, how strong it is, and that none of them peeks."""
    return render(request, "games/players.html", {"levels": LEVELS, "measured": measured()})
