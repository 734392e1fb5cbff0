"""Small words for tests of automatic players: a position, a question, an answer."""

from __future__ import annotations

from random import Random

from games.bots import Answer, Question, choose
from games.engine.apply import apply
from games.engine.deal import opening_events
from games.engine.events import Event
from games.engine.legal import legal_actions, waited
from games.engine.state import State
from games.engine.view import view
from tests.engine.builders import parse

History = tuple[Event, ...]


def ask(level: str, state: State, seat: int, history: History = (), seed: int = 1) -> Answer:
    """What a player answers in a seat: bounded by work, not by time, so that it can be repeated."""
    question = Question(view(state, seat), history, budget_ms=60_000, seed=seed, rollouts=24)
    return choose(level, question)


def says(level: str, state: State, seat: int, history: History = ()) -> str:
    """The action a player chooses, as text; the test fails if the easy player stood in."""
    answer = ask(level, state, seat, history)
    assert answer.fallback is None
    return str(answer.action)


def after(state: State, *steps: str) -> tuple[State, History]:
    """The state after steps such as "0 attack 6S", and every public event of the deal so far."""
    history = opening_events(state)
    for step in steps:
        transition = apply(state, *parse(step))
        state, history = transition.after, (*history, *transition.events)
    return state, history


def played_out(state: State, levels: list[str], seed: int) -> tuple[State, int]:
    """The end of a deal that players of these levels play, and the number of their decisions."""
    history, decisions = opening_events(state), 0
    while state.outcome is None:
        seat = min(waited(state))
        answer = ask(levels[seat], state, seat, history, seed + decisions)
        assert answer.fallback is None
        assert answer.action in legal_actions(state, seat)
        transition = apply(state, seat, answer.action)
        state, history = transition.after, (*history, *transition.events)
        decisions += 1
    return state, decisions


def apply_any(state: State, dice: Random) -> State:
    """The state after a random legal action of a seat that is waited for."""
    seat = min(waited(state))
    return apply(state, seat, dice.choice(view(state, seat).legal_actions)).after
