"""The data folder: made, locked, and told what runs in it."""

import fcntl
import json
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from durak_site.play.errors import PlayError

SECRET_KEY_BYTES = 48


class DataFolder:
    """One supervisor's data folder, locked while this object is open.

    The lock is the kernel's: it ends with the process, however that ends.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.logs = path / "logs"
        self._status = path / "play.json"
        self._lock: int | None = None

    def __enter__(self) -> Self:
        self._make()
        self._lock = os.open(self.path / "play.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._lock)
            raise PlayError(self._taken()) from None
        return self

    def __exit__(self, *exc_info: object) -> None:
        self._status.unlink(missing_ok=True)
        if self._lock is not None:
            os.close(self._lock)

    def _make(self) -> None:
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.logs.mkdir(exist_ok=True)
        except OSError as error:
            raise PlayError(
                f"The data folder {self.path} cannot be made or used: {error.strerror}. "
                "Choose another with --data."
            ) from None

    def _taken(self) -> str:
        running = self.read_status()
        where = f" (process {running['pid']}, {running['url']})" if "url" in running else ""
        return (
            f"The site already runs on the data folder {self.path}{where}. "
            "Stop that one first, or give this one another folder with --data."
        )

    def read_status(self) -> dict[str, Any]:
        """What the running supervisor wrote, or nothing."""
        with suppress(OSError, ValueError):
            status: dict[str, Any] = json.loads(self._status.read_text())
            return status
        return {}

    def write_status(self, *, url: str, children: dict[str, int]) -> None:
        """Tells scripts which process is which; replaced as a whole, never half written."""
        status = {"pid": os.getpid(), "url": url, "children": children}
        fresh = self._status.with_suffix(".new")
        fresh.write_text(json.dumps(status))
        fresh.replace(self._status)

    def keep_secret_key(self) -> None:
        """Makes the file that settings.py reads the secret key from, for this user alone."""
        with suppress(FileExistsError):
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
            with os.fdopen(os.open(self.path / "secret_key", flags, 0o600), "w") as file:
                file.write(secrets.token_urlsafe(SECRET_KEY_BYTES))
