"""The picture that stands beside a link to a deal: drawn here, from shapes and names alone.

No word on it needs a language, and a name that no font at hand can draw is replaced by the letter
of its seat, so that a bare server draws the same picture with fewer names.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFont, features

SIZE: Final = (1200, 630)
Font: TypeAlias = ImageFont.FreeTypeFont | ImageFont.ImageFont
Point: TypeAlias = tuple[float, float]

_CLOTH, _THREAD, _RIM = "#ccd8cf", "#c0cec5", "#8a6a4f"
_CARD, _EDGE, _INK, _QUIET = "#fffefb", "#b9ac98", "#2b2622", "#46463f"
_SUIT_INK: Final = {"S": "#26221f", "C": "#26221f", "D": "#b8271f", "H": "#b8271f"}
_CAP: Final = ("#b8271f", "#d9a21b", "#2a6349")

# The first is in the package; the others are looked for where systems keep their fonts.
_FONTS: Final = (
    "",
    "DejaVuSans-Bold.ttf",
    "NotoSansHebrew-Bold.ttf",
    "NotoSansArabic-Bold.ttf",
    "NotoSansDevanagari-Bold.ttf",
)
_NEVER_DRAWN: Final = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class Line:
    """A player on the card: his name, and whether he was the durak."""

    name: str
    durak: bool


@dataclass(frozen=True, slots=True)
class ShareCard:
    """What the picture shows: the card that fixed the trump suit, and the players by place."""

    trump: str
    lines: tuple[Line, ...]


def draw(card: ShareCard) -> bytes:
    """The picture as PNG, 1200 by 630."""
    image = Image.new("RGB", SIZE, _CLOTH)
    pen = ImageDraw.Draw(image)
    _cloth(pen)
    _playing_card(pen, card.trump, (90, 95), 310)
    _title(pen)
    step = min(84, 400 // max(1, len(card.lines)))
    for number, line in enumerate(card.lines):
        _player(pen, number, line, 190 + number * step, min(46, step - 18))
    stream = BytesIO()
    image.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def _cloth(pen: ImageDraw.ImageDraw) -> None:
    for x in range(0, SIZE[0], 48):
        pen.rectangle((x, 0, x + 23, SIZE[1]), _THREAD)
    pen.rectangle((0, 0, SIZE[0] - 1, SIZE[1] - 1), outline=_RIM, width=18)


def _title(pen: ImageDraw.ImageDraw) -> None:
    pen.text((480, 62), "Durak", _INK, font=_plain(84))


def _player(pen: ImageDraw.ImageDraw, number: int, line: Line, top: float, size: int) -> None:
    if line.durak:
        _cap(pen, (480, top), size)
    name, font = drawable(line.name, size) or (chr(ord("A") + number), _plain(size))
    shown = _shortened(pen, name, font, 1120 - 580)
    pen.text((580, top + size / 2), shown, _INK if line.durak else _QUIET, font=font, anchor="lm")


def drawable(name: str, size: int) -> tuple[str, Font] | None:
    """A name and a font that has all its letters; None if there is no such font here."""
    plain = "".join(letter for letter in name if letter.isprintable())
    shaped = not any("\u0590" <= letter <= "\u0dff" for letter in plain)
    if not plain.strip() or not (shaped or features.check("raqm")):
        return None
    for file in _FONTS:
        font = _font(file, size)
        if font is not None and all(_has(font, letter) for letter in plain):
            return plain, font
    return None


@lru_cache(maxsize=16)
def _plain(size: int) -> Font:
    return ImageFont.load_default(size)


@lru_cache(maxsize=64)
def _font(file: str, size: int) -> Font | None:
    if not file:
        return _plain(size)
    try:
        return ImageFont.truetype(file, size)
    except OSError:
        return None


def _has(font: Font, letter: str) -> bool:
    """Whether a font draws a letter as more than the box that stands for what it has not."""
    if letter.isspace():
        return True
    mask, box = font.getmask(letter), font.getmask(_NEVER_DRAWN)
    return mask.size != box.size or bytes(mask) != bytes(box)


def _shortened(pen: ImageDraw.ImageDraw, name: str, font: Font, width: float) -> str:
    while len(name) > 1 and pen.textlength(name, font) > width:
        name = name[:-2] + "…" if name.endswith("…") else name[:-1] + "…"
    return name


# --- Shapes -------------------------------------------------------------------------------------


def _playing_card(pen: ImageDraw.ImageDraw, code: str, corner: Point, width: float) -> None:
    x, y = corner
    box = (x, y, x + width, y + width * 1.4)
    pen.rounded_rectangle(box, width * 0.09, _CARD, _EDGE, 3)
    colour = _SUIT_INK[code[1]]
    rank = "10" if code[0] == "T" else code[0]
    pen.text((x + width * 0.09, y + width * 0.06), rank, colour, font=_plain(int(width * 0.34)))
    suit(pen, code[1], (x + width * 0.2, y + width * 0.56), width * 0.24, colour)
    suit(pen, code[1], (x + width * 0.62, y + width * 0.96), width * 0.56, colour)


def suit(pen: ImageDraw.ImageDraw, letter: str, centre: Point, size: float, colour: str) -> None:
    """A suit's sign, drawn round a point."""
    x, y = centre
    half = size / 2
    if letter == "D":
        pen.polygon(
            [(x, y - half), (x + half * 0.78, y), (x, y + half), (x - half * 0.78, y)], colour
        )
    elif letter == "H":
        _heart(pen, x, y, half, colour, up=1)
    else:
        if letter == "S":
            _heart(pen, x, y - half * 0.12, half * 0.9, colour, up=-1)
        else:
            _clover(pen, x, y, half, colour)
        stem = [(x, y), (x + half * 0.36, y + half), (x - half * 0.36, y + half)]
        pen.polygon(stem, colour)


