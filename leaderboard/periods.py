"""The times for which results are counted: for ever, a season of three months, a week. In UTC."""

from datetime import UTC, datetime

ALL_TIME = "all"


def season_of(moment: datetime) -> str:
    """The season's key, "2026-s4" from October to December."""
    day = moment.astimezone(UTC)
    return f"{day.year}-s{(day.month + 2) // 3}"


def week_of(moment: datetime) -> str:
    """The ISO week's key, "2026-w49"; the last days of a year may be of the next one's first."""
    week = moment.astimezone(UTC).isocalendar()
    return f"{week.year}-w{week.week:02}"


def periods_of(moment: datetime) -> tuple[str, str, str]:
    """Every period in which a deal that ended at this moment counts."""
    return ALL_TIME, season_of(moment), week_of(moment)
