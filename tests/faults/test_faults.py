"""The short form of `python -m tests.faults`: every kind of fault once, and every deal is whole."""

from pathlib import Path

import pytest

from tests.faults.chaos import play


@pytest.mark.timeout(400)  # a busy machine takes long to start what was killed
def test_whatever_dies_every_deal_ends_whole_and_is_rated_once(tmp_path: Path) -> None:
    # On SQLite always; the command cuts connections to PostgreSQL as well, where it is given one.
    chaos = play(tmp_path / "data", deals=1, tables=2, seed=11, database="")
    assert chaos.over >= 2
    assert {"kill web", "kill broker", "flush broker", "stop web"} <= set(chaos.faults)
    assert chaos.tally.reconnects >= 4
