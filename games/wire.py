"""What a page says over its socket: parsed, bounded, and nothing trusted."""

import json
import re
from dataclasses import dataclass

from games.engine.actions import Action
from games.services.errors import Refused

# An action is 40 characters; the rest is room for the headers that htmx sends along.
MOST_CHARACTERS = 4096
HEX = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Act:
    """Play an action, decided on this version of this deal (None: whichever is the last)."""

    action: Action
    version: int
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class AutoDone:
    """Say done for me, or no longer, when there is nothing else I can do."""

    on: bool


@dataclass(frozen=True, slots=True)
class Back:
    """I am here again: do not play for me."""


@dataclass(frozen=True, slots=True)
class Sync:
    """Show me the table as it is now."""


@dataclass(frozen=True, slots=True)
class Say:
    """Say a phrase by its key, or words of one's own."""

    text: str
    phrase: str


@dataclass(frozen=True, slots=True)
class Hush:
    """Spare me what the one says who said this line, or no longer."""

    line: int
    on: bool


@dataclass(frozen=True, slots=True)
class Promise:
    """The hash of the value that this page will add to the shuffle under a server's commitment."""

    commitment: str
    promise: str


@dataclass(frozen=True, slots=True)
class Tell:
    """The value that this page has promised."""

    commitment: str
    value: str


@dataclass(frozen=True, slots=True)
class Hint:
    """What would the hard player do, at this version of this deal?"""

    version: int
    deal: int | None = None


Message = Act | AutoDone | Back | Sync | Say | Hush | Promise | Tell | Hint


def parse(text: str | None, binary: bytes | None) -> Message:
    """A frame as a message; raises Refused or MalformedAction, whatever was sent."""
    if binary is not None or text is None:
        raise Refused("not_text")
    if len(text) > MOST_CHARACTERS:
        raise Refused("too_long")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("not_understood") from None
    if not isinstance(data, dict):
        raise Refused("not_understood")
    return _act(data) if "action" in data else _wish(data)


def _act(data: dict[str, object]) -> Act:
    if not isinstance(data["action"], str):
        raise Refused("not_understood")
    action = Action.parse(data["action"])
    return Act(action, _number(data.get("version")), _deal(data))


def _deal(data: dict[str, object]) -> int | None:
    return None if data.get("deal") in (None, "") else _number(data["deal"])


def _wish(data: dict[str, object]) -> Message:
    match data.get("do"):
        case "auto_done":
            return AutoDone(on=data.get("on") in (True, "true", "on", "1"))
        case "say":
            return Say(text=_text(data.get("text")), phrase=_text(data.get("phrase")))
        case "hush" | "unhush" as wish:
            return Hush(line=_number(data.get("line")), on=wish == "hush")
        case "hint":
            return Hint(_number(data.get("version")), _deal(data))
        case "back":
            return Back()
        case "sync":
            return Sync()
        case "promise":
            return Promise(_hex(data.get("commitment")), _hex(data.get("promise")))
        case "tell":
            return Tell(_hex(data.get("commitment")), _hex(data.get("value")))
    raise Refused("not_understood")


def _hex(value: object) -> str:
    """32 bytes as 64 small hex digits."""
    if isinstance(value, str) and HEX.fullmatch(value):
        return value
    raise Refused("not_understood")


def _text(value: object) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise Refused("not_understood")
    return value


def _number(value: object) -> int:
    """A version or deal number; forms send digits as text."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 9:
        return int(value)
    raise Refused("not_understood")
