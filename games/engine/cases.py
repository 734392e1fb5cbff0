"""Worked positions as JSON: a position, the steps played from it, and what must come of them.

A file is a list of cases; a case has `id`, `rules`, `position`, `play` and `want`. A step is a seat
and an action ("0 attack 6S"), "all done" (every thrower who is still asked says done, in seat
order, until the bout ends), or either with "!" before it: it must be refused and change nothing.
Where a partner plays on for a seat that is out (section 6), the seat that is out names its place:
a step of it is played by the partner, and `leader` or `defender` may be told by place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from games.engine.actions import Action, Kind
from games.engine.apply import apply
from games.engine.codec import encode
from games.engine.errors import EngineError
from games.engine.legal import legal_actions
from games.engine.position import position
from games.engine.rules import Rules
from games.engine.state import State

_DONE: Final = Action(Kind.DONE)
_POSITION: Final = frozenset({"trump", "talon", "hands", "leader", "out", "discarded"})
_CASE: Final = frozenset({"id", "rules", "position", "play", "want"})


class BadCases(Exception):
    """A file that holds no cases; the text says where and why."""


class CaseFailed(Exception):
    """A case that does not come out; the text names the step, what was expected and what came."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a case came out: `failure` is None if it passed."""

    case: str
    failure: str | None


def run_text(text: str) -> list[Result]:
    """Run every case of a file; raises BadCases if the text is no list of cases."""
    try:
        cases = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadCases(f"not JSON: {error}") from error
    if not isinstance(cases, list):
        raise BadCases("not a list of cases")
    return [run_case(case, number) for number, case in enumerate(cases, 1)]


def run_case(case: object, number: int = 1) -> Result:
    """Run one case; whatever is wrong with it is its failure."""
    name = str(case["id"]) if isinstance(case, dict) and "id" in case else f"case {number}"
    try:
        _run(case)
    except CaseFailed as failure:
        return Result(name, str(failure))
    return Result(name, None)


def _run(case: object) -> None:
    if not isinstance(case, dict):
        raise CaseFailed("a case is an object")
    for name in case.keys() - _CASE:
        raise CaseFailed(f"unknown key {name!r}")
    state = start(case)
    play = case.get("play", [])
    if not isinstance(play, list) or not all(isinstance(step, str) for step in play):
        raise CaseFailed("play: expected a list of steps")
    for number, step in enumerate(play, 1):
        state = _step(state, step, f"step {number} ({step})")
    _compare(state, case.get("want", {}))


def start(case: dict[str, Any]) -> State:
    """Return the state a case begins with; raises CaseFailed."""
    data = case.get("position")
    if not isinstance(data, dict) or not {"trump", "hands", "leader"} <= data.keys():
        raise CaseFailed("position: expected an object with trump, talon, hands, leader")
    for name in data.keys() - _POSITION:
        raise CaseFailed(f"position: unknown key {name!r}")
    try:
        return position(Rules.from_dict(case.get("rules", {})), **data)
    except EngineError as error:
        raise CaseFailed(f"position: {error}") from error
    except (TypeError, ValueError) as error:
        raise CaseFailed(f"position: malformed ({error})") from error


def _step(state: State, step: str, where: str) -> State:
    if step.startswith("!"):
        return _refused(state, step[1:], where)
    if step == "all done":
        return _all_done(state)
    try:
        return _played(state, step)
    except EngineError as error:
        raise CaseFailed(f"{where}: expected it to be played, got {error}") from error


def _played(state: State, step: str) -> State:
    """Play one step; a step that begins with no seat is a malformed case."""
    seat, _, text = step.strip().partition(" ")
    if not seat.isascii() or not seat.isdecimal() or len(seat) > 1:
        raise CaseFailed(f"step {step!r}: expected a seat and an action")
    return apply(state, _player_of(state, int(seat)), Action.parse(text)).after


def _player_of(state: State, seat: int) -> int:
    """Who plays for a seat: himself, or the partner for the place of one who is out."""
    if seat in state.out:
        for place, player in _roles(state):
            if seat == place:
                return player
    return seat


def _roles(state: State) -> tuple[tuple[int, int], tuple[int, int]]:
    return (state.leader_place, state.leader), (state.defender_place, state.defender)


def _all_done(state: State) -> State:
    """Every thrower who is still asked says done, in seat order, until the bout ends."""
    bout = state.bout
    while state.outcome is None and state.bout == bout:
        asked = (s for s in range(state.rules.players) if _DONE in legal_actions(state, s))
        seat = next(asked, None)
        if seat is None:
            break
        state = apply(state, seat, _DONE).after
    return state


def _refused(state: State, step: str, where: str) -> State:
    before = encode(state)
    try:
        _played(state, step)
    except EngineError:
        if encode(state) != before:
            raise CaseFailed(f"{where}: refused, but the state changed") from None
        return state
    raise CaseFailed(f"{where}: expected it to be refused, it was played")


def _hand(cards: object) -> list[str]:
    return sorted(cards) if isinstance(cards, (list, tuple)) else []


_FACTS: Final[dict[str, Callable[[State], object]]] = {
    "leader": lambda state: state.leader,
    "defender": lambda state: state.defender,
    "attacks": lambda state: len(state.table),
    "limit": lambda state: state.limit,
    "talon": lambda state: len(state.talon),
    "out": lambda state: list(state.out),
    "result": lambda state: state.outcome.result if state.outcome else None,
    "durak": lambda state: list(state.outcome.durak) if state.outcome else [],
}


def _compare(state: State, want: object) -> None:
    if not isinstance(want, dict):
        raise CaseFailed("want: expected an object")
    wrong = [*_wrong_hands(state, want.get("hands", {}))]
    for name, expected in want.items():
        if name == "hands":
            continue
        if name not in _FACTS:
            raise CaseFailed(f"want: unknown key {name!r}")
        came = _FACTS[name](state)
        if name in {"leader", "defender"} and expected in state.out:
            came = getattr(state, f"{name}_place")
        if came != expected:
            wrong.append(f"{name}: expected {json.dumps(expected)}, came {json.dumps(came)}")
    if wrong:
        raise CaseFailed("want: " + "; ".join(wrong))


def _wrong_hands(state: State, hands: object) -> Iterator[str]:
    if not isinstance(hands, dict):
        raise CaseFailed("want: hands: expected an object by seat")
    for seat, expected in hands.items():
        if seat not in map(str, range(state.rules.players)):
            raise CaseFailed(f"want: hands: no seat {seat!r}")
        came = state.hands[int(seat)]
        if not isinstance(expected, list) or _hand(came) != sorted(map(str, expected)):
            yield f"hand of {seat}: expected {json.dumps(expected)}, came {json.dumps(came)}"
