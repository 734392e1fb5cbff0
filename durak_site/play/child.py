"""One role's process: started, watched, started again, stopped."""

import os
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from durak_site.play.mortality import Watchdog, die_with
from durak_site.play.roles import Role

SETTLED_AFTER = 10.0  # seconds; who lived that long is started again at once
FIRST_DELAY = 0.5
LONGEST_DELAY = 10.0
LOG_LINES_SHOWN = 12


class Child:
    """A role, its present process if any, and when to start the next one.

    Each process leads a session of its own: Ctrl-C in the terminal reaches the supervisor
    alone, and its group can be killed whole.
    """

    def __init__(
        self, role: Role, *, folder: Path, env: Mapping[str, str], log: Path | None, dog: Watchdog
    ) -> None:
        self.role = role
        self.deaths = 0
        self._folder = folder
        self._env = env
        self._log = log
        self._dog = dog
        self._process: subprocess.Popen[bytes] | None = None
        self._started_at = 0.0
        self._delay = 0.0
        self._start_at = 0.0

    @property
    def name(self) -> str:
        return self.role.name

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def start(self) -> None:
        output = self._log.open("ab") if self._log else None
        try:
            self._process = subprocess.Popen(
                self.role.command,
                cwd=self._folder,
                env=self._env,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT if output else None,
                start_new_session=True,
                pass_fds=self.role.descriptors,
                preexec_fn=die_with(os.getpid()),
            )
        finally:
            if output:
                output.close()
        self._dog.watch(self._process.pid)
        self._started_at = time.monotonic()

    def died(self) -> int | None:
        """The exit code of a process that has just ended; it is then due to be started again."""
        if self._process is None or (code := self._process.poll()) is None:
            return None
        self._clear_away()
        self.deaths += 1
        settled = time.monotonic() - self._started_at >= SETTLED_AFTER
        self._start_at = time.monotonic() + (0 if settled else self._delay)
        self._delay = FIRST_DELAY if settled else self._next_delay()
        return code

    def _next_delay(self) -> float:
        return min(LONGEST_DELAY, self._delay * 2 or FIRST_DELAY)

    def due(self) -> bool:
        """Whether there is no process and it is time to start one."""
        return self._process is None and time.monotonic() >= self._start_at

    def ask_to_stop(self) -> None:
        if self._process:
            with suppress(ProcessLookupError):
                self._process.terminate()

    def wait(self, deadline: float) -> None:
        """Waits for the end until `deadline` (monotonic seconds), then kills the whole group."""
        if self._process:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(max(0.0, deadline - time.monotonic()))
            self._clear_away()

    def _clear_away(self) -> None:
        """Kills what is left of the group: a worker's own processes outlive its main one."""
        assert self._process is not None
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._dog.forget(self._process.pid)
        self._process = None

    def last_words(self) -> str:
        """The end of its log."""
        if self._log is None or not self._log.exists():
            return ""
        lines = self._log.read_text(errors="replace").splitlines()[-LOG_LINES_SHOWN:]
        return "\n".join(f"    {line}" for line in lines)
