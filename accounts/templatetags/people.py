"""Template tags about people."""

import hashlib
import unicodedata
from typing import Protocol

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

HUES = (12, 38, 62, 92, 140, 168, 194, 216, 244, 276, 312, 342)


# The first word found in the browser's own long-winded name, and what people call it.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


class Named(Protocol):
    """Anybody with a name to be shown."""

    name: str


@register.simple_tag
def avatar(person: Named, size: int = 44) -> SafeString:
    """A round picture drawn from the name: always the same for the same name.

    `size` in CSS pixels. It says nothing that the name beside it does not, so screen readers
    skip it. No style attribute: the Content-Security-Policy forbids them.
    """
    digest = hashlib.sha256(person.name.encode()).digest()
    hue = HUES[digest[0] % len(HUES)]
    return format_html(
        '<svg class="portrait" width="{size}" height="{size}" viewBox="0 0 44 44" '
        'aria-hidden="true" focusable="false">'
        '<circle cx="22" cy="22" r="22" fill="hsl({hue} 38% 80%)"/>'
        '<path d="{pattern}" fill="hsl({hue} 38% 72%)"/>'
        '<text x="22" y="22" dy=".36em" text-anchor="middle" font-size="17" font-weight="700" '
        'fill="hsl({hue} 60% 18%)">{initials}</text></svg>',
        size=size,
        hue=hue,
        pattern=_pattern(digest),
        initials=initials(person.name),
    )


@register.filter
def device(user_agent: str) -> str:
    """Browser and system in two words, "Firefox · Android"; the beginning of what is unknown."""
    known = [_first_of(_BROWSERS, user_agent), _first_of(_SYSTEMS, user_agent)]
    return " · ".join(filter(None, known)) or user_agent[:40]


def _first_of(words: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((called for word, called in words if word in user_agent), "")


def initials(name: str) -> str:
    """The first letter of the first two words, each with its marks."""
    words = [word for word in name.split(" ") if word[0].isalnum()]
    return "".join(_first_letter(word) for word in words[:2]) or name[:1]


def _first_letter(word: str) -> str:
    end = 1
    while end < len(word) and unicodedata.category(word[end]).startswith("M"):
        end += 1
    return word[:end].upper()


def _pattern(digest: bytes) -> str:
    """A wedge of the circle, turned by the name."""
    points = ("22 0", "44 22", "22 44", "0 22")
    start = digest[1] % 4
    span = 1 + digest[2] % 2
    end = (start + span) % 4
    return f"M22 22 L{points[start]} A22 22 0 0 1 {points[end]} Z"
