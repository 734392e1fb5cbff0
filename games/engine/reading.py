"""Reading untrusted JSON into the types the engine knows; everything else is BadState."""

from __future__ import annotations

import json
from typing import Any, Final

from games.engine.cards import INDEXES, Card
from games.engine.errors import BadState

MAX_TEXT: Final = 200_000
"""Characters; the longest state of a deal has a tenth of that."""


def load_object(text: object) -> dict[str, Any]:
    """Parse a JSON object, of bounded size."""
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise BadState("not_a_state")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadState("not_json") from error
    return as_object(data, "state")


def as_object(data: object, name: str) -> dict[str, Any]:
    """Expect a JSON object."""
    if not isinstance(data, dict):
        raise BadState("wrong_type", {"field": name})
    return data


def field(data: dict[str, Any], name: str) -> Any:
    """Expect a field to be there."""
    if name not in data:
        raise BadState("missing", {"field": name})
    return data[name]


def as_list(data: object, name: str, length: int | None = None) -> list[Any]:
    """Expect a list, of a certain length if one is given."""
    if not isinstance(data, list) or (length is not None and len(data) != length):
        raise BadState("wrong_type", {"field": name})
    return data


def as_int(data: object, name: str, low: int, high: int) -> int:
    """Expect an integer (a bool is none) within bounds, both included."""
    if type(data) is not int or not low <= data <= high:
        raise BadState("wrong_type", {"field": name})
    return data


def as_bool(data: object, name: str) -> bool:
    """Expect true or false."""
    if type(data) is not bool:
        raise BadState("wrong_type", {"field": name})
    return data


def as_choice(data: object, name: str, choices: tuple[Any, ...]) -> Any:
    """Expect one of some strings (or None among the choices)."""
    if data is not None and not isinstance(data, str):
        raise BadState("wrong_type", {"field": name})
    if data not in choices:
        raise BadState("wrong_value", {"field": name})
    return data


def as_cards(data: object, name: str) -> tuple[Card, ...]:
    """Expect card codes with spaces between, none twice."""
    if not isinstance(data, str):
        raise BadState("wrong_type", {"field": name})
    cards = tuple(data.split(" ")) if data else ()
    if any(card not in INDEXES["S"] for card in cards) or len(set(cards)) < len(cards):
        raise BadState("wrong_cards", {"field": name})
    return cards


def as_seats(data: object, name: str, players: int) -> tuple[int, ...]:
    """Expect a list of seats."""
    return tuple(as_int(seat, name, 0, players - 1) for seat in as_list(data, name))


def as_seat_set(data: object, name: str, players: int) -> int:
    """Expect a list of different seats; return their mask."""
    seats = as_seats(data, name, players)
    if len(set(seats)) < len(seats):
        raise BadState("seat_twice", {"field": name})
    return sum(1 << seat for seat in seats)
