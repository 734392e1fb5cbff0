"""A private Valkey for one run of the tests."""

import subprocess
import time
from pathlib import Path

import redis

from durak_site.play import broker


def start(address: str, folder: Path) -> subprocess.Popen[bytes]:
    """Starts the server that `play` would start and returns when it answers."""
    socket = Path(address.removeprefix("unix://"))
    broker.make_socket_folder(socket)
    with (folder / "valkey.log").open("wb") as log:
        process = subprocess.Popen(
            broker.server_command(socket), stdout=log, stderr=subprocess.STDOUT
        )
    wait_until_it_answers(address)
    return process


def wait_until_it_answers(address: str, seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    with redis.Redis.from_url(address) as client:
        while True:
            try:
                client.ping()
                return
            except redis.RedisError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.02)
