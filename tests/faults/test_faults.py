"""The short form of `python -m tests.faults`: every kind of fault once, and every deal is whole."""

from pathlib import Path

from tests import environment
from tests.faults.chaos import play


def test_whatever_dies_every_deal_ends_whole_and_is_rated_once(tmp_path: Path) -> None:
    database = environment.EXTERNAL_DATABASE_URL
    chaos = play(tmp_path / "data", deals=3, tables=3, seed=11, database=database)
    assert chaos.over >= 3
    assert {"kill web", "kill broker", "flush broker", "stop web"} <= set(chaos.faults)
    assert chaos.tally.reconnects >= 2
