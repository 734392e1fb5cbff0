"""What the processes take that listen on a port of this machine: memory and time (Linux)."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

LISTENING = "0A"
PROC = Path("/proc")


def listeners(port: int) -> list[int]:
    """The processes with a socket that listens on the port; none if it cannot be known."""
    sockets = {f"socket:[{inode}]" for inode in _inodes(port)}
    return sorted(pid for pid in _pids() if sockets & set(_open_files(pid)))


def resident_kb(pids: list[int]) -> int:
    """The resident memory of these processes together."""
    return sum(map(_resident_kb, pids))


def cpu_s(pids: list[int]) -> float:
    """The processor seconds that these processes have taken together."""
    return sum(map(_ticks, pids)) / os.sysconf("SC_CLK_TCK")


def _ticks(pid: int) -> int:
    with suppress(OSError):
        after_name = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
        return int(after_name[11]) + int(after_name[12])
    return 0


def _inodes(port: int) -> Iterator[str]:
    for table in ("tcp", "tcp6"):
        with suppress(OSError):
            for line in (PROC / "net" / table).read_text().splitlines()[1:]:
                columns = line.split()
                if columns[3] == LISTENING and int(columns[1].rsplit(":", 1)[1], 16) == port:
                    yield columns[9]


def _pids() -> Iterator[int]:
    with suppress(OSError):
        yield from (int(entry.name) for entry in PROC.iterdir() if entry.name.isdigit())


def _open_files(pid: int) -> Iterator[str]:
    with suppress(OSError):
        for entry in (PROC / str(pid) / "fd").iterdir():
            with suppress(OSError):
                yield str(entry.readlink())


def _resident_kb(pid: int) -> int:
    with suppress(OSError):
        for line in (PROC / str(pid) / "status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    return 0
