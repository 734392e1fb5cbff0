"""One moment of a deal that is over, from the eyes its viewer chose.

A deal that is still being played is shown to nobody here: what a seat may see of it is on the page
of its table. One that is over may be seen by whoever knows its address, like its record.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from games.engine.cards import Card
from games.engine.outcome import Outcome
from games.engine.record import Record
from games.engine.rules import PRESETS, Rules
from games.engine.state import State
from games.engine.view import view
from games.models import Deal, DealSeat
from games.playback import Playback, Step, playback_of
from games.selectors.people import deal_sitter
from games.selectors.table import house_rules
from games.selectors.types import DealInfo, Result, Sitter, TablePage

OVER: Final = (Deal.Status.FINISHED, Deal.Status.VOID)
PUBLIC: Final = "public"
ALL: Final = "all"
LONGEST_NAME: Final = 40
AGAIN: Final = "again"
"""The status of a table that is looked at again: none of those in which one can press anything."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What of a replay somebody wants to see: after which move (None: the start), whose cards.

    `whose` is a seat number as text, `public` or `all`; anything else means the default.
    """

    move: int | None = None
    whose: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """A deal after `move` of its moves.

    `table` is what a watcher saw then; `hands` are the hands that are open besides, by seat, and
    `talon` the cards to draw if those are. `bouts` has the bout of each step, `you` the viewer's
    own seat in that deal; `results` how it ended, whatever the move. `beyond` tells that a later
    move was asked for than there is.
    """

    table: TablePage
    steps: tuple[Step, ...]
    bouts: tuple[int, ...]
    move: int
    whose: str
    hands: Mapping[int, tuple[Card, ...]]
    talon: tuple[Card, ...]
    results: tuple[Result, ...]
    you: int | None
    beyond: bool

    @property
    def last(self) -> int:
        """The number of moves."""
        return len(self.steps)


def over_deal(*, slug: str, number: int) -> Deal | Literal["running"] | None:
    """A deal that is over, `running` for one that is not, None if there is none; three queries.

    Whether a person may see it is asked of `history.may_see`; of a deal that runs at a private
    table nothing is told.
    """
    found = Deal.objects.filter(table__slug=slug, number=number)
    deal = found.select_related("table").prefetch_related("line_up__user").first()
    if deal is None or deal.status in OVER:
        return deal
    return None if deal.table.private else "running"


def replay_of(deal: Deal, *, user_id: int | None, wish: Wish) -> Replay:
    """A moment of a deal that is over; at most two queries, and one more if nobody asked lately.

    Raises EngineError if its moves do not lead through it (a deal of an older engine).
    """
    playback, line_up = playback_of(deal), list(deal.line_up.all())
    rules = Rules.from_dict(deal.rules)
    people = tuple(deal_sitter(deal.table_id, seat, user_id) for seat in line_up)
    place = {seat.number: seat for seat in line_up}
    about = _About(
        slug=deal.table.slug,
        number=deal.number,
        match_number=deal.match_number,
        preset=deal.table.preset,
        rules=rules,
        people=people,
        results=_results(people, place, deal.outcome or {}),
        status=deal.status,
    )
    return _moment(playback, about, wish)


def replay_of_record(record: Record, playback: Playback, *, wish: Wish) -> Replay:
    """A moment of a record that somebody brought; `playback` is that of the record."""
    names = record.names or ("",) * record.rules.players
    people = tuple(
        Sitter(number=seat, name=name[:LONGEST_NAME] or chr(ord("A") + seat))
        for seat, name in enumerate(names)
    )
    about = _About(
        slug="",
        number=record.number or 1,
        match_number=1,
        preset=record.preset,
        rules=record.rules,
        people=people,
        results=tuple(_told_results(people, playback.states[-1].outcome)),
    )
    return _moment(playback, about, wish)


@dataclass(frozen=True, slots=True)
class _About:
    """What is the same at every moment of a deal."""

    slug: str
    number: int
    match_number: int
    preset: str
    rules: Rules
    people: tuple[Sitter, ...]
    results: tuple[Result, ...]
    status: str = Deal.Status.FINISHED


def _moment(playback: Playback, about: _About, wish: Wish) -> Replay:
    last = len(playback.steps)
    move = min(wish.move or 0, last)
    state = playback.states[move]
    you = next((sitter.number for sitter in about.people if sitter.is_me), None)
    whose = _whose(wish.whose, about.rules.players, you)
    return Replay(
        table=_table(playback, about, move),
        steps=playback.steps,
        bouts=tuple(before.bout for before in playback.states[:-1]),
        move=move,
        whose=whose,
        hands=_open_hands(state, whose),
        talon=state.talon if whose == ALL else (),
        results=about.results,
        you=you,
        beyond=(wish.move or 0) > last,
    )


def _whose(wish: str, players: int, you: int | None) -> str:
    """Whose cards are shown: as wished, else one's own, else nobody's."""
    if wish in {PUBLIC, ALL} or wish in map(str, range(players)):
        return wish
    return PUBLIC if you is None else str(you)


def _open_hands(state: State, whose: str) -> dict[int, tuple[Card, ...]]:
    if whose == PUBLIC:
        return {}
    return {
        seat: hand for seat, hand in enumerate(state.hands) if whose == ALL or whose == str(seat)
    }


def _table(playback: Playback, about: _About, move: int) -> TablePage:
    """The table after a move as a watcher saw it; nothing can be pressed at it any more."""
    state = playback.states[move]
    return TablePage(
        slug=about.slug,
        status=AGAIN,
        preset=about.preset,
        rules=about.rules,
        house_rules=house_rules(about.preset if about.preset in PRESETS else "", about.rules),
        revision=move,
        seats=about.people,
        me=None,
        is_host=False,
        next_commitment="",
        seconds_to_next=None,
        deal=DealInfo(
            number=about.number,
            match_number=about.match_number,
            version=move,
            status=about.status,
            commitment="",
            seconds_left=None,
            seconds_allowed=None,
            events=playback.history(move)[-_RECENT:],
            results=about.results if state.outcome else (),
        ),
        view=view(state, None),
    )


_RECENT: Final = 40
"""Events that a picture of the table may speak of: more than any one action brings about."""


def _results(
    people: Iterable[Sitter], places: Mapping[int, DealSeat], outcome: Mapping[str, list[int]]
) -> tuple[Result, ...]:
    lines = [
        Result(
            place=places[sitter.number].place or 0,
            seat=sitter.number,
            name=sitter.name,
            durak=sitter.number in outcome.get("durak", ()),
            left=places[sitter.number].left_at is not None,
            is_me=sitter.is_me,
        )
        for sitter in people
        if places[sitter.number].place is not None
    ]
    return tuple(sorted(lines, key=lambda line: (line.place, line.seat)))


def _told_results(people: tuple[Sitter, ...], outcome: Outcome | None) -> Iterable[Result]:
    place = 1
    for group in outcome.places if outcome else ():
        for seat in group:
            durak = outcome is not None and seat in outcome.durak
            yield Result(place, seat, people[seat].name, durak=durak, left=False, is_me=False)
        place += len(group)
