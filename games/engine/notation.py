"""The small pieces of a record's text: cards, moves and quoted text, without any state of the game.

A move is a seat letter, a colon and what the seat does: `a:6S+6C` attacks, `b:x9S/6S` beats the 6S
with the 9S, `b:>7D` transfers, `b:>(7H)` shows; and the words take, done, clockwise and
counterclockwise. docs/record-format.md is the specification.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from games.engine.actions import Action, Kind
from games.engine.cards import RANKS, SUITS, Card
from games.engine.errors import BadRecord, MalformedAction

SEATS: Final = "abcdef"
PLAYER: Final = "player"
ACTORS: Final = (PLAYER, "bot", "clock", "moderator")
"""Who moved: the seat's owner, or in his place an automatic player, the clock or a moderator."""

MAX_TOKEN: Final = 60
_SHOWN: Final = 20
_PIPS: Final = str.maketrans("♠♤♣♧♦♢♥♡", "SSCCDDHH", "\ufe0e\ufe0f")
_WORDS: Final = {
    kind.value: kind for kind in (Kind.TAKE, Kind.DONE, Kind.CLOCKWISE, Kind.COUNTERCLOCKWISE)
}
_ACTION_SIGNS: Final = (
    (re.compile(r"[xX]([^/]+)(?:/(.+))?"), Kind.BEAT),
    (re.compile(r">\((.+)\)"), Kind.SHOW),
    (re.compile(r">(.+)"), Kind.TRANSFER),
)
_HARMLESS_FORMATS: Final = "\u200c\u200d"  # joiners: letters of Persian and Hindi, parts of emoji
_ESCAPE: Final = re.compile(r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|(.)|$)", re.DOTALL)
_PLAIN_ESCAPES: Final = {"n": "\n", "t": "\t", "\\": "\\", '"': '"', "{": "{", "}": "}"}


def read_card(text: str) -> Card:
    """Read a card as people write it (`6S`, `th`, `10h`, `6♠`); BadRecord `no_such_card`."""
    plain = text.translate(_PIPS).upper()
    if plain.startswith("10"):
        plain = "T" + plain[2:]
    if len(plain) == 2 and plain[0] in RANKS and plain[1] in SUITS:
        return plain
    raise BadRecord("no_such_card", {"card": text[:_SHOWN]})


def write_move(seat: int, action: Action, actor: str, *, target: bool) -> str:
    """Return the token of a move; `target` names the card that a beat answers."""
    mark = "" if actor == PLAYER else f"@{actor}"
    return f"{SEATS[seat]}:{_write_action(action, target)}{mark}"


def _write_action(action: Action, target: bool) -> str:
    if action.kind is Kind.ATTACK:
        return "+".join(action.cards)
    if action.kind is Kind.BEAT:
        other, own = action.cards
        return f"x{own}/{other}" if target else f"x{own}"
    if action.kind is Kind.TRANSFER:
        return f">{action.cards[0]}"
    if action.kind is Kind.SHOW:
        return f">({action.cards[0]})"
    return action.kind.value


def read_move(token: str) -> tuple[int, Kind, tuple[Card, ...], str]:
    """Read a token into seat, kind, cards and actor; a beat without target has its own card alone.

    Raises BadRecord `bad_move`, `no_such_card`, `card_twice` or `unknown_actor`.
    """
    seat, colon, rest = token.partition(":")
    act, at, actor = rest.partition("@")
    if not colon or len(seat) != 1 or seat.lower() not in SEATS or len(token) > MAX_TOKEN:
        raise BadRecord("bad_move", {"text": token[:_SHOWN]})
    if at and actor not in ACTORS[1:]:
        raise BadRecord("unknown_actor", {"actor": actor[:_SHOWN]})
    kind, cards = _read_action(act)
    return SEATS.index(seat.lower()), kind, cards, actor or PLAYER


def _read_action(text: str) -> tuple[Kind, tuple[Card, ...]]:
    word = _WORDS.get(text.lower())
    if word is not None:
        return word, ()
    for pattern, kind in _ACTION_SIGNS:
        match = pattern.fullmatch(text)
        if match:
            own, *target = [read_card(card) for card in match.groups() if card is not None]
            return kind, (*target, own)
    cards = tuple(read_card(card) for card in text.split("+"))
    return Kind.ATTACK, cards


def build_action(kind: Kind, cards: tuple[Card, ...]) -> Action:
    """Return the action; what makes it no action at all is a BadRecord of the same code."""
    try:
        return Action(kind, cards)
    except MalformedAction as error:
        raise BadRecord(error.code, error.params) from error


def escape(text: str, special: str) -> str:
    """Return text fit to stand in a record: `special` marks, controls and bidi marks escaped.

    Raises BadRecord `bad_text` for what no record can hold (NUL, half a surrogate pair).
    """
    return "".join(_escape_one(char, special) for char in text)


def _escape_one(char: str, special: str) -> str:
    if char == "\0" or unicodedata.category(char) == "Cs":
        raise BadRecord("bad_text", {"char": f"U+{ord(char):04X}"})
    if char == "\\" or char in special:
        return "\\" + char
    if char == "\n":
        return "\\n"
    category = unicodedata.category(char)
    if category in ("Cc", "Zl", "Zp") or (category == "Cf" and char not in _HARMLESS_FORMATS):
        return f"\\u{{{ord(char):X}}}"
    return char


def unescape(text: str) -> str:
    """Undo `escape`; raises BadRecord `bad_escape` or `bad_text`."""
    return _ESCAPE.sub(_unescape_one, text) if "\\" in text else text


def _unescape_one(match: re.Match[str]) -> str:
    number, char = match.groups()
    if number is not None:
        value = int(number, 16)
        if value == 0 or value > 0x10FFFF or 0xD800 <= value <= 0xDFFF:
            raise BadRecord("bad_text", {"char": f"U+{value:04X}"})
        return chr(value)
    if char in _PLAIN_ESCAPES:
        return _PLAIN_ESCAPES[char]
    raise BadRecord("bad_escape", {"text": match.group()[:_SHOWN]})
