"""Exact values of the moves in an ending of two seats that know each other's cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from games.bots.contract import Clock, Question
from games.bots.flat2 import Bout
from games.bots.knowledge import Knowledge, knowledge_of
from games.bots.solve2 import DRAW, LOSS, WIN, OutOfTime, Solver
from games.bots.worlds import Duel, duel_of
from games.engine.board import BEAT, TAKE
from games.engine.moves import to_move


@dataclass(frozen=True, slots=True)
class Solved:
    """The best moves of an ending and what they are worth to the viewer: 2 win, 1 draw, 0 loss."""

    value: int
    moves: list[int]


def exact_moves(question: Question, deadline: float, limit: int) -> Solved | None:
    """The best moves of a question if it is an open ending of two seats and solved in time."""
    view = question.view
    if view.talon_count:
        return None
    knowledge = knowledge_of(question)
    duel = duel_of(view, knowledge)
    if duel is None or not is_open(knowledge):
        return None
    hand = knowledge.known[duel.other] | knowledge.pool
    moves = [to_move(action, view.trump) for action in view.legal_actions]
    return winning_moves(duel, hand, moves, deadline, limit, question.clock)


def is_open(knowledge: Knowledge) -> bool:
    """Is no card left in doubt: the talon empty and the other hand known?"""
    return knowledge.hidden == 0 and knowledge.bottom < 0 and knowledge.buried == 0


def winning_moves(
    duel: Duel,
    other: int,
    moves: Sequence[int],
    deadline: float,
    limit: int = 10**9,
    clock: Clock = perf_counter,
) -> Solved | None:
    """The moves of the highest exact value, or those found by the deadline (by `clock`) or `limit`.

    None if none was found by then.
    """
    solver = Solver(duel.way.both_out, duel.way.more, deadline, limit, clock)
    bout = duel.with_hand(other)
    found: list[int] = []
    for want in (WIN, DRAW):
        try:
            for move in moves:
                if _gets(solver, duel, duel.after(bout, move), want):
                    found.append(move)
        except OutOfTime:
            return Solved(want, found) if found else None
        if found:
            return Solved(want, found)
    return Solved(LOSS, list(moves))


def _gets(solver: Solver, duel: Duel, after: Bout, want: int) -> bool:
    """Does the viewer get `want` from here?"""
    if duel.attacking:
        return attacker_gets(solver, duel, after, want)
    return not attacker_gets(solver, duel, after, WIN + DRAW - want)


def attacker_gets(solver: Solver, duel: Duel, bout: Bout, want: int) -> bool:
    """Does the attacker get `want` from any moment of a bout?"""
    ranks = bout.ranks
    if bout.taking:
        fitting = 0 if bout.closed else bout.a & ranks
        return solver.add(bout.a, bout.d | bout.table, fitting, bout.room, want)
    if bout.open:
        return _answers_fail(solver, duel, bout, want)
    if bout.closed:
        return solver.beaten(bout.a, bout.d, want)
    return solver.throw(bout.a, bout.d, bout.table, ranks, bout.room, want)


def _answers_fail(solver: Solver, duel: Duel, bout: Bout, want: int) -> bool:
    """Whatever the defender does about the open cards, cheapest first, the attacker gets `want`."""
    attack = bout.open & -bout.open
    beaters = bout.d & solver.beaters(attack)
    moves = []
    while beaters:
        own = beaters & -beaters
        beaters ^= own
        moves.append(BEAT | attack.bit_length() - 1 << 3 | own.bit_length() - 1 << 9)
    return all(attacker_gets(solver, duel, duel.after(bout, move), want) for move in (*moves, TAKE))
