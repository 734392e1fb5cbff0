"""One table as a page: what everybody sees of it, and what the viewer's seat may see."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Value
from django.utils import timezone

from accounts.models import Block
from games import clock
from games.at_table import LAST_DEAL, MOVE, SEATS, TABLE
from games.engine.actions import Action
from games.engine.codec import decode
from games.engine.deal import opening_events
from games.engine.events import Event
from games.engine.match import Match
from games.engine.rules import PRESETS, Rules
from games.engine.shuffle import commitment
from games.engine.state import State
from games.engine.view import view
from games.matches import match_of
from games.mix import deal_name
from games.models import Admission, Deal, DealSeat, Move, Seat, Table
from games.rated_deals import may_be_rated
from games.replay import start_of
from games.selectors.people import bot_name, deal_sitter, left_sitter, person_name, sitters
from games.selectors.types import DealInfo, Hint, Result, Shuffle, Sitter, TablePage
from games.shared import Shared

_AROUND: Shared[tuple[tuple[DealSeat, ...], Match]] = Shared(size=1024)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it is in the database at one moment, hidden cards included.

    Loaded once for all viewers of a process; only `page_for` may look inside.
    """

    table: Table
    seats: dict[int, Seat]
    deal: Deal | None
    state: State | None
    line_up: tuple[DealSeat, ...]
    events: tuple[Event, ...]
    match: Match | None = None
    last_number: int = 0
    """The number of the table's last deal, 0 before the first."""
    admitted: frozenset[int] | None = None
    """Who may look on; None at a public table."""
    by_clock: bool = False
    """Whether the last action was played for its seat and not by it."""
    turned_away: Mapping[int, str] = field(default_factory=dict)
    """Who cannot sit here, and what his refusal is called; read only while seats are given away."""

    @property
    def revision(self) -> int:
        """The revision of the table that this is a picture of, or a later one."""
        return self.table.revision

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat that a person holds, None for a watcher."""
        if user_id is None:
            return None
        return next((n for n, seat in self.seats.items() if seat.user_id == user_id), None)

    def turned_away_as(self, user_id: int | None) -> str:
        """What his refusal is called if this person cannot sit here, else ""."""
        return self.turned_away.get(user_id, "") if user_id is not None else ""

    def shows_to(self, user_id: int | None) -> bool:
        """Whether this person may see the table."""
        if self.admitted is None or user_id in self.admitted:
            return True
        return self.seat_of(user_id) is not None


def snapshot(slug: str) -> Snapshot | None:
    """Read a table in at most eight queries, mostly four; None if there is no such table."""
    table = TABLE.first(slug)
    if table is None:
        return None
    seats = {seat.number: seat for seat in SEATS(table.pk)}
    turned_away = _turned_away(table)
    deal = LAST_DEAL.first(table.pk)
    if table.status == Table.Status.OPEN:
        return Snapshot(
            table,
            seats,
            None,
            None,
            (),
            (),
            last_number=deal.number if deal else 0,
            admitted=_admitted(table),
            turned_away=turned_away,
        )
    if deal is None:
        return Snapshot(table, seats, None, None, (), (), admitted=_admitted(table))
    state, (events, by_clock) = decode(deal.state), _last_events(deal)
    line_up, match = _around(deal, seats)
    return Snapshot(
        table,
        seats,
        deal,
        state,
        line_up,
        events,
        match,
        last_number=deal.number,
        admitted=_admitted(table),
        by_clock=by_clock,
        turned_away=turned_away,
    )


def snapshot_after(deal: Deal, seats: dict[int, Seat], state: State, move: Move) -> Snapshot | None:
    """What `snapshot` would read just after this move, from what its writer holds.

    None if more than that belongs to it: who may see a private table, or how the deal ended.
    """
    table = deal.table
    if table.private or deal.status != Deal.Status.PLAYING:
        return None
    line_up, match = _around(deal, seats)
    events, by_clock = _events_of(move.events, move.actor)
    return Snapshot(
        table, seats, deal, state, line_up, events, match, deal.number, by_clock=by_clock
    )


def _around(deal: Deal, seats: dict[int, Seat]) -> tuple[tuple[DealSeat, ...], Match]:
    """Line-up and match of a deal: while it is played they change only as somebody leaves."""
    if deal.status != Deal.Status.PLAYING:
        return _read_around(deal)
    sitting = tuple(sorted((seat.number, seat.user_id) for seat in seats.values()))
    return _AROUND.get((deal.commitment, sitting), lambda: _read_around(deal))


def _read_around(deal: Deal) -> tuple[tuple[DealSeat, ...], Match]:
    return tuple(DealSeat.objects.filter(deal=deal).select_related("user")), match_of(deal)


def _admitted(table: Table) -> frozenset[int] | None:
    if not table.private:
        return None
    admissions = Admission.objects.filter(table=table, barred=False)
    return frozenset(admissions.values_list("user_id", flat=True))


def _turned_away(table: Table) -> dict[int, str]:
    """Whom the maker has removed from this table, and whom he has blocked; at most one query."""
    if table.status not in (Table.Status.OPEN, Table.Status.FINISHED):
        return {}
    removed = Admission.objects.filter(table=table, barred=True)
    blocked = Block.objects.filter(blocker=table.host_id)
    rows = blocked.values_list("blocked_id", Value("not_welcome")).union(
        removed.values_list("user_id", Value("removed"))
    )
    return dict(sorted(rows, key=itemgetter(1)))  # who was removed knows it anyway


def page_for(shot: Snapshot, user_id: int | None) -> TablePage:
    """The page of a person at this table, or a watcher's."""
    table, rules = shot.table, Rules.from_dict(shot.table.rules)
    me = shot.seat_of(user_id)
    return TablePage(
        slug=table.slug,
        status=table.status,
        preset=table.preset,
        rules=rules,
        house_rules=house_rules(table.preset, rules),
        revision=table.revision,
        seats=_sitters(shot, user_id),
        me=me,
        is_host=user_id is not None and table.host_id == user_id,
        next_commitment=commitment(bytes(table.next_seed)),
        seconds_to_next=_seconds_until(table.ready_by),
        deal=_deal_info(shot, me),
        view=view(shot.state, me) if shot.state is not None else None,
        hand_sort=_hand_sort(shot, me),
        match=shot.match,
        rated=table.rated,
        private=table.private,
        has_password=bool(table.password),
        code=table.code or "" if me is not None else "",
        mixing=bool(table.mixing),
        shuffle=_shuffle(shot, me),
        gives_hints=_gives_hints(shot, me),
        hint=_hint(shot, me),
        played=_played(shot, user_id),
        turned_away=shot.turned_away_as(user_id),
        closing=table.closing,
    )


