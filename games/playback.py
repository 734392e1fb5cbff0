"""A deal that is over, or a record of one, step by step: what a replay shows and a review judges.

The states hold every card, so only selectors and services may look inside.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.actions import Action
from games.engine.apply import apply
from games.engine.deal import opening_events
from games.engine.events import Event
from games.engine.record import Record, replay
from games.engine.state import State
from games.models import Deal, Move
from games.replay import start_of
from games.shared import Shared


@dataclass(frozen=True, slots=True)
class Step:
    """One action as it was played, who played it (`Move.Actor`), and what everybody saw of it."""

    seat: int
    action: Action
    actor: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Playback:
    """A whole deal; `states[n]` is how things stood after `steps[:n]`."""

    states: tuple[State, ...]
    steps: tuple[Step, ...]

    def history(self, number: int) -> tuple[Event, ...]:
        """Every public event until after step `number`, oldest first."""
        said = (event for step in self.steps[:number] for event in step.events)
        return (*opening_events(self.states[0]), *said)


# A deal is replayed once for all who step through it; one takes some 100 kB.
_PLAYED: Shared[Playback] = Shared(size=32)


def playback_of(deal: Deal) -> Playback:
    """A finished deal from its start to its end; one query, or none if it was asked for lately."""
    assert deal.status != Deal.Status.PLAYING
    key = deal.pk, deal.started_at, deal.version
    return _PLAYED.get(key, lambda: _played(start_of(deal), _moves_of(deal)))


def playback_of_record(record: Record) -> Playback:
    """A record from its start to its last move; raises BadRecord as `record.replay` does."""
    first, *_ = replay(record)
    return _played(first, ((move.seat, move.action, move.actor) for move in record.moves))


def _moves_of(deal: Deal) -> Iterable[tuple[int, Action, str]]:
    moves = Move.objects.filter(deal=deal).order_by("number")
    for seat, action, actor in moves.values_list("seat", "action", "actor"):
        yield seat, Action.parse(action), actor


def _played(state: State, moves: Iterable[tuple[int, Action, str]]) -> Playback:
    states, steps = [state], []
    for seat, action, actor in moves:
        transition = apply(states[-1], seat, action)
        states.append(transition.after)
        steps.append(Step(seat, action, actor, transition.events))
    return Playback(tuple(states), tuple(steps))
