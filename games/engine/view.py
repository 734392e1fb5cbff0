"""Views: what one seat, or a watcher, may know; built by listing what is public."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.actions import Action
from games.engine.cards import Card
from games.engine.outcome import Outcome
from games.engine.rules import Rules
from games.engine.table import Pair, Phase


@dataclass(frozen=True, slots=True)
class View:
    """A state as `seat` sees it, or a watcher (seat None, without hand and legal actions).

    Everything but `hand` and `legal_actions` follows from public facts, so it is the same for
    every viewer. `hand` is sorted: plain cards low to high, then trumps.
    """

    rules: Rules
    seat: int | None
    phase: Phase
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    trump: str
    """The trump suit."""
    trump_card: Card | None
    """The face-up card under the talon; None once it has left the talon."""
    talon_count: int
    """Cards still to draw, the trump card among them."""
    open_cards: tuple[tuple[Card, ...], ...]
    """By seat: cards in that hand which the rules show to all (shown trumps, the trump card)."""
    table: tuple[Pair, ...]
    opener: int
    """Who opened this bout (or will lead it)."""
    leader: int
    """Who has the leader's right: after a transfer the transferrer."""
    defender: int
    leader_place: int
    defender_place: int
    """The places whose turn it is; other than the acting seats if a partner plays for one (6)."""
    direction: int
    """1 clockwise (seat numbers rise), -1 counterclockwise."""
    taking: bool
    limit: int
    """The bout's limit of attack cards, or what it will be when the leader leads."""
    attacks_left: int | None
    """Attack cards that may still be laid in this bout; None if there is no limit (take_cap)."""
    throwers: tuple[int, ...]
    """Seats that may throw in during this bout; () before the lead."""
    dones: tuple[int, ...]
    """Throwers who have said done since the last new card."""
    waited: tuple[int, ...]
    """The seats the table waits for."""
    to_act: tuple[int, ...]
    """Seats that may act now, as far as public facts tell: whoever might hold a fitting card."""
    shown: tuple[Card, ...]
    """Shown trumps that may not be shown again."""
    out: tuple[int, ...]
    """Seats that are out, in the order in which they went out."""
    places: tuple[int | None, ...]
    """Who plays each place: the seat itself, a partner, or None if the place has vanished."""
    teams: tuple[int, ...]
    """The team of each seat; without teams every seat is its own."""
    discard_count: int
    bout: int
    """Bouts are numbered from 1."""
    legal_actions: tuple[Action, ...]
    """What the viewer may do now."""
    outcome: Outcome | None
    hands: tuple[tuple[Card, ...], ...] | None
    """All hands, once the deal is over."""
