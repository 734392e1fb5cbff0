"""The short form of `python -m tests.faults`: every kind of fault once, and every deal is whole."""

from pathlib import Path

import pytest

from tests import environment
from tests.faults.chaos import play
from tests.play_process import ROLES

KINDS = {"flush broker", "stop web"} | {f"kill {role}" for role in ROLES}


@pytest.mark.timeout(400)  # a busy machine takes long to start what was killed
def test_whatever_dies_every_deal_ends_whole_and_is_rated_once(tmp_path: Path) -> None:
    database = environment.EXTERNAL_DATABASE_URL
    chaos = play(tmp_path / "data", deals=1, tables=2, seed=11, database=database)
    assert chaos.over >= 2
    assert set(chaos.recoveries) == KINDS | ({"cut database"} if chaos.database else set())
    assert chaos.tally.reconnects >= 4
