"""A template tag for parts of the table that many pages have in common."""

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def drawn(name: str, it: Hashable) -> SafeString:
    """The template of this name filled with `it` and nothing else: drawn once for all who see it.

    After a move most of a table looks as before, and all of its pages look much alike.
    """
    return _drawn(name, it, get_language())


@lru_cache(maxsize=8192)
def _drawn(name: str, it: Hashable, _language: str | None) -> SafeString:
    return mark_safe(get_template(name).render({"it": it}))  # noqa: S308 - a template escapes
