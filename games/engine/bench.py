"""How fast the engine plays: whole random deals, dealing and choosing included."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from games.engine.dealer import random_board
from games.engine.flags import flags_of
from games.engine.playout import play_out
from games.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Played:
    """What a run of random deals came to; the same for the same rules, number and seed."""

    deals: int
    actions: int
    draws: int


def play_random_deals(rules: Rules, deals: int, seed: int = 1) -> Played:
    """Play random deals to their ends; raises InvalidRules."""
    flags = flags_of(rules)
    random = Random(seed).random
    actions = draws = 0
    for _ in range(deals):
        board = random_board(flags, random)
        actions += play_out(board, random)
        draws += board.outcome is not None and board.outcome.result == "draw"
    return Played(deals, actions, draws)
