"""Reading the headers of a record and the mark that closes it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeVar, cast

from games.engine.actions import Kind
from games.engine.cards import Card, deck_of
from games.engine.errors import BadRecord, InvalidRules
from games.engine.notation import SEATS, read_card
from games.engine.opening import Opening
from games.engine.outcome import REASONS, Reason, Tie
from games.engine.record_data import Ending, Mixture, Record
from games.engine.record_writer import CHOICE, DIRECTIONS, HEADERS, UNFINISHED
from games.engine.rules import CHOICES, PRESETS, Rules

READABLE: Final = ("1",)
"""The versions of the format that are read."""

_T = TypeVar("_T")
_NUMBER: Final = re.compile(r"[0-9]{1,20}")
_SEED: Final = re.compile(r"(?:[0-9a-f]{2}){1,64}")
_COMMITMENT: Final = re.compile(r"[0-9a-f]{64}")
_MIX: Final = re.compile(r"([0-9a-f]{64}) ([!-~]{1,255})((?: [a-f]:[0-9a-f]{64}){0,6})")
_WAYS: Final = {name: direction for direction, name in DIRECTIONS.items()}
_SHOWN: Final = 20


class Header(NamedTuple):
    """A header's value and the line it stands in."""

    value: str
    line: int


def read_headers(headers: Mapping[str, Header]) -> Record:
    """Return a record without moves; raises BadRecord naming the line and the header."""
    _get(headers, "Durak", _format, None)
    preset, rules = _get(headers, "Rules", _rules, ("classic", Rules()))
    return Record(
        rules=rules,
        preset=preset,
        names=_names(headers, rules.players),
        order=_get(headers, "Deck", lambda text: _deck(text, rules.deck), ()),
        seed=bytes.fromhex(_get(headers, "Seed", _matching(_SEED), "")),
        commitment=_get(headers, "Commitment", _matching(_COMMITMENT), ""),
        mixture=_get(headers, "Mix", lambda text: _mixture(text, rules.players), None),
        draw=_get(headers, "Draw", _number, 0),
        trump=_get(headers, "Trump", read_card, None),
        opening=_opening(headers, rules.players),
        opener=_get(headers, "Opener", lambda text: _seat(text, rules.players), None),
        number=_get(headers, "Deal", _number, None),
        extra=tuple((name, x.value) for name, x in headers.items() if name not in HEADERS),
        site=_get(headers, "Site", str, ""),
        table=_get(headers, "Table", str, ""),
        date=_get(headers, "Date", str, ""),
        engine=_get(headers, "Engine", str, ""),
    )


def is_end(token: str) -> bool:
    """Whether a word is the mark that closes a deal."""
    return token in (UNFINISHED, "draw") or token.startswith("durak:")


def read_ending(headers: Mapping[str, Header], token: str, players: int) -> Ending | None:
    """Return what the closing mark and the headers together tell of the end.

    Raises BadRecord if they contradict each other.
    """
    ending = _result(token, players)
    told = _get(headers, "Result", lambda text: _result(text, players), ending)
    if told != ending:
        raise BadRecord("result_differs", {"header": headers["Result"].value[:_SHOWN]})
    reason = _get(headers, "Reason", _choice(REASONS), None)
    tie = _get(headers, "Tie", _choice(("tie", "epaulettes")), None)
    if ending is None:
        return None
    return Ending(ending.result, ending.durak, cast(Reason | None, reason), cast(Tie | None, tie))


def trump_suit(record: Record) -> str | None:
    """Return the trump suit as far as the headers tell it."""
    card = record.trump or turned_card(record.order, record.rules)
    return card[1] if card else None


def turned_card(order: tuple[Card, ...], rules: Rules) -> Card | None:
    """Return the card that fixes the trump suit: turned, or dealt last if all are (section 2)."""
    if not order:
        return None
    dealt = 6 * rules.players
    return order[dealt] if dealt < len(order) else order[-1]


def _get(
    headers: Mapping[str, Header], name: str, read: Callable[[str], Any], default: _T
) -> Any | _T:
    header = headers.get(name)
    if header is None:
        return default
    try:
        return read(header.value)
    except BadRecord as error:
        error.params |= {"line": header.line, "header": name}
        raise


