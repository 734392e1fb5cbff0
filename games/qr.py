"""An address as a picture that the phone beside one reads."""

from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe


@lru_cache(maxsize=512)
def qr_code(address: str) -> SafeString:
    """The picture as inline SVG without a size of its own, dark on white in every theme."""
    code = segno.make(address, error="m")
    picture = code.svg_inline(
        omitsize=True, light="white", dark="black", svgclass="qr", lineclass=None
    )
    return mark_safe(picture)  # noqa: S308  # drawn from nothing but squares
