"""A command that needs the database says in one line that it was never prepared."""

import sqlite3
from pathlib import Path

import pytest

from tests.site.test_production import manage, one_line

READ_IT = [
    ("check_deals",),
    ("rebuild_ratings",),
    ("rebuild_ratings", "--check"),
    ("load_leaderboard",),
    ("bench_leaderboard",),
    ("bench_thinking",),
]


@pytest.mark.parametrize("command", READ_IT, ids=" ".join)
def test_a_command_names_what_to_do_first(tmp_path: Path, command: tuple[str, ...]) -> None:
    assert "manage.py prepare" in one_line(manage(tmp_path, *command))


def test_a_database_that_is_away_is_named(tmp_path: Path) -> None:
    done = manage(tmp_path, "check_deals", DATABASE_URL="postgres://d@127.0.0.1:1/d")
    assert done.returncode != 0
    assert "DATABASE_URL: the database does not answer" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def test_what_prepares_the_database_tells_its_faults_whole(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with sqlite3.connect(tmp_path / "data" / "durak.sqlite3") as database:
        database.execute("CREATE TABLE auth_group (id integer)")
    done = manage(tmp_path, "migrate")
    assert done.returncode != 0
    assert "Traceback" in done.stderr
    assert "auth_group" in done.stderr
