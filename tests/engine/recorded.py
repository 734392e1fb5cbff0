"""Records for tests: random deals played to their end, and the files kept from earlier versions."""

from pathlib import Path
from random import Random

from games.engine.actions import Action
from games.engine.apply import apply
from games.engine.deal import deal
from games.engine.legal import legal_actions
from games.engine.notation import ACTORS
from games.engine.opening import Opening
from games.engine.record import Record, from_deal
from games.engine.rules import PRESETS, Rules
from games.engine.shuffle import deck_order, tie_draw
from games.engine.state import State
from tests.engine.oracle_options import random_rules

KEPT = Path(__file__).parent / "records"


def kept(name: str) -> str:
    return (KEPT / name).read_text(encoding="utf-8")


def random_record(seed: int, most_moves: int = 10_000) -> tuple[Record, list[State]]:
    """A record of a random deal under random options, and the states it went through."""
    random = Random(seed)
    rules = Rules.from_dict(random_rules(random))
    shuffle_seed = random.randbytes(32)
    opening = random_opening(random, rules)
    draw = tie_draw(shuffle_seed)
    states = [deal(rules, deck_order(shuffle_seed, rules.deck), draw=draw, opening=opening)]
    moves: list[tuple[int, Action, str]] = []
    while states[-1].outcome is None and len(moves) < most_moves:
        acts = [(s, a) for s in range(rules.players) for a in legal_actions(states[-1], s)]
        seat, action = random.choice(acts)
        moves.append((seat, action, random.choice(ACTORS)))
        states.append(apply(states[-1], seat, action).after)
    about = Record(rules, preset=random.choice(list(PRESETS)))
    told = {"seed": shuffle_seed} if random.random() < 0.5 else {}
    order = deck_order(shuffle_seed, rules.deck)
    record = from_deal(rules, moves, order=order, draw=draw, opening=opening, about=about, **told)
    return record, states


def random_opening(random: Random, rules: Rules) -> Opening | None:
    if random.random() < 0.6:
        return None
    choosing = rules.direction == "opener_chooses" and random.random() < 0.5
    way = 1 if choosing else random.choice([1, -1])
    return Opening(random.randrange(rules.players), way, choosing)
