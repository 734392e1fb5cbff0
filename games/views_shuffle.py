"""Pages on which anybody verifies a shuffle; the browser itself computes (static/js/verify.js)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.selectors.shuffles import example, proof_of


@require_safe
def verify(request: HttpRequest) -> HttpResponse:
    """For values that are typed in; begins with an example."""
    return render(request, "games/shuffle/verify.html", {"proof": example(), "of_deal": False})


@require_safe
@never_cache
def verify_deal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """For one deal that is over; 404 while it runs, and for strangers to a private table."""
    proof = proof_of(slug=slug, number=number, user_id=request.user.pk)
    if proof is None:
        raise Http404
    return render(request, "games/shuffle/verify.html", {"proof": proof, "of_deal": True})
