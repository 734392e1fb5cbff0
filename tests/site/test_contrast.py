"""The colours of static/css/tokens.css, light and dark, against WCAG AA."""

import re
from itertools import product
from pathlib import Path

import pytest

TOKENS, FALLBACK = (
    (Path(__file__).parents[2] / "static/css/tokens.css").read_text().split("@supports not", 1)
)
TEXT, SHAPE = 4.5, 3.0  # a shape: an icon, a ring, the edge of what can be pressed

PAIRS = [
    *(
        (ink, room, TEXT)
        for ink, room in product(("ink", "muted", "accent", "good", "warn"), ("surface", "raised"))
    ),
    *((ink, cloth, TEXT) for ink, cloth in product(("ink", "on-table"), ("table", "check"))),
    *((f"on-{name}", name, TEXT) for name in ("accent", "good", "warn")),
    *((f"{suit}-suit", "card", TEXT) for suit in ("black", "red", "blue", "green")),
    ("trump", "card", TEXT),
    *((f"team-{n}", "surface", SHAPE) for n in range(3)),
    *(("field", room, SHAPE) for room in ("surface", "raised")),
]


def colours(scheme):
    """Every token of one colour: its red, green and blue from 0 to 1."""
    pairs = re.findall(r"--([\w-]+): light-dark\(#(\w{6}), #(\w{6})\)", TOKENS)
    found = {name: (light, dark)[scheme == "dark"] for name, light, dark in pairs}
    found |= dict(re.findall(r"--([\w-]+): #(\w{6});", TOKENS))
    return {
        name: [int(hexa[i : i + 2], 16) / 255 for i in (0, 2, 4)] for name, hexa in found.items()
    }


def luminance(colour):
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_is_as_far_as_it_goes():
    assert round(contrast([0, 0, 0], [1, 1, 1]), 2) == 21


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_what_is_read_stands_out(scheme, ink, ground, least):
    tokens = colours(scheme)
    assert contrast(tokens[ink], tokens[ground]) >= least


def test_browsers_from_before_light_dark_get_the_light_colours():
    light = re.findall(r"--([\w-]+): light-dark\((#\w{6}), #\w{6}\)", TOKENS)
    assert light == re.findall(r"--([\w-]+): (#\w{6});", FALLBACK)