def _heart(pen: ImageDraw.ImageDraw, x: float, y: float, half: float, colour: str, up: int) -> None:
    r = half * 0.52
    for side in (-1, 1):
        _disc(pen, x + side * half * 0.46, y - up * half * 0.38, r, colour)
    wide, low = half * 0.93, y + up * half
    pen.polygon(
        [(x - wide, y - up * half * 0.16), (x + wide, y - up * half * 0.16), (x, low)], colour
    )


def _clover(pen: ImageDraw.ImageDraw, x: float, y: float, half: float, colour: str) -> None:
    r = half * 0.45
    for point in (
        (x, y - half * 0.5),
        (x - half * 0.5, y + half * 0.18),
        (x + half * 0.5, y + half * 0.18),
    ):
        _disc(pen, *point, r, colour)
    _disc(pen, x, y, half * 0.25, colour)


def _cap(pen: ImageDraw.ImageDraw, corner: Point, size: float) -> None:
    """The fool's cap: three horns with bells over a band."""
    x, y = corner
    band = y + size
    horns = ((-0.05, 0.35, 0.1), (0.5, 0.0, 0.5), (1.05, 0.35, 0.9))
    for (tip_x, tip_y, root), colour in zip(horns, _CAP, strict=True):
        tip = (x + size * 1.5 * tip_x, y + size * tip_y)
        root_x = x + size * 1.5 * root
        pen.polygon([tip, (root_x - size * 0.42, band), (root_x + size * 0.42, band)], colour)
    for tip_x, tip_y, _ in horns:
        _disc(pen, x + size * 1.5 * tip_x, y + size * tip_y, size * 0.12, _CAP[1])
    pen.rectangle((x + size * 0.1, band, x + size * 1.4, band + size * 0.16), _INK)


def _disc(pen: ImageDraw.ImageDraw, x: float, y: float, r: float, colour: str) -> None:
    pen.ellipse((x - r, y - r, x + r, y + r), colour)
