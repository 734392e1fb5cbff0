"""`manage.py bench_endings`: how soon the exact value of an ending is known."""

import json
from argparse import ArgumentParser
from math import inf
from random import Random
from statistics import median
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand

from games.bots.contract import Question
from games.bots.ending import winning_moves
from games.bots.knowledge import knowledge_of
from games.bots.solve2 import Solver
from games.bots.worlds import duel_of
from games.compiled import is_compiled
from games.engine.cards import deck_of, mask_of
from games.engine.moves import to_move
from games.engine.position import position
from games.engine.rules import Rules
from games.engine.view import view


class Command(BaseCommand):
    """Solves random endings as the hard player does: what is it worth, and which leads get that."""

    help = "Solves random endings of two seats without a talon and prints the time by their size."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which endings, and how many."""
        parser.add_argument("--cards", type=int, nargs="+", default=[10, 12, 14])
        parser.add_argument("--endings", type=int, default=200, help="of each size")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, **options: Any) -> None:
        """Solve, and print one JSON line for each size."""
        for cards in options["cards"]:
            dice = Random(f"{options['seed']} {cards}")  # noqa: S311 - chance that can be repeated
            times = [_milliseconds(dice, cards) for _ in range(options["endings"])]
            figures = {
                "cards": cards,
                "endings": len(times),
                "value": _figures([value for value, _ in times]),
                "all_moves": _figures([moves for _, moves in times]),
                "compiled": is_compiled(),
            }
            self.stdout.write(json.dumps(figures))


def _figures(times: list[float]) -> dict[str, float]:
    """Milliseconds: median, 95 of 100, most."""
    times = sorted(times)
    p95 = times[int(0.95 * (len(times) - 1))]
    return {"median": round(median(times), 2), "p95": round(p95, 2), "max": round(times[-1], 2)}


def _milliseconds(dice: Random, cards: int) -> tuple[float, float]:
    """Processor time for the value of an ending and, anew, for all leads that have it.

    The hands differ by four cards at most.
    """
    drawn, half = dice.sample(deck_of(36), cards), cards // 2
    first = dice.randint(max(1, half - 2), min(cards - 1, half + 2))
    hands = (drawn[:first], drawn[first:])
    state = position(Rules(), trump="H", hands=hands, leader=0, discarded=True)
    question = Question(view(state, 0), (), 0, 1)
    duel = duel_of(question.view, knowledge_of(question))
    assert duel is not None
    moves = [to_move(action, "H") for action in question.view.legal_actions]
    start = process_time()
    Solver().lead_value(mask_of(hands[0], "H"), mask_of(hands[1], "H"))
    valued = process_time()
    assert winning_moves(duel, mask_of(hands[1], "H"), moves, inf) is not None
    return (valued - start) * 1000, (process_time() - valued) * 1000
