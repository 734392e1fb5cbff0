"""Matches between players: mirrored deals, scores with their errors, time per decision. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter, process_time
from typing import Final

from games.bots.contract import Clock, Question
from games.bots.registry import PLAYERS, UnknownPlayer, choose
from games.engine.apply import apply
from games.engine.cards import deck_of
from games.engine.deal import deal, opening_events
from games.engine.events import Event
from games.engine.outcome import Outcome
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.view import view

MAX_DECISIONS: Final = 20_000
CLOCKS: Final[dict[str, Clock]] = {"wall": perf_counter, "processor": process_time}
"""What time to think is measured by: processor time is fair when other programs run, too."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What to play: the measured player first, `deals` different deals, budgets, one seed.

    `think_ms` is the time per decision in milliseconds; `rollouts` bounds it in simulated deals.
    `clock` names one of CLOCKS.
    """

    players: tuple[str, ...]
    rules: Rules
    deals: int
    think_ms: int
    seed: int
    rollouts: int | None = None
    clock: str = "wall"


@dataclass(slots=True)
class Tally:
    """What the measured player's decisions cost, over all deals: milliseconds and search effort."""

    times: list[float] = field(default_factory=list)
    rollouts: int = 0
    endings: int = 0
    solved: int = 0
    fallbacks: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Report:
    """The result of the measured player: `score` 1 not durak, ½ draw; the rest as the issue names.

    `stderr` is the standard error of `score` over deals, each deal being one value (mirrored).
    """

    score: float
    durak_rate: float
    deals: int
    stderr: float
    ms_mean: float
    ms_p95: float
    ms_max: float
    decisions: int
    rollouts_mean: float
    solved: float | None
    fallbacks: int


def line_up(players: Sequence[str], rules: Rules) -> tuple[str, ...]:
    """Fill the seats: with teams one name per team in turn, else the last name again and again."""
    for name in players:
        if name not in PLAYERS:
            raise UnknownPlayer(name)
    if rules.teams != "none":
        return tuple(players[seat % len(players)] for seat in range(rules.players))
    return tuple(players[min(seat, len(players) - 1)] for seat in range(rules.players))


def run(setup: Setup) -> Report:
    """Play the match; raises UnknownPlayer for a name that is no player's."""
    seats = line_up(setup.players, setup.rules)
    tally = Tally()
    values = [_deal_value(setup, seats, number, tally) for number in range(setup.deals)]
    return _report(values, tally)


def running(setup: Setup) -> Iterator[tuple[int, Report]]:
    """Play the match and report after every deal, for whoever wants to watch it or stop early."""
    seats, tally, values = line_up(setup.players, setup.rules), Tally(), list[tuple[float, float]]()
    for number in range(setup.deals):
        values.append(_deal_value(setup, seats, number, tally))
        yield number + 1, _report(values, tally)


def _deal_value(
    setup: Setup, seats: tuple[str, ...], number: int, tally: Tally
) -> tuple[float, float]:
    """Play one deal once from every seat of the measured player; (score, share lost)."""
    dice = Random(f"{setup.seed} {number}")
    order = list(deck_of(setup.rules.deck))
    dice.shuffle(order)
    state = deal(setup.rules, order, draw=dice.getrandbits(16))
    turns = _turns(setup.rules)
    results = []
    for turn in range(turns):
        turned = tuple(seats[(seat - turn) % len(seats)] for seat in range(len(seats)))
        mine = turn % len(seats)
        outcome = play_deal(state, turned, setup, f"{setup.seed} {number} {turn}", mine, tally)
        results.append((_score(outcome, mine), float(mine in outcome.durak)))
    return sum(s for s, _ in results) / turns, sum(lost for _, lost in results) / turns


def _turns(rules: Rules) -> int:
    """How many turns of the line-up give the measured side every hand of the deal once."""
    return {"none": rules.players, "2v2": 2, "3v3": 2, "2v2v2": 3}[rules.teams]


def _score(outcome: Outcome, seat: int) -> float:
    if outcome.result == "draw":
        return 0.5
    return 0.0 if seat in outcome.durak else 1.0


def play_deal(
    state: State, seats: Sequence[str], setup: Setup, seed: str, mine: int | None, tally: Tally
) -> Outcome:
    """Play a deal; decisions of seat `mine` and its partners (None: of all) go into the tally."""
    history: list[Event] = list(opening_events(state))
    dice, clock = Random(seed), CLOCKS[setup.clock]
    for _ in range(MAX_DECISIONS):
        seen = view(state, None)
        if state.outcome is not None:
            return state.outcome
        seat = seen.waited[0]
        question = Question(
            view(state, seat),
            tuple(history),
            setup.think_ms,
            dice.getrandbits(32),
            setup.rollouts,
            clock,
        )
        start = clock()
        answer = choose(seats[seat], question)
        if mine is None or seen.teams[seat] == seen.teams[mine]:
            tally.times.append((clock() - start) * 1000)
            tally.rollouts += answer.effort.rollouts
            tally.endings += answer.effort.endings
            tally.solved += answer.effort.solved
        if answer.fallback:
            tally.fallbacks.append(answer.fallback)
        moved = apply(state, seat, answer.action)
        state = moved.after
        history.extend(moved.events)
    raise RuntimeError("a deal did not end")


def _report(values: Sequence[tuple[float, float]], tally: Tally) -> Report:
    deals, times = len(values), sorted(tally.times)
    score = sum(s for s, _ in values) / deals
    spread = sum((s - score) ** 2 for s, _ in values) / max(1, deals - 1)
    return Report(
        score=round(score, 4),
        durak_rate=round(sum(lost for _, lost in values) / deals, 4),
        deals=deals,
        stderr=round((spread / deals) ** 0.5, 4),
        ms_mean=round(sum(times) / max(1, len(times)), 2),
        ms_p95=round(times[int(0.95 * (len(times) - 1))] if times else 0.0, 2),
        ms_max=round(times[-1] if times else 0.0, 2),
        decisions=len(times),
        rollouts_mean=round(tally.rollouts / max(1, len(times)), 1),
        solved=round(tally.solved / tally.endings, 4) if tally.endings else None,
        fallbacks=len(tally.fallbacks),
    )