def _shuffle(shot: Snapshot, me: int | None) -> Shuffle | None:
    """The viewer's part in the next shuffle; None for a watcher and while a deal runs."""
    table = shot.table
    if me is None or table.status not in (Table.Status.OPEN, Table.Status.FINISHED):
        return None
    closed = table.mixing == Table.Mixing.VALUES
    promises = [(n, seat.mix_promise) for n, seat in sorted(shot.seats.items())]
    return Shuffle(
        deal=deal_name(table.slug, shot.last_number + 1),
        stage="values" if closed else "promises",
        mine=shot.seats[me].mix_promise,
        promises=tuple((n, promise) for n, promise in promises if promise) if closed else (),
    )


def _gives_hints(shot: Snapshot, me: int | None) -> bool:
    """Whether the viewer may ask what the hard player would do: at a seat, in an unrated deal."""
    playing = shot.deal is not None and shot.deal.status == Deal.Status.PLAYING
    return playing and me is not None and not may_be_rated(shot.table, shot.line_up)


def _hint(shot: Snapshot, me: int | None) -> Hint | None:
    """The viewer's own hint, if it is about what the deal asks him now."""
    asked = shot.seats[me].hint if me is not None and _gives_hints(shot, me) else None
    if asked is None or shot.deal is None:
        return None
    if (asked["deal"], asked["version"]) != (shot.deal.number, shot.deal.asked_version):
        return None
    if "action" not in asked:
        return Hint()
    code, params = asked["reason"]
    return Hint(Action.parse(asked["action"]), code, params)


def _hand_sort(shot: Snapshot, me: int | None) -> str:
    """How the viewer likes the cards of his hand; "" for a watcher."""
    user = shot.seats[me].user if me is not None else None
    return user.hand_sort if user is not None else ""


def table_page(*, slug: str, user_id: int | None) -> TablePage | None:
    """The page of a table; None if there is no such table, or it is private and not for him."""
    shot = snapshot(slug)
    return page_for(shot, user_id) if shot is not None and shot.shows_to(user_id) else None


