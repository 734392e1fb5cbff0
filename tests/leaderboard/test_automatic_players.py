"""The fixed ratings of the automatic players follow from what was measured."""

from math import log, sqrt

import pytest

from games.bots.registry import PLAYERS
from games.bots.strength import STRENGTH
from leaderboard.ratings import BOTS, START

BETA = START.mu / 6


def distance(score: float) -> float:
    """How far the means of two lie apart of whom one scores so much."""
    c = sqrt(2 * (BOTS["normal"].sigma ** 2 + BETA**2))
    return c * log(score / (1 - score))


@pytest.mark.parametrize(("level", "rival"), [("normal", "easy"), ("hard", "normal")])
def test_a_distance_between_levels_is_what_was_measured(level: str, rival: str) -> None:
    published = BOTS[level].mu - BOTS[rival].mu
    assert published == pytest.approx(distance(STRENGTH[level][rival]), abs=2.5)


def test_every_level_of_the_tables_has_its_rating() -> None:
    assert set(BOTS) == {name for name, player in PLAYERS.items() if player.at_tables}
