"""Everybody's standings, kept deal by deal. Pure: a page of it is loaded and stored by services.

The same code counts when a deal ends and when everything is counted anew, so that both agree.
"""

from dataclasses import dataclass, field

from leaderboard.finished import Fate, FinishedDeal, FinishedSeat, Pool
from leaderboard.periods import periods_of
from leaderboard.ratings import ANY_BOT, BOTS, START, Entrant, Skill, rate


@dataclass(slots=True)
class Standing:
    """A person's rating in one pool and the deals it rests on."""

    skill: Skill = START
    deals: int = 0


@dataclass(slots=True)
class Count:
    """Plain counts of a person in one pool and period. A draw neither adds to nor ends a streak."""

    deals: int = 0
    wins: int = 0
    draws: int = 0
    durak: int = 0
    left: int = 0
    streak: int = 0
    best_streak: int = 0

    def add(self, fate: Fate) -> None:
        """Counts one more deal."""
        self.deals += 1
        match fate:
            case Fate.OUT:
                self.wins += 1
                self.streak += 1
            case Fate.DRAWN:
                self.draws += 1
            case Fate.DURAK:
                self.durak += 1
                self.streak = 0
            case Fate.LEFT:
                self.left += 1
                self.streak = 0
        self.best_streak = max(self.best_streak, self.streak)


@dataclass(slots=True)
class Change:
    """A rating before and after a deal."""

    before: Skill
    after: Skill


@dataclass(slots=True)
class Book:
    """Standings by person and pool; counts by person, pool and period. Absent means untouched."""

    standings: dict[tuple[int, Pool], Standing] = field(default_factory=dict)
    counts: dict[tuple[int, Pool, str], Count] = field(default_factory=dict)

    def enter(self, deal: FinishedDeal) -> dict[int, Change]:
        """Counts a rated deal; each person's change of rating by his seat."""
        after = rate([self._entrant(deal.pool, seat) for seat in deal.seats])
        changes = {}
        for seat, skill in zip(deal.seats, after, strict=True):
            if seat.user_id is not None:
                standing = self.standings.setdefault((seat.user_id, deal.pool), Standing())
                changes[seat.seat] = Change(standing.skill, skill)
                standing.skill = skill
                standing.deals += 1
                self.count(deal, seat)
        return changes

    def count(self, deal: FinishedDeal, seat: FinishedSeat) -> None:
        """Adds a person's fate to the counts of every period, without a rating."""
        assert seat.user_id is not None
        for period in periods_of(deal.finished_at):
            self.counts.setdefault((seat.user_id, deal.pool, period), Count()).add(seat.fate)

    def _entrant(self, pool: Pool, seat: FinishedSeat) -> Entrant:
        if seat.user_id is None:
            skill = BOTS.get(seat.bot, ANY_BOT)
            return Entrant(skill, seat.place, seat.team, fixed=True)
        standing = self.standings.get((seat.user_id, pool))
        skill = standing.skill if standing else START
        return Entrant(skill, seat.place, seat.team, left=seat.fate is Fate.LEFT)
