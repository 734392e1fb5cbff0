"""Types of requests after the middleware has dressed them."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from accounts.models import User


class HtmxRequest(HttpRequest):
    """Any request, as django-htmx leaves it."""

    htmx: HtmxDetails


class PersonRequest(HtmxRequest):
    """A request behind login_required: somebody is logged in."""

    user: User
