"""What somebody who is banned is told, wherever he comes."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import Sanction, User


def banned_page(request: HttpRequest, person: User) -> HttpResponse:
    """The reason and until when, with status 403."""
    ban = Sanction.objects.filter(person=person, kind=Sanction.Kind.BAN, ended_at=None).first()
    return render(request, "accounts/banned.html", {"ban": ban}, status=403)
