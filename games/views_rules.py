"""The page that explains the rules."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.rules_page.page import rules_page


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """All rules on one page, an address for each option."""
    return render(request, "games/rules/page.html", {"rules": rules_page()})
