"""What brings people together on other pages: notices, and the way to a quick match."""

from typing import Any

from django import template

from games.forms_match import WishForm
from games.selectors.notices import notices_of
from games.selectors.own_seat import own_seat

register = template.Library()


@register.inclusion_tag("games/_notices_region.html", takes_context=True)
def notices(context: dict[str, Any]) -> dict[str, Any]:
    """What this person is told on every page, and where its socket is; two or three queries."""
    request = context.get("request")
    user = getattr(request, "user", None)
    known = user is not None and user.is_authenticated
    return {
        "known": known,
        "notices": notices_of(user) if known and user is not None else None,
        "request": request,
        "csrf_token": context.get("csrf_token"),
    }


@register.inclusion_tag("games/_back_to_the_table.html", takes_context=True)
def back_to_the_table(context: dict[str, Any]) -> dict[str, Any]:
    """Where this person plays, or else waits, for every other page; one query."""
    user = getattr(context.get("request"), "user", None)
    known = user is not None and user.is_authenticated
    return {"seat": own_seat(user.pk) if known and user is not None else None}


@register.inclusion_tag("games/_wish_fields.html", takes_context=True)
def wish_fields(context: dict[str, Any], form: WishForm | None = None) -> dict[str, Any]:
    """The fields of a wish; only who has an account can play for a rating."""
    return {"form": form or WishForm(), "user": context.get("user")}
