"""The rows of a result, not saved."""

from leaderboard.book import Change
from leaderboard.finished import FinishedDeal
from leaderboard.models import Result, SeatResult
from leaderboard.ratings import Skill

CHANGE = ("mu_before", "sigma_before", "mu_after", "sigma_after")


def seat_rows(result: Result, deal: FinishedDeal, changes: dict[int, Change]) -> list[SeatResult]:
    """A row for each seat; `changes` of rating by seat."""
    rows = []
    for seat in deal.seats:
        row = SeatResult(
            result=result,
            seat=seat.seat,
            user_id=seat.user_id,
            bot=seat.bot,
            team=seat.team,
            place=seat.place,
            fate=seat.fate.value,
        )
        set_change(row, changes.get(seat.seat))
        rows.append(row)
    return rows


def set_change(row: SeatResult, change: Change | None) -> None:
    """Puts a change of rating into a row; None for a deal without ratings."""
    row.mu_before = change.before.mu if change else None
    row.sigma_before = change.before.sigma if change else None
    row.mu_after = change.after.mu if change else None
    row.sigma_after = change.after.sigma if change else None


def change_of(row: SeatResult) -> Change | None:
    """The change of rating in a row."""
    if row.mu_before is None:
        return None
    before, after = (row.mu_before, row.sigma_before), (row.mu_after, row.sigma_after)
    return Change(Skill(*before), Skill(*after))  # type: ignore[arg-type]  # all or none are set
