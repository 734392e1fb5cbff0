"""Template tags of the boards."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

WIDTH, HEIGHT = 120, 28


@register.simple_tag
def sparkline(points: Sequence[int]) -> SafeString | str:
    """A small curve of ratings, oldest first; nothing for fewer than two.

    Drawn from left to right in every language, like the time line of a chart. The numbers stand
    beside it, so screen readers skip it.
    """
    if len(points) < 2:
        return ""
    low, high = min(points), max(points)
    step = WIDTH / (len(points) - 1)
    scale = (HEIGHT - 4) / (high - low or 1)
    corners = " ".join(
        f"{index * step:.1f},{HEIGHT - 2 - (value - low) * scale:.1f}"
        for index, value in enumerate(points)
    )
    return format_html(
        '<svg class="sparkline" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'aria-hidden="true" focusable="false"><polyline points="{corners}" fill="none" '
        'stroke="currentcolor" stroke-width="2" stroke-linejoin="round"/></svg>',
        width=WIDTH,
        height=HEIGHT,
        corners=corners,
    )


@register.filter
def percent(share: float) -> int:
    """A share from 0 to 1 in percent."""
    return round(100 * share)
