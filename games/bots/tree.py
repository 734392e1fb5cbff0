"""Tree searches over dealt hidden cards, on the engine's board: the plain one and the reference.

`play` is information-set tree search (one tree for all deals, UCB over the moves that are legal in
the deal at hand). `play_reference` follows the best published design: determinised tree search
with 30 samples of 30 iterations each, greedy rollouts, the visits of all samples added up. Both are
for measuring only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from typing import Final

from games.bots.contract import Answer, Effort, NoLegalAction, Question, Reason
from games.bots.easy import choose_action
from games.bots.flat2 import play_out
from games.bots.hard import action_of, budget_of
from games.bots.knowledge import knowledge_of, sample
from games.bots.options import options_of
from games.bots.style import ACE, ANYTHING, NONE, Stage, Style
from games.bots.world import board_of, lay_out, play_bout, play_on, value
from games.bots.worlds import MORE, joined
from games.engine.board import Board

EXPLORE: Final = 0.7
SAMPLES: Final = 30
ITERATIONS: Final = 30
ITERATIONS_PER_MS: Final = 12
"""What `play` does for a millisecond of budget, which an idle core has time for."""
GREEDY: Final = Style(((1, Stage(ACE, NONE, ACE, NONE, NONE, ACE)), (0, ANYTHING)), pairs=NONE)
"""The greedy player, for rollouts."""
_BOTH_GREEDY: Final = (GREEDY, GREEDY)
_NO_STUMBLE: Final = (1 << 40,)


@dataclass(slots=True)
class Node:
    """Visits, wins of the seat that moved into it (0..1 each), what follows by (seat, move)."""

    visits: int = 0
    wins: float = 0.0
    offered: int = 0
    after: dict[tuple[int, int], Node] = field(default_factory=dict)


def play(question: Question) -> Answer:
    """Answer with the most visited move of one tree over many deals."""
    start = question.clock()
    ready = _without_thought(question)
    if ready:
        return ready
    budget = budget_of(question, start, per_ms=ITERATIONS_PER_MS)
    knowledge, dice, root, count = knowledge_of(question), Random(question.seed), Node(), 0
    bare = board_of(question.view, knowledge)
    while count < budget.rollouts and (not count or question.clock() < budget.end):
        cards = sample(knowledge, dice)
        _iterate(root, lay_out(bare, cards), joined(cards.talon), dice)
        count += 1
    return _most_visited(question, {move: node.visits for (_, move), node in root.after.items()})


def play_reference(question: Question) -> Answer:
    """Answer with the move that most samples' own trees prefer."""
    start = question.clock()
    ready = _without_thought(question)
    if ready:
        return ready
    end = budget_of(question, start, per_ms=ITERATIONS_PER_MS).end
    knowledge, dice, votes = knowledge_of(question), Random(question.seed), dict[int, int]()
    bare = board_of(question.view, knowledge)
    samples = SAMPLES
    if question.rollouts is not None:
        samples = min(SAMPLES, max(1, question.rollouts // ITERATIONS))
    for number in range(samples):
        if number and question.clock() > end:
            break
        cards = sample(knowledge, dice)
        root, world, drawn = Node(), lay_out(bare, cards), joined(cards.talon)
        for _ in range(ITERATIONS):
            _iterate(root, world.clone(), drawn, dice)
        for (_, move), node in root.after.items():
            votes[move] = votes.get(move, 0) + node.visits
    return _most_visited(question, votes)


def _without_thought(question: Question) -> Answer | None:
    view = question.view
    if not view.legal_actions:
        raise NoLegalAction
    if len(view.legal_actions) > 1 and question.budget_ms > 0:
        return None
    return Answer(choose_action(options_of(view), view)[0], Reason("only_move"))


def _iterate(root: Node, board: Board, drawn: list[int], dice: Random) -> None:
    """Walk down the tree, add one node, play the rest out, and count the result on the way up."""
    node, path = root, list[tuple[int, Node]]()
    fresh = False
    while board.outcome is None and not fresh:
        waited = board.waited()
        seat = (waited & -waited).bit_length() - 1
        moves = board.moves(seat)
        new = [move for move in moves if (seat, move) not in node.after]
        fresh = bool(new)
        move = dice.choice(new) if fresh else _best_bound(node, seat, moves)
        for other in moves:
            if (seat, other) in node.after:
                node.after[seat, other].offered += 1
        node = node.after.setdefault((seat, move), Node(offered=1))
        path.append((seat, node))
        board.play(seat, move)
    worths = _played_out(board, drawn, dice)
    for seat, passed in path:
        passed.visits += 1
        passed.wins += worths[seat] / 2


def _played_out(board: Board, drawn: list[int], dice: Random) -> list[int]:
    """What greedy play to the end of the deal is worth to each seat: 2 win, 1 draw, 0 durak.

    Of two seats without transfer only the bout at hand is played on the board, those that follow
    on bare masks.
    """
    flags = board.flags
    if flags.players != 2 or flags.transfer:
        play_on(board, 0, GREEDY, dice, stumble=0.0)
    else:
        play_bout(board, _BOTH_GREEDY)
        if board.outcome is None:
            a, d = board.hands[board.leader], board.hands[board.defender]
            more, both_out = MORE[flags.take_cap], 1 if flags.draw else 2
            won = play_out(
                a,
                d,
                drawn,
                board.drawn,
                GREEDY,
                GREEDY,
                board.cap(),
                more,
                both_out,
                _NO_STUMBLE,
                0,
            )
            return [won, 2 - won] if board.leader == 0 else [2 - won, won]
    seats = range(flags.players)
    return [value(board, seat) if board.outcome else 1 for seat in seats]


def _best_bound(node: Node, seat: int, moves: list[int]) -> int:
    def bound(move: int) -> float:
        child = node.after[seat, move]
        return child.wins / child.visits + EXPLORE * sqrt(log(child.offered) / child.visits)

    return max(moves, key=bound)


def _most_visited(question: Question, visits: dict[int, int]) -> Answer:
    best = max(sorted(visits), key=lambda move: visits[move])
    effort = Effort(sum(visits.values()))
    return Answer(action_of(question.view, best), Reason("best_odds"), effort=effort)