class Marks(NamedTuple):
    """How far a table is: its revision, and the number of its last line of talk."""

    revision: int
    said: int


def marks_of(slugs: Iterable[str]) -> dict[str, Marks]:
    """How far each of these tables is, to see which pages are up to date; one small query."""
    rows = Table.objects.filter(slug__in=list(slugs)).values_list("slug", "revision", "said")
    return {slug: Marks(revision, said) for slug, revision, said in rows}


def house_rules(preset: str, rules: Rules) -> dict[str, Any]:
    """The options in which a table differs from its preset, the number of seats aside."""
    differs = rules.diff(PRESETS.get(preset))
    differs.pop("players", None)
    return differs


def _sitters(shot: Snapshot, user_id: int | None) -> tuple[Sitter | None, ...]:
    seated = list(sitters(shot.table, shot.seats, user_id))
    if shot.deal is not None and shot.deal.status == Deal.Status.PLAYING:
        for seat in shot.line_up:
            if seat.left_at is not None:
                seated[seat.number] = left_sitter(seat, shot.seats[seat.number].bot_level)
    return tuple(seated)


def _played(shot: Snapshot, user_id: int | None) -> tuple[Sitter, ...]:
    """Who began a deal that is over: who still sits there as he sits, people who went as gone."""
    if shot.deal is None or shot.deal.status == Deal.Status.PLAYING:
        return ()
    seated = sitters(shot.table, shot.seats, user_id)
    return tuple(
        sitter
        if (sitter := seated[seat.number]) is not None and _still_sits(shot, seat)
        else replace(deal_sitter(shot.table.pk, seat, user_id), left=not seat.bot_level)
        for seat in sorted(shot.line_up, key=lambda seat: seat.number)
    )


def _still_sits(shot: Snapshot, seat: DealSeat) -> bool:
    now = shot.seats[seat.number]
    return now.user_id == seat.user_id and bool(now.bot_level) == bool(seat.bot_level)


def _deal_info(shot: Snapshot, me: int | None) -> DealInfo | None:
    deal, state = shot.deal, shot.state
    if deal is None or state is None:
        return None
    over = deal.status != Deal.Status.PLAYING
    return DealInfo(
        number=deal.number,
        match_number=deal.match_number,
        version=deal.version,
        status=deal.status,
        commitment=deal.commitment,
        seconds_left=_seconds_until(deal.deadline_at),
        seconds_allowed=None if over else _allowed(state),
        events=shot.events,
        by_clock=shot.by_clock,
        results=_results(shot, me) if over else (),
        seed=bytes(deal.seed).hex() if over else "",
        order=deal.order if over else "",
    )


def _results(shot: Snapshot, me: int | None) -> tuple[Result, ...]:
    durak = (shot.deal.outcome or {}).get("durak", []) if shot.deal else []
    lines = [
        Result(
            place=seat.place,
            seat=seat.number,
            name=_line_up_name(shot, seat),
            durak=seat.number in durak,
            left=seat.left_at is not None,
            is_me=seat.number == me,
        )
        for seat in shot.line_up
        if seat.place is not None
    ]
    return tuple(sorted(lines, key=lambda line: (line.place, line.seat)))


def _line_up_name(shot: Snapshot, seat: DealSeat) -> str:
    if seat.bot_level:
        return bot_name(shot.table.pk, seat.number)
    return person_name(seat.user)


def _last_events(deal: Deal) -> tuple[tuple[Event, ...], bool]:
    """The events of the last move, or of the opening, and whether the clock made it.

    Of a move that is not there nothing is told: the table must still be seen.
    """
    if not deal.version:
        return opening_events(start_of(deal)), False
    last = next(iter(MOVE(deal.pk, deal.version)), None)
    return _events_of(last.events, last.actor) if last is not None else ((), False)


def _events_of(events: Iterable[dict[str, Any]], actor: str) -> tuple[tuple[Event, ...], bool]:
    return tuple(map(Event.from_json, events)), actor == Move.Actor.CLOCK


def _seconds_until(moment: Any) -> float | None:
    if moment is None:
        return None
    return max(0.0, (moment - timezone.now()).total_seconds())


def _allowed(state: State) -> int:
    return int(clock.allowance(state.rules, state.phase).total_seconds())
