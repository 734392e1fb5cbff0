from datetime import UTC, datetime, timedelta, timezone

import pytest

from leaderboard.finished import Pool, pool_of
from leaderboard.periods import periods_of


@pytest.mark.parametrize(
    ("moment", "season", "week"),
    [
        (datetime(2026, 11, 30, tzinfo=UTC), "2026-s4", "2026-w49"),
        (datetime(2026, 1, 1, tzinfo=UTC), "2026-s1", "2026-w01"),
        (datetime(2027, 1, 1, tzinfo=UTC), "2027-s1", "2026-w53"),
        (datetime(2026, 3, 31, 23, 59, tzinfo=UTC), "2026-s1", "2026-w14"),
        (datetime(2026, 4, 1, 1, tzinfo=timezone(timedelta(hours=3))), "2026-s1", "2026-w14"),
    ],
)
def test_a_moment_belongs_to_a_season_and_a_week_of_utc(moment, season, week):
    assert periods_of(moment) == ("all", season, week)


@pytest.mark.parametrize(
    ("players", "teams", "pool"),
    [
        (2, "none", Pool.TWO),
        (3, "none", Pool.MANY),
        (6, "none", Pool.MANY),
        (4, "2v2", Pool.PAIRS),
        (6, "3v3", Pool.TRIOS),
        (6, "2v2v2", Pool.THREE_PAIRS),
    ],
)
def test_every_format_has_a_pool(players, teams, pool):
    assert pool_of(players=players, teams=teams) is pool