def _format(text: str) -> None:
    if text not in READABLE:
        raise BadRecord("unknown_format", {"format": text[:_SHOWN], "known": ", ".join(READABLE)})


def _rules(text: str) -> tuple[str, Rules]:
    preset, *changes = text.split() or [""]
    if preset not in PRESETS:
        raise BadRecord("unknown_preset", {"preset": preset[:_SHOWN]})
    options = PRESETS[preset].to_dict()
    for change in changes:
        name, _, value = change.partition("=")
        options[name] = _option(name, value)
    try:
        return preset, Rules.from_dict(options)
    except InvalidRules as error:
        why = {"option": error.option, "reason": error.code, "reason_params": error.params}
        raise BadRecord("bad_rules", why) from error


def _option(name: str, value: str) -> object:
    """Read a value by the kind of values its option has; a wrong one stays text, for the rules."""
    kind = type(CHOICES.get(name, ("",))[0])
    if kind is bool:
        return {"on": True, "off": False}.get(value, value)
    if kind is int and _NUMBER.fullmatch(value):
        return int(value)
    return value


def _names(headers: Mapping[str, Header], players: int) -> tuple[str, ...]:
    for seat in SEATS[players:]:
        _get(headers, f"Seat{seat.upper()}", _no_such_seat, None)
    return tuple(_get(headers, f"Seat{seat.upper()}", str, "") for seat in SEATS[:players])


def _no_such_seat(text: str) -> None:
    raise BadRecord("no_such_seat")


def _opening(headers: Mapping[str, Header], players: int) -> Opening | None:
    way = _get(headers, "Direction", _choice((*_WAYS, CHOICE)), None)
    if way is None:
        return None
    if "Opener" not in headers:
        raise BadRecord("opener_missing", {"line": headers["Direction"].line})
    seat = _get(headers, "Opener", lambda text: _seat(text, players), 0)
    return Opening(seat, choosing=True) if way == CHOICE else Opening(seat, _WAYS[way])


def _deck(text: str, size: int) -> tuple[Card, ...]:
    cards = tuple(read_card(word) for word in text.split())
    if len(cards) != size:
        raise BadRecord("wrong_number_of_cards", {"cards": len(cards), "deck": size})
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise BadRecord("card_twice", {"card": card})
        if card not in deck_of(size):
            raise BadRecord("card_not_in_deck", {"card": card, "deck": size})
        seen.add(card)
    return cards


def _mixture(text: str, players: int) -> Mixture:
    found = _MIX.fullmatch(text)
    if not found:
        raise BadRecord("bad_value", {"text": text[:_SHOWN]})
    told = [word.split(":") for word in found[3].split()]
    values = tuple((_seat(seat, players), bytes.fromhex(value)) for seat, value in told)
    if [seat for seat, _ in values] != sorted({seat for seat, _ in values}):
        raise BadRecord("bad_value", {"text": found[3].strip()[:_SHOWN]})
    return Mixture(bytes.fromhex(found[1]), found[2], values)


def _result(mark: str, players: int) -> Ending | None:
    if mark == UNFINISHED:
        return None
    if mark == "draw":
        return Ending("draw")
    word, _, letters = mark.partition(":")
    seats = [SEATS[:players].find(letter) for letter in letters]
    if word != "durak" or not letters or seats != sorted(set(seats)) or seats[0] < 0:
        raise BadRecord("bad_result", {"text": mark[:_SHOWN]})
    return Ending("durak", tuple(seats))


def _seat(text: str, players: int) -> int:
    if len(text) != 1 or text not in SEATS[:players]:
        raise BadRecord("no_such_seat")
    return SEATS.index(text)


def _number(text: str) -> int:
    return int(_matching(_NUMBER)(text))


def _matching(pattern: re.Pattern[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if not pattern.fullmatch(text):
            raise BadRecord("bad_value", {"text": text[:_SHOWN]})
        return text

    return read


def _choice(choices: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            raise BadRecord("bad_value", {"text": text[:_SHOWN]})
        return text

    return read


assert set(_WAYS) == {Kind.CLOCKWISE.value, Kind.COUNTERCLOCKWISE.value}
