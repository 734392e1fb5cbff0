"""A match: deals in a row at one table with the same line-up; score, ladder, next opener (7, 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from games.engine.cards import RANKS
from games.engine.flags import flags_of
from games.engine.outcome import Outcome
from games.engine.rules import Rules

ACE: Final = RANKS.index("A")


@dataclass(frozen=True, slots=True)
class Score:
    """What one seat has gathered; `wins` are points, which the ladder may double."""

    wins: int = 0
    losses: int = 0
    draws: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """The score of a match after some deals; a value, `after` returns the next one.

    `ladder` is by team (without teams every seat is one): the rank, as an index into RANKS, with
    which it can be hit next, above the ace once it has been hit with the ace and lost the match.
    """

    rules: Rules
    deals: int
    scores: tuple[Score, ...]
    ladder: tuple[int, ...]

    @classmethod
    def begin(cls, rules: Rules) -> Match:
        """Return a match before its first deal; raises InvalidRules."""
        flags = flags_of(rules)
        teams = max(flags.team) + 1
        return cls(rules, 0, (Score(),) * flags.players, (flags.tie_rank,) * teams)

    @classmethod
    def of(cls, rules: Rules, outcomes: Iterable[Outcome]) -> Match:
        """Return the match after these deals, first one first."""
        match = cls.begin(rules)
        for outcome in outcomes:
            match = match.after(outcome)
        return match

    @property
    def lost_by(self) -> tuple[int, ...]:
        """The seats that lost the match by being hit with the ace (ladder); () if it goes on."""
        fallen = {team for team, rank in enumerate(self.ladder) if rank > ACE}
        return tuple(s for s, team in enumerate(flags_of(self.rules).team) if team in fallen)

    def rank_to_hit(self, seat: int) -> str | None:
        """Return the rank with which a seat can be hit next, None once its match is lost."""
        rank = self.ladder[flags_of(self.rules).team[seat]]
        return RANKS[rank] if rank <= ACE else None

    def after(self, outcome: Outcome) -> Match:
        """Return the match after one more deal."""
        hits = self._hits(outcome) if self.rules.ties == "ladder" else None
        scores = [
            self._counted(score, seat, outcome, hits) for seat, score in enumerate(self.scores)
        ]
        ladder = list(self.ladder)
        if hits:
            ladder[flags_of(self.rules).team[outcome.durak[0]]] += 1
        return Match(self.rules, self.deals + 1, tuple(scores), tuple(ladder))

    def _hits(self, outcome: Outcome) -> int:
        """Return what a win is worth on the ladder: 0, 1, or 2 for epaulettes (section 8).

        The last attack card must have exactly the durak's rank, and one of the attack cards that
        count against him must be a plain card.
        """
        laid = outcome.last_attacks
        if not laid or not outcome.durak:
            return 0
        rank = self.rank_to_hit(outcome.durak[0])
        if laid[-1][0] != rank or all(card[1] == outcome.trump for card in laid):
            return 0
        return 2 if len(laid) > 1 and laid[-2][0] == rank else 1

    def _counted(self, score: Score, seat: int, outcome: Outcome, hits: int | None) -> Score:
        points = 1 if hits is None else hits
        if seat in outcome.durak:
            return replace(score, losses=score.losses + (self.rules.scoring != "first_out"))
        if seat in self._winners(outcome):
            return replace(score, wins=score.wins + points)
        if seat in _undecided(outcome):
            return replace(score, draws=score.draws + 1)
        return score

    def _winners(self, outcome: Outcome) -> tuple[int, ...]:
        """Return the seats for which the deal is a win, by `scoring` (section 1)."""
        if self.rules.scoring == "loser_only":
            return ()
        undecided = _undecided(outcome)
        groups = [group for group in outcome.places if group not in (undecided, outcome.durak)]
        if self.rules.scoring == "each_out_wins":
            return tuple(seat for group in groups for seat in group)
        return self._first_out(groups, outcome)

    def _first_out(self, groups: Sequence[tuple[int, ...]], outcome: Outcome) -> tuple[int, ...]:
        """Return who was out first; of several in one bout, who emptied his hand first."""
        if not groups:
            return ()
        partners = flags_of(self.rules).partners[self._first_seat(groups[0], outcome)]
        return tuple(seat for seat in groups[0] if partners >> seat & 1)

    def _first_seat(self, group: tuple[int, ...], outcome: Outcome) -> int:
        """Return the seat whose side was complete first; a side is out with its last member."""
        partners = flags_of(self.rules).partners
        at = {seat: place for place, seat in enumerate(outcome.out)}
        side_out = {seat: max(at[s] for s in group if partners[seat] >> s & 1) for seat in group}
        return min(group, key=side_out.__getitem__)


def _undecided(outcome: Outcome) -> tuple[int, ...]:
    """Return the seats that drew: after a draw, those that were not out before its last bout."""
    return outcome.places[-1] if outcome.result == "draw" else ()
