"""A match counts points and climbs the ladder as the rules say when told a second time."""

from random import Random

import pytest

from games.engine.cards import RANKS
from games.engine.match import Match
from games.engine.outcome import Outcome
from games.engine.rules import Rules
from tests.engine import oracle_match
from tests.engine.oracle import Deal
from tests.engine.oracle_options import random_rules
from tests.engine.side_by_side import random_endgame


def outcome_of(deal: Deal) -> Outcome:
    return Outcome(
        deal.result,
        deal.reason,
        tuple(deal.durak),
        tuple(map(tuple, deal.places())),
        tuple(deal.out),
        deal.label,
        tuple(deal.last_attacks),
        deal.trump,
    )


def ladder_deal(random: Random, plain: oracle_match.Match, deal: Deal) -> None:
    """Make the last cards of the deal such that they often hit."""
    if not deal.last_attacks or random.random() < 0.2:
        return
    rung = min(plain.rung[deal.durak[0] % plain.sides], len(RANKS) - 1)
    hit = [RANKS[rung] + suit for suit in random.sample("SCDH", 3)]
    deal.last_attacks = deal.last_attacks[-1:] + hit[: random.choice([1, 2, 3])]


@pytest.mark.parametrize("seed", range(8))
def test_a_random_match_is_scored_the_same_by_both(seed: int) -> None:
    random = Random(seed)
    options = random_rules(random) | {"ties": random.choice(["off", "labels", "ladder", "ladder"])}
    match, plain = Match.begin(Rules.from_dict(options)), oracle_match.Match(options)
    for number in range(6):
        deal = random_endgame(random, options)
        ladder_deal(random, plain, deal)
        outcome = outcome_of(deal)
        match = match.after(outcome)
        plain.deal(deal.durak, deal.places(), deal.out, deal.trump, deal.last_attacks)
        told = [(score.wins, score.losses, score.draws) for score in match.scores]
        assert told == list(zip(plain.wins, plain.losses, plain.draws, strict=True)), outcome
        assert list(match.ladder) == plain.rung, outcome
        assert match.deals == number + 1
