"""Ratings: pure arithmetic, no database, no Django.

OpenSkill's Plackett-Luce model. A deal is a race: exit order are the ranks, seats that went out in
the same bout are tied, the durak is last. ("Five tied, one loser" would throw away the order and
move a durak of six hardly at all.) A team is one entrant of several people. Each format is a pool
of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce


@dataclass(frozen=True, slots=True)
class Skill:
    """What is believed of a player's strength: its mean and how uncertain that is."""

    mu: float
    sigma: float

    @property
    def score(self) -> float:
        """The strength one may count on, mean minus three deviations: boards are ordered by it."""
        return self.mu - 3 * self.sigma

    @property
    def points(self) -> int:
        """The score as people see it: newcomers have 1000."""
        return round(1000 + 40 * self.score)


START: Final = Skill(mu=25.0, sigma=25.0 / 3.0)

# Automatic players never change: their ratings are published and hold in every pool. They follow
# from the scores measured at tables of two, see docs/leaderboard.md.
BOTS: Final = {
    "easy": Skill(mu=20.0, sigma=1.0),
    "normal": Skill(mu=25.0, sigma=1.0),
    "hard": Skill(mu=39.0, sigma=1.0),
}
ANY_BOT: Final = BOTS["normal"]

# Before so many deals in a pool a rating is provisional and stands on no board.
ESTABLISHED_AFTER: Final = 10

_MODEL: Final = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Entrant:
    """One seat of a finished deal: place from 1, equal places tied, `team` for partners."""

    skill: Skill
    place: int
    team: int | None = None
    left: bool = False
    fixed: bool = False


def rate(entrants: Sequence[Entrant]) -> list[Skill]:
    """Everybody's skill after the deal, in the order given; fixed ones as they were.

    Who left is last. In a team that is his own matter: his partners are rated by where the team
    came in, he as if it had come in last.
    """
    sides = _sides(entrants)
    ranks = [_rank([entrants[index] for index in side]) for side in sides]
    after = [entrant.skill for entrant in entrants]
    _assign(after, sides, _race(entrants, sides, ranks))
    last = max(entrant.place for entrant in entrants) + 1
    for number, side in enumerate(sides):
        left = [index for index in side if entrants[index].left]
        if 0 < len(left) < len(side):
            behind = _race(entrants, sides, [*ranks[:number], last, *ranks[number + 1 :]])
            for index, skill in zip(side, behind[number], strict=True):
                after[index] = skill if index in left else after[index]
    return [
        entrant.skill if entrant.fixed else skill
        for entrant, skill in zip(entrants, after, strict=True)
    ]


def _sides(entrants: Sequence[Entrant]) -> list[list[int]]:
    """Who wins or loses together, as indices: teams, or each by himself."""
    sides: dict[tuple[bool, int], list[int]] = {}
    for index, entrant in enumerate(entrants):
        alone = entrant.team is None
        sides.setdefault((alone, index if entrant.team is None else entrant.team), []).append(index)
    return list(sides.values())


def _rank(side: list[Entrant]) -> int:
    stayed = [entrant.place for entrant in side if not entrant.left]
    return min(stayed) if stayed else max(entrant.place for entrant in side)


def _race(
    entrants: Sequence[Entrant], sides: list[list[int]], ranks: list[int]
) -> list[list[Skill]]:
    skills = [entrant.skill for entrant in entrants]
    teams = [[_MODEL.rating(skills[i].mu, skills[i].sigma) for i in side] for side in sides]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [[Skill(player.mu, player.sigma) for player in team] for team in rated]


def _assign(after: list[Skill], sides: list[list[int]], rated: list[list[Skill]]) -> None:
    for side, skills in zip(sides, rated, strict=True):
        for index, skill in zip(side, skills, strict=True):
            after[index] = skill
