"""No child outlives its supervisor, not even one killed with -9.

Two nets: on Linux the kernel itself kills a child whose parent has gone; everywhere a watchdog,
a tiny process of its own, holds the reading end of a pipe that closes with the supervisor.
"""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

PR_SET_PDEATHSIG = 1
WATCHDOG = Path(__file__).with_name("watchdog.py")

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def die_with(parent: int) -> Callable[[], None]:
    """What a child runs between fork and exec, so that it is killed when `parent` dies.

    The kernel watches the parent's thread that forked: start children from the main thread.
    """

    def ask_the_kernel() -> None:
        if _libc is not None:
            _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            if os.getppid() != parent:  # it died before the kernel was asked
                os._exit(1)

    return ask_the_kernel


class Watchdog:
    """Kills the process groups it was told of, as soon as this process is gone."""

    def __init__(self) -> None:
        self._groups: set[int] = set()
        self._process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        # Isolated and without site-packages: it needs neither and starts in a blink.
        return subprocess.Popen(
            [sys.executable, "-I", "-S", str(WATCHDOG)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
            text=True,
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def watch(self, group: int) -> None:
        self._groups.add(group)
        self._tell(f"+{group}")

    def forget(self, group: int) -> None:
        self._groups.discard(group)
        self._tell(f"-{group}")

    def close(self) -> None:
        """Lets it go: it kills what it still knows, then ends."""
        self._process.communicate()

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except BrokenPipeError:  # somebody killed the watchdog: get another
            self._process.wait()
            self._process = self._start()
            for group in self._groups:
                self._tell(f"+{group}")
