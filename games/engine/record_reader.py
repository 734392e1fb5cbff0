"""Reading records from text that anybody may have written; docs/record-format.md specifies it.

One pass over the text, with bounds on every part, so that noise costs no more than its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.engine.actions import Kind
from games.engine.cards import BEATS, Card, index
from games.engine.errors import BadRecord
from games.engine.notation import build_action, read_move, unescape
from games.engine.record_data import (
    MAX_COMMENT,
    MAX_DEAL,
    MAX_DEALS,
    MAX_MOVES,
    MAX_TEXT,
    MAX_VALUE,
    Ending,
    Move,
    Record,
)
from games.engine.record_headers import Header, is_end, read_ending, read_headers, trump_suit
from games.engine.record_writer import note_open

_TOKEN: Final = re.compile(
    r"""(?P<blank>\s+)
    | \{(?P<comment>(?:[^}\\]++|\\u\{[0-9A-Fa-f]{1,6}\}|\\.)*+)\}
    | \[(?P<name>[A-Za-z][A-Za-z0-9_]{0,39})[ \t]+"(?P<value>(?:[^"\\\n]++|\\.)*+)"[ \t]*\]
    | (?P<bout>[0-9]{1,6})\.(?![0-9])
    | (?P<word>[^\s{}\[\]]+)
    | (?P<wrong>.)""",
    re.VERBOSE | re.DOTALL,
)
_FIRST_HEADER: Final = re.compile(r"^\[Durak(?=[ \t])", re.MULTILINE)
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_WHY_WRONG: Final = {"{": "comment_not_closed", "[": "bad_header"}


def parse(data: str | bytes) -> list[Record]:
    """Return the records of a text (bytes: UTF-8, with or without a byte order mark), one or more.

    The form alone is read; `replay` tells whether the moves are legal. Raises BadRecord with the
    `line` in its params, and among the moves the `move` (from 1) and the `bout`.
    Time and memory are bounded by the limits in record_data.py.
    """
    records = []
    for _, found in scan(data):
        if isinstance(found, BadRecord):
            raise found
        records.append(found)
    return records


def scan(data: str | bytes) -> Iterator[tuple[int, Record | BadRecord]]:
    """Yield each deal's first line and its record, or what is wrong with it; the next is read on.

    A line that begins with `[Durak` begins a deal. Raises BadRecord if the text as a whole cannot
    be read: too large, not UTF-8, control characters, no deal in it or too many.
    """
    text = _decoded(data)
    for first_line, deal in _split(text):
        try:
            found: Record | BadRecord = _Reader(deal, first_line).read()
        except BadRecord as error:
            found = error
        yield first_line, found


def _decoded(data: str | bytes) -> str:
    if len(data) > MAX_TEXT:
        raise BadRecord("text_too_large", {"max": MAX_TEXT})
    text = _decode(data) if isinstance(data, bytes) else data
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    wrong = _CONTROL.search(text)
    if wrong:
        line = text.count("\n", 0, wrong.start()) + 1
        raise BadRecord("control_character", {"line": line, "char": f"U+{ord(wrong[0]):04X}"})
    return text


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadRecord("not_utf8", {"line": line, "byte": data[error.start]}) from None


def _split(text: str) -> Iterator[tuple[int, str]]:
    """Yield the deals' texts and first lines; comments before the first deal belong to it."""
    starts = [match.start() for match in _FIRST_HEADER.finditer(text)]
    if not starts:
        line = len(text) - len(text.lstrip())
        raise BadRecord("no_deal", {"line": text.count("\n", 0, line) + 1})
    if len(starts) > MAX_DEALS:
        line = text.count("\n", 0, starts[MAX_DEALS]) + 1
        raise BadRecord("too_many_deals", {"line": line, "max": MAX_DEALS})
    starts[0] = 0
    line = 1
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield line, text[start:end]
        line += text.count("\n", start, end)


