"""Writing records as text; docs/record-format.md is the specification."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from games.engine.actions import Kind
from games.engine.cards import Card
from games.engine.errors import BadRecord
from games.engine.notation import ACTORS, SEATS, escape, write_move
from games.engine.record_data import (
    FORMAT,
    MAX_COMMENT,
    MAX_DEAL,
    MAX_MOVES,
    MAX_VALUE,
    Ending,
    Mixture,
    Move,
    Record,
)
from games.engine.rules import PRESETS

HEADERS: Final = (
    "Durak",
    "Engine",
    "Site",
    "Table",
    "Date",
    "Deal",
    *(f"Seat{seat.upper()}" for seat in SEATS),
    "Rules",
    "Commitment",
    "Mix",
    "Seed",
    "Deck",
    "Draw",
    "Trump",
    "Opener",
    "Direction",
    "Result",
    "Reason",
    "Tie",
)
"""The headers of the format in the order they are written; the first begins a deal."""
HEADER_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
CHOICE: Final = "opener_chooses"
DIRECTIONS: Final = {1: Kind.CLOCKWISE.value, -1: Kind.COUNTERCLOCKWISE.value}
UNFINISHED: Final = "*"
_WIDTH: Final = 79
_INDENT: Final = "   "


def write(record: Record) -> str:
    """Return the record as text that ends with a newline; texts of several deals may be joined.

    Raises BadRecord for what no record can hold: a text with NUL, too long a name or a comment.
    """
    _check(record)
    headers = [f'[{name} "{_value(text)}"]' for name, text in _headers(record)]
    body = [*_lines(map(_comment, record.comments)), *_bouts(record.moves)]
    body += [write_result(record.ending), *_lines(map(_comment, record.closing))]
    text = "\n".join([*headers, "", *body, ""])
    if len(text) > MAX_DEAL:
        raise BadRecord("deal_too_long", {"max": MAX_DEAL})
    return text


def write_result(ending: Ending | None) -> str:
    """Return the mark that closes a deal: `durak:b`, `draw`, or `*` if it is not over."""
    if ending is None:
        return UNFINISHED
    if ending.result == "draw":
        return "draw"
    return "durak:" + "".join(SEATS[seat] for seat in ending.durak)


def write_rules(record: Record) -> str:
    """Return the rules as a preset and the options that differ from it: `show players=3`."""
    if record.preset not in PRESETS:
        raise BadRecord("unknown_preset", {"preset": record.preset[:40]})
    changed = record.rules.diff(PRESETS[record.preset])
    return " ".join([record.preset, *(f"{name}={_option(x)}" for name, x in changed.items())])


def _option(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _check(record: Record) -> None:
    if len(record.moves) > MAX_MOVES:
        raise BadRecord("too_many_moves", {"max": MAX_MOVES})
    for move in record.moves:
        if move.actor not in ACTORS:
            raise BadRecord("unknown_actor", {"actor": str(move.actor)[:20]})
    for name, _ in record.extra:
        if not HEADER_NAME.fullmatch(name) or name in HEADERS:
            raise BadRecord("bad_header", {"header": name[:40]})


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    """Yield the headers that have something to say, in order."""
    values = _facts(record)
    for name in HEADERS:
        if values.get(name):
            yield name, values[name]
    yield from record.extra


def _facts(record: Record) -> dict[str, str]:
    seats = zip(SEATS, record.names, strict=False)
    return {
        "Durak": FORMAT,
        "Engine": record.engine,
        "Site": record.site,
        "Table": record.table,
        "Date": record.date,
        "Deal": "" if record.number is None else str(record.number),
        "Rules": write_rules(record),
        "Commitment": record.commitment,
        "Mix": _mix(record.mixture) if record.mixture else "",
        "Seed": record.seed.hex(),
        "Deck": " ".join(record.order),
        "Draw": str(record.draw) if record.draw else "",
        "Trump": record.trump or "",
        "Opener": "" if record.opener is None else SEATS[record.opener],
        **{f"Seat{seat.upper()}": name for seat, name in seats},
        **_ways(record),
    }


def _mix(mixture: Mixture) -> str:
    values = (f"{SEATS[seat]}:{value.hex()}" for seat, value in mixture.values)
    return " ".join([mixture.server_seed.hex(), mixture.deal, *values])


def _ways(record: Record) -> dict[str, str]:
    """Return the headers that tell how a deal began and ended, if they are known."""
    ways = {"Result": write_result(record.ending)}
    if record.ending:
        ways |= {"Reason": record.ending.reason or "", "Tie": record.ending.tie or ""}
    if record.opening:
        fixed = DIRECTIONS[record.opening.direction]
        ways |= {"Opener": SEATS[record.opening.seat]}
        ways |= {"Direction": CHOICE if record.opening.choosing else fixed}
    return ways


def _value(text: str) -> str:
    value = escape(text, '"')
    if len(value) > MAX_VALUE:
        raise BadRecord("value_too_long", {"max": MAX_VALUE})
    return value


def _comment(text: str) -> str:
    comment = escape(text, "{}")
    if len(comment) > MAX_COMMENT:
        raise BadRecord("comment_too_long", {"max": MAX_COMMENT})
    return f"{{{comment}}}"


def _bouts(moves: Iterable[Move]) -> Iterator[str]:
    """Yield the lines of all bouts, each bout beginning a line with its number."""
    words: list[str] = []
    bout, lying_open = 0, list[Card]()
    for move in moves:
        if move.bout != bout:
            yield from _lines(words)
            bout, lying_open, words = move.bout, [], [f"{move.bout}."]
        words.append(
            write_move(move.seat, move.action, move.actor, target=names_target(move, lying_open))
        )
        words += map(_comment, move.comments)
        note_open(lying_open, move.action.kind, move.action.cards)
    yield from _lines(words)


def names_target(move: Move, lying_open: list[Card]) -> bool:
    """Whether a beat must say which card it answers."""
    return move.action.kind is Kind.BEAT and lying_open != [move.action.cards[0]]


def note_open(lying_open: list[Card], kind: Kind, cards: tuple[Card, ...]) -> None:
    """Keep count of the open attack cards of a bout."""
    if kind in (Kind.ATTACK, Kind.TRANSFER):
        lying_open.extend(cards)
    elif kind is Kind.BEAT and cards[0] in lying_open:
        lying_open.remove(cards[0])


def _lines(words: Iterable[str]) -> Iterator[str]:
    """Yield the words in lines of at most 79 characters, unless one word is longer."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = _INDENT + word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line
