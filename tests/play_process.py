"""`manage.py play` as a test sees it: a process that is started, asked, and killed."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

CODE = Path(__file__).parent.parent
START_SECONDS = 60  # a limit against hanging, on a busy machine too; not a measure
ROLES = ("broker", "web", "clock", "bots", "review", "beat")

# What a test run has set for itself and must not hand down to a site of its own.
OWN = ("DATA_DIR", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL", "SECRET_KEY")


def wait_for(
    condition: Callable[[], Any], seconds: float = START_SECONDS, *, what: str = ""
) -> Any:
    """The condition's value as soon as it is true; fails after `seconds`."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < deadline, f"not within {seconds} s: {what or condition}"
        time.sleep(0.05)
    return value


class PlayProcess:
    """One `manage.py play` on a data folder, on any free port."""

    def __init__(self, data: Path, *options: str, env: Mapping[str, str] | None = None) -> None:
        self.data = data
        inherited = {name: value for name, value in os.environ.items() if name not in OWN}
        self.env = {**inherited, "DATA_DIR": str(data), **(env or {})}
        self._output = data.with_name(f"{data.name}-{uuid.uuid4().hex[:6]}.out")
        command = ["play", "--port", "0", "--data", str(data), *options]
        with self._output.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", *command],
                cwd=CODE,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def output(self) -> str:
        return self._output.read_text(errors="replace")

    # --- Asking ---------------------------------------------------------------------------------

    def wait_until_ready(self) -> None:
        wait_for(self._ready_or_ended, what="the site answers")
        assert self.process.poll() is None, f"play has ended:\n{self.output}\n{self.logs()}"

    def _ready_or_ended(self) -> bool:
        return "Durak is ready" in self.output or self.process.poll() is not None

    @property
    def status(self) -> dict[str, Any]:
        """What the supervisor says of itself: its pid, url and children by name."""
        try:
            status: dict[str, Any] = json.loads((self.data / "play.json").read_text())
        except FileNotFoundError:
            return {}
        return status

    @property
    def url(self) -> str:
        return str(self.status["url"]).rstrip("/")

    @property
    def children(self) -> dict[str, int]:
        return dict(self.status.get("children", {}))

    def health(self) -> int:
        """The status code of /readyz; 0 when nothing answers."""
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=5) as response:
                return int(response.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0

    def logs(self) -> str:
        parts = [
            f"== {path.name}\n{path.read_text(errors='replace')[-4000:]}"
            for path in sorted((self.data / "logs").glob("*.log"))
        ]
        return "\n".join(parts)

    def manage(self, *arguments: str) -> str:
        """What another `manage.py` command prints that works on this site's data."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=CODE,
            env=self.env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=START_SECONDS,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def shell(self, code: str) -> str:
        """What Python code prints that runs in this site's Django shell."""
        return self.manage("shell", "--no-imports", "-c", code)

    # --- Ending ---------------------------------------------------------------------------------

    def kill(self, role: str) -> int:
        """Kills one of the site's processes with -9; its pid."""
        pid = self.children[role]
        os.kill(pid, signal.SIGKILL)
        return pid

    def stop(self, seconds: float = 20) -> int:
        """Ctrl-C; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(seconds)

    def destroy(self) -> None:
        """Ends it whatever state it is in."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
