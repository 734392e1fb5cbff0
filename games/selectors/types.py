"""What the pages are given: frozen values, no query left in them and no hidden card."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine.actions import Action
from games.engine.events import Event
from games.engine.match import Match
from games.engine.rules import Rules
from games.engine.view import View


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who holds a seat. `level` is "" for a person; `profile` is "" for an automatic player.

    `left` tells that an automatic player finishes the running deal for somebody who went.
    In the lobby: his points in the table's pool and the share of deals he finished, in percent,
    each None for somebody who has none; `here` is whether he looks at the table, if known.
    """

    number: int
    name: str
    level: str = ""
    profile: str = ""
    is_me: bool = False
    is_host: bool = False
    is_guest: bool = False
    away: bool = False
    left: bool = False
    ready: bool = False
    auto_done: bool = False
    user_id: int | None = None
    points: int | None = None
    reliable: int | None = None
    here: bool | None = None


@dataclass(frozen=True, slots=True)
class Filters:
    """What a visitor of the lobby wants to see, as the address of his page says it.

    `seats` 0, `rules` "" and `rated` "" mean any; `pages` is how often he asked for more.
    """

    seats: int = 0
    rules: str = ""
    rated: str = ""
    friends: bool = False
    pages: int = 1

    @property
    def any(self) -> bool:
        """Whether anything is left out."""
        return bool(self.seats or self.rules or self.rated or self.friends)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as a line of the lobby. `seats` has None where nobody sits."""

    slug: str
    status: str
    preset: str
    rules: Rules
    rated: bool
    private: bool
    seats: tuple[Sitter | None, ...]
    host_name: str
    host_id: int | None

    @property
    def free(self) -> int:
        """How many seats are free."""
        return self.seats.count(None)

    @property
    def people(self) -> frozenset[int]:
        """The ids of the people who sit here."""
        return frozenset(s.user_id for s in self.seats if s is not None and s.user_id is not None)

    @property
    def look(self) -> tuple[object, ...]:
        """Everything about this row that can change: rows with equal looks are drawn alike."""
        return (self.slug, self.status, self.seats, self.host_name)


@dataclass(frozen=True, slots=True)
class Listing:
    """Tables that wait for players and tables to watch; whether there are more of each."""

    waiting: tuple[TableRow, ...]
    running: tuple[TableRow, ...]
    more_waiting: bool = False
    more_running: bool = False


@dataclass(frozen=True, slots=True)
class Lobby:
    """The lobby of one visitor: where he sits, tables that wait for players, tables to watch."""

    mine: tuple[TableRow, ...]
    waiting: tuple[TableRow, ...]
    running: tuple[TableRow, ...]
    more_waiting: bool = False
    more_running: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """One line of a finished deal: `place` 1 is the first one out; equal places were shared."""

    place: int
    seat: int
    name: str
    durak: bool
    left: bool
    is_me: bool


@dataclass(frozen=True, slots=True)
class DealInfo:
    """The facts of a deal beside the cards. `seed` and `order` are "" until the deal is over.

    `seconds_left` counts to the deadline by the server's clock when the page was made, and
    `seconds_allowed` is the whole time of that decision; both None when no clock runs.
    """

    number: int
    match_number: int
    version: int
    status: str
    commitment: str
    seconds_left: float | None
    seconds_allowed: int | None
    events: tuple[Event, ...]
    by_clock: bool = False
    """Whether the last action was played for its seat and not by it."""
    results: tuple[Result, ...] = ()
    seed: str = ""
    order: str = ""

    @property
    def void(self) -> bool:
        """Whether a moderator decided that it does not count."""
        return self.status == "void"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What the viewer's page may add to the next shuffle, and how far that is.

    `deal` names the deal to come. `stage` is "promises", or "values" once the list of promises is
    closed; only then `promises` has them by seat. `mine` is the viewer's own.
    """

    deal: str
    stage: str
    mine: str
    promises: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """What the hard player would do in the viewer's seat, and why; no action while it thinks."""

    action: Action | None = None
    code: str = ""
    params: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table as one person sees it: `me` is his seat or None, `view` what that seat may see.

    `revision` grows with every change of the page; `deal.version` counts the deal's actions.
    `match` is the score after its finished deals, `hand_sort` how the viewer likes his cards,
    `hint` what he asked the hard player about the question put to him.
    `played` is who began the deal that is over, whoever sits there since; () while it runs.
    `closing` is by what kind of decision the table was closed, "" while it is not.
    `turned_away` is what his refusal is called if this person cannot sit here, else "".
    `code` is what the link to a private table holds, "" for who does not sit here.
    `shuffle` is for people with a seat, before a deal; `mixing` says that the next deal is being
    shuffled. The `can_*` flags say which buttons the page offers.
    """

    slug: str
    status: str
    preset: str
    rules: Rules
    house_rules: Mapping[str, Any]
    revision: int
    seats: tuple[Sitter | None, ...]
    me: int | None
    is_host: bool
    next_commitment: str
    seconds_to_next: float | None
    deal: DealInfo | None
    view: View | None
    hand_sort: str = ""
    match: Match | None = None
    mixing: bool = False
    shuffle: Shuffle | None = None
    rated: bool = False
    private: bool = False
    has_password: bool = False
    code: str = ""
    gives_hints: bool = False
    hint: Hint | None = None
    played: tuple[Sitter, ...] = ()
    turned_away: str = ""
    closing: str = ""

    def player(self, seat: int) -> Sitter | None:
        """Who plays, or played, the deal that is shown."""
        return self.played[seat] if self.played else self.seats[seat]

    @property
    def waits(self) -> bool:
        """Whether people gather before a deal, and this person is one of them."""
        return self.me is not None and self.status == "open"

    @property
    def ready(self) -> bool:
        """Whether this person has said that he is ready."""
        sitter = self.seats[self.me] if self.me is not None else None
        return sitter is not None and sitter.ready

    @property
    def can_join(self) -> bool:
        """Whether this person may take a free seat now."""
        free = self.status in {"open", "finished"} and None in self.seats
        return free and self.me is None and not self.turned_away

    @property
    def can_start(self) -> bool:
        """Whether this person may fill the table with automatic players and start."""
        return self.is_host and self.status == "open"

    @property
    def can_leave(self) -> bool:
        """Whether this person has a seat to leave."""
        return self.me is not None and self.status != "closed"

    @property
    def can_go_on(self) -> bool:
        """Whether this person is asked if he wants the next deal."""
        if self.me is None or self.status != "finished":
            return False
        sitter = self.seats[self.me]
        return sitter is not None and not sitter.ready

    @property
    def match_over(self) -> bool:
        """Whether the match is lost, so that the same people would begin another one."""
        return self.match is not None and bool(self.match.lost_by)

    @property
    def watching(self) -> bool:
        """Whether this person has no seat here."""
        return self.me is None


@dataclass(frozen=True, slots=True)
class Waits:
    """A wish for a quick match: `players` None and `preset` "" are whichever.

    `offer` tells that automatic players are to be offered by now.
    """

    players: int | None
    preset: str
    rated: bool
    seconds: int
    offer: bool


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation that can be answered now."""

    token: str
    by: str
    preset: str
    players: int


@dataclass(frozen=True, slots=True)
class Notices:
    """What a person is told wherever he is; `found` is the table of his quick match.

    `warnings` are what moderators want him to read, newest first.
    """

    warnings: tuple[str, ...] = ()
    found: str = ""
    waits: Waits | None = None
    invitations: tuple[Invited, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything to tell."""
        return bool(self.warnings or self.found or self.waits or self.invitations)


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend as seen from a table; `answer` is that to the last invitation, None for none."""

    name: str
    slug: str
    here: bool
    sits: bool
    answer: str | None


@dataclass(frozen=True, slots=True)
class InvitePage:
    """Whom one can ask to one's table."""

    slug: str
    full: bool
    friends: tuple[Friend, ...]