class _Reader:
    """Reads one deal: headers, then moves and comments, then the mark of its end."""

    def __init__(self, text: str, first_line: int) -> None:
        self.text = text
        self.line = first_line
        self.headers: dict[str, Header] = {}
        self.comments: list[str] = []
        self.closing: list[str] = []
        self.moves: list[Move] = []
        self.after_move: list[list[str]] = []
        self.bout = 0
        self.moves_before_bout = 0
        self.lying_open: list[Card] = []
        self.facts: Record | None = None
        self.ended = False
        self.ending: Ending | None = None

    def read(self) -> Record:
        try:
            return self._read()
        except BadRecord as error:
            error.params.setdefault("line", self.line)
            if self.bout and not self.ended:
                error.params |= {"move": len(self.moves) + 1, "bout": self.bout}
            raise

    def _read(self) -> Record:
        if len(self.text) > MAX_DEAL:
            raise BadRecord("deal_too_long", {"max": MAX_DEAL})
        for match in _TOKEN.finditer(self.text):
            self._token(match)
            self.line += match[0].count("\n")
        if self.facts is None or not self.ended:
            raise BadRecord("cut_short")
        return self._finished(self.facts)

    def _token(self, match: re.Match[str]) -> None:
        kind, token = match.lastgroup, match[0]
        if kind == "comment":
            self._comment(match["comment"])
        elif kind == "value":
            self._header(match["name"], match["value"])
        elif kind == "wrong":
            raise BadRecord(_WHY_WRONG.get(token, "bad_move"), {"text": token})
        elif kind != "blank":
            self._word(kind, token)

    def _header(self, name: str, value: str) -> None:
        if self.facts or name in self.headers or (name != "Durak") == (not self.headers):
            raise BadRecord("header_out_of_place", {"header": name})
        if len(value) > MAX_VALUE:
            raise BadRecord("value_too_long", {"header": name, "max": MAX_VALUE})
        self.headers[name] = Header(unescape(value), self.line)

    def _comment(self, text: str) -> None:
        if len(text) > MAX_COMMENT:
            raise BadRecord("comment_too_long", {"max": MAX_COMMENT})
        comment = unescape(text)
        if self.ended:
            self.closing.append(comment)
        elif self.moves:
            self.after_move[-1].append(comment)
        else:
            self.comments.append(comment)

    def _word(self, kind: str | None, token: str) -> None:
        if self.ended:
            raise BadRecord("text_after_end", {"text": token[:20]})
        facts = self.facts = self.facts or read_headers(self.headers)
        if kind == "bout":
            self._begin_bout(int(token[:-1]))
        elif is_end(token):
            self._end(token, facts)
        else:
            self._move(token, facts)

    def _begin_bout(self, number: int) -> None:
        if number != self.bout + 1 or (self.bout and self.moves_before_bout == len(self.moves)):
            raise BadRecord("wrong_bout_number", {"bout": number, "after": self.bout})
        self.bout, self.moves_before_bout = number, len(self.moves)
        self.lying_open = []

    def _move(self, token: str, facts: Record) -> None:
        if not self.bout:
            raise BadRecord("bout_number_missing", {"text": token[:20]})
        if len(self.moves) >= MAX_MOVES:
            raise BadRecord("too_many_moves", {"max": MAX_MOVES})
        seat, kind, cards, actor = read_move(token)
        if kind is Kind.BEAT and len(cards) == 1:
            cards = (self._target(cards[0], facts), *cards)
        action = build_action(kind, cards)
        self._note_open(kind, cards)
        self.moves.append(Move(self.bout, seat, action, actor, line=self.line))
        self.after_move.append([])

    def _note_open(self, kind: Kind, cards: tuple[Card, ...]) -> None:
        """Keep count of the open cards; one that lies there already cannot be laid again."""
        if kind in (Kind.ATTACK, Kind.TRANSFER) and set(cards) & set(self.lying_open):
            raise BadRecord("card_twice", {"card": " ".join(cards)})
        note_open(self.lying_open, kind, cards)

    def _target(self, own: Card, facts: Record) -> Card:
        """Return the card that a beat without target answers: the only one it can be."""
        targets, trump = self.lying_open, trump_suit(facts)
        if len(targets) > 1 and trump:
            targets = [card for card in targets if _beats(own, card, trump)]
        if not self.lying_open:
            raise BadRecord("nothing_to_beat", {"card": own}, "3")
        if len(targets) != 1:
            raise BadRecord("which_card", {"card": own, "open": " ".join(self.lying_open)})
        return targets[0]

    def _end(self, token: str, facts: Record) -> None:
        self.ended = True
        self.ending = read_ending(self.headers, token, facts.rules.players)

    def _finished(self, facts: Record) -> Record:
        told = zip(self.moves, self.after_move, strict=True)
        return replace(
            facts,
            moves=tuple([replace(move, comments=tuple(said)) for move, said in told]),
            ending=self.ending,
            comments=tuple(self.comments),
            closing=tuple(self.closing),
        )


def _beats(own: Card, other: Card, trump: str) -> bool:
    return bool(BEATS[index(other, trump)] >> index(own, trump) & 1)
