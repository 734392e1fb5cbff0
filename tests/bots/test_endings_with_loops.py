"""Endings with transfer, where a deal may go round in circles, against working backwards."""

from random import Random

from games.bots.solve_loops import LoopSolver
from games.engine.board import Board
from games.engine.cards import deck_of
from games.engine.position import position
from games.engine.rules import Rules
from games.engine.state import State

TRANSFER = Rules(transfer=True)
SHOW = Rules(transfer=True, show_trump="per_bout")


def ending(dice: Random, cards: int, rules: Rules) -> State:
    # few ranks, so that there is something to transfer
    drawn = dice.sample([c for c in deck_of(36) if c[0] in "6789"], cards)
    first = dice.randint(1, cards - 1)
    hands = (drawn[:first], drawn[first:])
    return position(rules, trump="H", hands=hands, leader=0, discarded=True)


def place_of(board: Board) -> tuple[object, ...]:
    return (
        tuple(board.hands), board.leader, board.defender, board.attacks, board.beats,
        board.taking, board.limit, board.shown, board.shown_now,
    )  # fmt: skip


def backwards(start: Board) -> int:
    """The value for seat 0: ends spread backwards, and what they never reach is a draw."""
    after, turns, values = everything_after(start)
    changed = True
    while changed:
        changed = False
        for place, following in after.items():
            mine = 2 if turns[place] == 0 else 0
            got = {values.get(f) for f in following}
            value = mine if mine in got else 2 - mine if got == {2 - mine} else None
            if value is not None and place not in values:
                values[place] = value
                changed = True
    return values.get(place_of(start), 1)


def everything_after(start: Board) -> tuple[dict, dict, dict]:
    """Every position after this one: what follows it, whose turn it is, and the values of ends."""
    after, turns, values, todo = {}, {}, {}, [start]
    while todo:
        board = todo.pop()
        place = place_of(board)
        if place in after:
            continue
        turns[place] = board.waited().bit_length() - 1
        after[place] = []
        for move in board.moves(turns[place]):
            following = board.clone()
            following.play(turns[place], move)
            if not following.count and following.outcome is None:
                following.leads, following.dry = (), 0
            end = following.outcome
            key = place_of(following) if end is None else (place, move)
            after[place].append(key)
            if end is None:
                todo.append(following)
            else:
                values[key] = 1 if end.result == "draw" else 2 * (0 not in end.durak)
    return after, turns, values


def test_values_equal_those_found_by_working_backwards() -> None:
    dice, seen = Random(8), set()
    for number in range(150):
        state = ending(dice, dice.randint(2, 5), SHOW if number % 3 == 0 else TRANSFER)
        value = backwards(state.board())
        assert LoopSolver().value(state.board(), 0) == value, state
        seen.add(value)
    assert seen == {0, 1, 2}
