"""What an open lobby is sent: rows drawn once for everybody, and only those that changed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games import presence
from games.selectors import lobby as selector
from games.selectors.types import Filters, Listing, TableRow
from games.shared import Shared

SECTIONS = ("mine", "waiting", "running")

_LISTINGS: Shared[Listing] = Shared(size=64)
_ROWS: Shared[SafeString] = Shared(size=4096)
_VISITORS: Shared[int | None] = Shared(size=4)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at the lobby, in which language, at what."""

    user_id: int | None
    language: str
    filters: Filters


@dataclass(frozen=True, slots=True)
class Part:
    """A section of the lobby: the row of each table as HTML, newest first."""

    name: str
    rows: dict[str, SafeString]
    more: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """The lobby as one page shows it. `own` and `away` were read for this visitor alone."""

    viewer: Viewer
    parts: tuple[Part, ...]
    visitors: int | None
    own: tuple[TableRow, ...] = field(repr=False, default=())
    friends: frozenset[int] = frozenset()
    away: selector.TurnedAway = selector.NOWHERE

    def part(self, name: str) -> Part:
        """The section of this name."""
        return next(part for part in self.parts if part.name == name)

    @property
    def mine(self) -> Part:
        """Where the visitor sits."""
        return self.part("mine")

    @property
    def waiting(self) -> Part:
        """Tables that wait for players."""
        return self.part("waiting")

    @property
    def running(self) -> Part:
        """Tables to watch."""
        return self.part("running")

    most_pages: ClassVar[int] = selector.MOST_PAGES

    @property
    def more_query(self) -> str:
        """The query of the address that shows more."""
        filters = self.viewer.filters
        return query_of(replace(filters, pages=filters.pages + 1))


def query_of(filters: Filters) -> str:
    """Filters as the query of an address, "" for none."""
    said = {
        "seats": filters.seats or "",
        "rules": filters.rules,
        "rated": filters.rated,
        "friends": "on" if filters.friends else "",
        "pages": filters.pages if filters.pages > 1 else "",
    }
    return urlencode({name: value for name, value in said.items() if value})


def fresh_board(viewer: Viewer, stamp: object = None) -> Board:
    """The lobby as it is now; all that concerns this visitor is read again.

    With a stamp one reading of the public tables serves all visitors who ask with the same.
    """
    friends: frozenset[int] = frozenset()
    if viewer.filters.friends:
        friends = selector.friend_ids_of(viewer.user_id)
    own = selector.tables_of(viewer.user_id)
    away = selector.turned_away(viewer.user_id)
    return _drawn(Board(viewer, (), None, own, friends, away), stamp)


def later_board(before: Board, stamp: object, *, own_changed: bool) -> Board:
    """The lobby after a change that was announced with this stamp."""
    user_id, own, away = before.viewer.user_id, before.own, before.away
    if own_changed:  # perhaps he was removed
        own, away = selector.tables_of(user_id), selector.turned_away(user_id)
    return _drawn(replace(before, own=own, away=away), stamp)


def whole(board: Board) -> str:
    """Everything that changes, for a page that has just connected; HTML."""
    with translation.override(board.viewer.language):
        parts = [_section(part, board, "morph") for part in board.parts]
        return "".join([*parts, _visitors(board)])


def difference(before: Board, after: Board) -> str:
    """What turns one into the other, as HTML for htmx's out-of-band swaps; "" if nothing."""
    with translation.override(after.viewer.language):
        pieces = [
            piece
            for old, new in zip(before.parts, after.parts, strict=True)
            for piece in _part_difference(old, new, after)
        ]
        # A table that goes from one section to another leaves the first before it enters.
        pieces.sort(key=lambda piece: 'hx-swap-oob="delete"' not in piece)
        if before.visitors != after.visitors:
            pieces.append(_visitors(after))
    return "".join(pieces)


# --- Drawing ---------------------------------------------------------------------------------


def _drawn(board: Board, stamp: object) -> Board:
    viewer = board.viewer
    listed = _listing(viewer.filters, board.friends, stamp)
    seen = selector.as_seen_by(viewer.user_id, listed, board.own, board.away)
    with translation.override(viewer.language):
        parts = (
            Part("mine", _rows("mine", seen.mine, viewer.language)),
            Part("waiting", _rows("waiting", seen.waiting, viewer.language), seen.more_waiting),
            Part("running", _rows("running", seen.running, viewer.language), seen.more_running),
        )
    return replace(board, parts=parts, visitors=_count(stamp))


def _listing(filters: Filters, friends: frozenset[int], stamp: object) -> Listing:
    if stamp is None:
        return selector.listing(filters, friends)
    key = (filters, friends, stamp)
    return _LISTINGS.get(key, lambda: selector.listing(filters, friends))


def _count(stamp: object) -> int | None:
    return presence.visitors() if stamp is None else _VISITORS.get(stamp, presence.visitors)


def _rows(section: str, rows: tuple[TableRow, ...], language: str) -> dict[str, SafeString]:
    return {
        row.slug: _ROWS.get((section, language, row.look), _drawer(section, row)) for row in rows
    }


def _drawer(section: str, row: TableRow) -> Callable[[], SafeString]:
    return lambda: _row(section, row)


def _row(section: str, row: TableRow) -> SafeString:
    return render_to_string("games/lobby/_row.html", {"row": row, "section": section})


def _section(part: Part, board: Board, swap: str = "") -> str:
    context = {"part": part, "board": board, "swap": swap}
    return render_to_string("games/lobby/_section.html", context)


def _visitors(board: Board) -> str:
    return render_to_string("games/lobby/_visitors.html", {"board": board, "swap": "true"})


# --- Differences -----------------------------------------------------------------------------


def _part_difference(old: Part, new: Part, board: Board) -> Iterator[str]:
    if old == new:
        return
    kept = [slug for slug in new.rows if slug in old.rows]
    first = list(new.rows)[: len(new.rows) - len(kept)]
    in_order = [slug for slug in old.rows if slug in new.rows] == kept
    new_ones_first = not set(first) & set(kept)
    if not (old.rows and new.rows and in_order and new_ones_first) or old.more != new.more:
        yield _section(new, board, "morph")
        return
    for slug in old.rows.keys() - new.rows.keys():
        yield format_html('<li id="row-{}" hx-swap-oob="delete"></li>', slug)
    if first:
        added = mark_safe("".join(new.rows[slug] for slug in first))  # noqa: S308  # drawn above
        yield format_html('<ul id="{}-rows" hx-swap-oob="afterbegin">{}</ul>', new.name, added)
    for slug in kept:
        if new.rows[slug] != old.rows[slug]:
            yield new.rows[slug].replace("<li ", '<li hx-swap-oob="morph" ', 1)
