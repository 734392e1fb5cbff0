"""A deal rebuilt from its start and its moves, without a look at the stored state."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.engine.actions import Action
from games.engine.apply import apply
from games.engine.cards import Card
from games.engine.deal import deal as dealt
from games.engine.deal import opening_events
from games.engine.events import Event
from games.engine.opening import Opening
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Deal, Move


def first_state(rules: Rules, order: Sequence[Card], opening: dict[str, Any]) -> State:
    """The state before the first action, from what a Deal keeps of its start."""
    given = opening["given"]
    return dealt(rules, order, draw=opening["draw"], opening=Opening(*given) if given else None)


def start_of(deal: Deal) -> State:
    """The state with which a stored deal began."""
    return first_state(Rules.from_dict(deal.rules), deal.order.split(), deal.opening)


def states(deal: Deal) -> Iterator[State]:
    """Every state of a deal, the first one included; one query."""
    state = start_of(deal)
    yield state
    moves = Move.objects.filter(deal=deal).order_by("number")
    for seat, action in moves.values_list("seat", "action"):
        state = apply(state, seat, Action.parse(action)).after
        yield state


def rebuild(deal: Deal) -> State:
    """The state to which the start and the moves of a deal lead."""
    *_, last = states(deal)
    return last


def history(deal: Deal) -> tuple[Event, ...]:
    """Every public event of a deal so far, oldest first; one query."""
    moves = Move.objects.filter(deal=deal, number__lte=deal.version).order_by("number")
    said = (event for events in moves.values_list("events", flat=True) for event in events)
    return (*opening_events(start_of(deal)), *map(Event.from_json, said))
