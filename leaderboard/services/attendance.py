"""Deals begun and deals left, of many deals at once."""

from collections import Counter

from leaderboard.finished import Fate, FinishedDeal
from leaderboard.models import Attendance


class Attendances:
    """Counts by person."""

    def __init__(self) -> None:
        self.deals: Counter[int] = Counter()
        self.left: Counter[int] = Counter()

    def add(self, deal: FinishedDeal) -> None:
        """Counts the people of a deal."""
        self.deals.update(deal.people)
        gone = (seat.user_id for seat in deal.seats if seat.fate is Fate.LEFT)
        self.left.update(person for person in gone if person is not None)

    def store(self) -> None:
        """Writes what was counted over what is stored; other rows stay."""
        Attendance.objects.bulk_create(
            [
                Attendance(user_id=person, deals=deals, left=self.left[person])
                for person, deals in self.deals.items()
            ],
            update_conflicts=True,
            unique_fields=["user"],
            update_fields=["deals", "left"],
            batch_size=1000,
        )
