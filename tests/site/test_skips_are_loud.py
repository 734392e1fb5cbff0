"""A machine without Chromium still runs the other tests, and says what it has left out."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.play_process import CODE

TEST = """
def test_with_a_page(page):
    raise AssertionError("not reached without a browser")

def test_without():
    pass
"""


@pytest.fixture
def run_without_chromium(tmp_path: Path):
    (tmp_path / "test_some.py").write_text(TEST)

    def run(**variables: str) -> "subprocess.CompletedProcess[str]":
        hidden = ("CHROMIUM", "DURAK_REQUIRE_ALL")
        kept = {name: value for name, value in os.environ.items() if name not in hidden}
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-c", "pyproject.toml",
             str(tmp_path)],
            cwd=CODE,
            env={**kept, "PATH": "/nowhere", **variables},
            capture_output=True,
            text=True,
        )  # fmt: skip

    return run


def test_browser_tests_are_left_out_aloud(run_without_chromium) -> None:
    done = run_without_chromium()
    assert done.returncode == 0, done.stdout
    assert "1 passed, 1 skipped" in done.stdout
    assert "BROWSER TESTS LEFT OUT" in done.stdout
    assert "apt-get install chromium" in done.stdout


def test_where_nothing_may_be_left_out_they_fail(run_without_chromium) -> None:
    done = run_without_chromium(DURAK_REQUIRE_ALL="1")
    assert done.returncode == 1, done.stdout
    assert "DURAK_REQUIRE_ALL=1 forbids that" in done.stdout
