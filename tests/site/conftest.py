"""Sites of their own for tests that look at `play` itself, or kill parts of it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.live_site import fresh_site
from tests.play_process import PlayProcess

Start = Callable[..., PlayProcess]


@pytest.fixture
def start_play(tmp_path: Path) -> Iterator[Start]:
    """Starts `manage.py play` with SQLite and an embedded broker, whatever the run uses."""
    started: list[PlayProcess] = []

    def start(*options: str, data: Path | None = None, **env: str) -> PlayProcess:
        started.append(PlayProcess(data or tmp_path / "data", *options, env=env))
        return started[-1]

    yield start
    for play in started:
        play.destroy()


@pytest.fixture(scope="module")
def embedded_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayProcess]:
    """One running site for a module's tests, with SQLite and an embedded broker."""
    play = PlayProcess(tmp_path_factory.mktemp("embedded") / "data")
    try:
        play.wait_until_ready()
        yield play
    finally:
        play.destroy()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayProcess]:
    """One running site for a module's tests, on the servers of this run. They may break it."""
    with fresh_site(tmp_path_factory.mktemp("site") / "data") as running:
        yield running
