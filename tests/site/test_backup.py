"""A copy taken while people play can be restored, and proves itself (docs/runbook.md)."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.live_site import fresh_database, fresh_site
from tests.play_process import CODE, PlayProcess
from tests.site.test_socket_limits import MAKE

# A deal in which the clock has answered a few times.
PLAY = (
    """
from django.conf import settings
settings.SHUFFLE_WAIT_MS = 0  # no pages are there to mix
"""
    + MAKE.format(n="backup")
    + """
from django.utils import timezone
from games.models import Deal
from games.services import play
for _ in range(6):
    deal = Deal.objects.latest("pk")
    Deal.objects.filter(pk=deal.pk, status="playing").update(deadline_at=timezone.now())
    play.timeout(deal_id=deal.pk, version=deal.version)
"""
)


@pytest.mark.timeout(400)  # a busy machine takes long to make and drop databases
def test_a_backup_of_a_running_site_is_restored_whole(
    tmp_path: Path,
) -> None:
    # A site of its own: others lay cards out on the common one that no moves led to.
    with fresh_site(tmp_path / "site") as site:
        site.shell(PLAY)
        _restore_and_check(site, tmp_path)


def _restore_and_check(site: PlayProcess, tmp_path: Path) -> None:
    with restored(site, tmp_path) as address:
        assert "every deal is whole" in manage(tmp_path, address, "check_deals")
        assert "nothing differs" in manage(tmp_path, address, "rebuild_ratings", "--check")


@contextmanager
def restored(site: PlayProcess, folder: Path) -> Iterator[str]:
    """The address of a copy of the site's database, made as the runbook says."""
    source = site.env.get("DATABASE_URL", "")
    if not source:
        copy = folder / "copy.sqlite3"
        with sqlite3.connect(site.data / "durak.sqlite3") as here, sqlite3.connect(copy) as there:
            here.backup(there)
        yield f"sqlite:///{copy}"
        return
    dump = folder / "durak.dump"
    run("pg_dump", "--format=custom", f"--file={dump}", source)
    with fresh_database(source) as target:
        run("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={target}", str(dump))
        yield target


def manage(folder: Path, address: str, *command: str) -> str:
    env = os.environ | {"DATABASE_URL": address, "DATA_DIR": str(folder)}
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=CODE,
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def run(*command: str) -> None:
    subprocess.run(command, check=True, timeout=60)
