"""A running deal in the hands of one transaction: apply as often as needed, then save once."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.utils import timezone

from games import clock, effects, prepared, thinking_time
from games.at_table import SEATS
from games.bots import PLAYERS
from games.engine.actions import Action, Kind
from games.engine.apply import Transition, apply
from games.engine.codec import decode, encode
from games.engine.legal import legal_actions, waited
from games.engine.state import State
from games.models import Deal, Move, Seat
from games.services import load
from games.services.results import finish
from games.services.tables import changed, changed_in_lobby

CHANGING = (
    "state",
    "version",
    "asked_version",
    "deadline_at",
    "wake_at",
    "status",
    "outcome",
    "finished_at",
)


@dataclass
class Running:
    """The truth about a deal while its table's lock is held."""

    deal: Deal
    seats: dict[int, Seat]
    state: State
    now: datetime = field(default_factory=timezone.now)
    moves: list[Move] = field(default_factory=list)
    newly_asked: frozenset[int] = frozenset()

    @classmethod
    def load(cls, deal: Deal) -> "Running":
        """Read state and seats; the caller holds the lock."""
        seats = {seat.number: seat for seat in SEATS(deal.table_id)}
        return cls(deal, seats, decode(deal.state))

    @property
    def over(self) -> bool:
        """Whether the deal has its outcome."""
        return self.state.outcome is not None

    def ask_first(self) -> None:
        """Put the deal's first question; before `save`."""
        self._ask(waited(self.state))

    def apply(self, seat: int, action: Action, actor: Move.Actor) -> None:
        """Play one action; raises IllegalAction and changes nothing."""
        transition = apply(self.state, seat, action)
        self.state = transition.after
        self.deal.version += 1
        self.moves.append(
            Move(
                deal=self.deal,
                number=self.deal.version,
                seat=seat,
                action=str(action),
                actor=actor,
                events=[event.to_json() for event in transition.events],
                created_at=self.now,
            )
        )
        if action.kind is Kind.DONE and _goes_on(transition):
            self.newly_asked &= waited(self.state)
        else:
            self._ask(waited(self.state))

    def _ask(self, seats: frozenset[int]) -> None:
        self.deal.asked_version = self.deal.version
        self.deal.deadline_at = self.now + clock.allowance(self.state.rules, self.state.phase)
        self.deal.wake_at = None
        self.newly_asked = seats

    def save(self) -> None:
        """Write moves, state and, if the deal is over, its result; announce after commit."""
        for move in self.moves:
            prepared.add(move)
        self.deal.state = encode(self.state)
        if self.state.outcome is None:
            self.wake(self.newly_asked)
        else:
            finish(self.deal, self.state.outcome, now=self.now)
        prepared.store(self.deal, CHANGING)
        announce = changed_in_lobby if self.over else changed
        announce(self.deal.table)
        effects.moved(slug=self.deal.table.slug, moves=self.moves)

    def wake(self, seats: Iterable[int]) -> None:
        """Ask those of the seats that answer by themselves, and note when the sweep asks again."""
        delays = {seat: self._delay(seat) for seat in seats if self.answers_itself(seat)}
        if not delays:
            return
        again = self.now + timedelta(seconds=max(delays.values())) + clock.WAKE_GRACE
        self.deal.wake_at = max(again, self.deal.wake_at or again)
        effects.wake(deal_id=self.deal.pk, version=self.deal.version, delays=delays)

    def answers_itself(self, seat: int) -> bool:
        """Whether the server answers for a waited seat: a bot, an absent owner, or auto-done.

        Auto-done, chosen by its owner, says done for him when there is nothing else he can do.
        """
        sitter = self.seats[seat]
        if sitter.automatic:
            return True
        return sitter.auto_done and list(legal_actions(self.state, seat)) == [Action(Kind.DONE)]

    def thinks(self, seat: int) -> bool:
        """Whether the player on a seat takes time to think, which is part of its pause."""
        level = self.seats[seat].bot_level
        return level in PLAYERS and PLAYERS[level].thinks

    def acts_at(self, seat: int) -> datetime:
        """When an automatic seat acts: chosen before it thinks, from public numbers alone."""
        allowed = clock.allowance(self.state.rules, self.state.phase)
        asked_at = (self.deal.deadline_at or self.now + allowed) - allowed
        return asked_at + timedelta(seconds=self._pause(seat))

    def _pause(self, seat: int) -> float:
        if self.seats[seat].away:
            return clock.AWAY_S
        return clock.natural_delay(deal_id=self.deal.pk, version=self.deal.asked_version, seat=seat)

    def _delay(self, seat: int) -> float:
        """Seconds until a seat's task begins: early enough to think before the seat acts."""
        return max(0.0, self._pause(seat) - self._lead(seat))

    def _lead(self, seat: int) -> float:
        if not self.thinks(seat):
            return 0.0
        if len(legal_actions(self.state, seat)) == 1:
            return thinking_time.MARGIN_MS / 1000  # woken early all the same: it acts on time too
        budget = load.fair_budget_ms(self.seats[seat].bot_level)
        return (budget + thinking_time.MARGIN_MS) / 1000


def _goes_on(transition: Transition) -> bool:
    """Whether a bout goes on after a done, so that the others are asked what they were asked."""
    before, after = transition.before, transition.after
    return before.bout == after.bout and waited(after) <= waited(before)
