"""What a moderator wants the viewer to read."""

from django import template

from accounts.models import Sanction, User
from accounts.selectors import unread_warnings

register = template.Library()


@register.simple_tag(takes_context=True)
def warnings_of(context: template.Context) -> list[Sanction]:
    """The viewer's unread warnings."""
    viewer = context.get("user")
    return unread_warnings(viewer) if isinstance(viewer, User) else []
