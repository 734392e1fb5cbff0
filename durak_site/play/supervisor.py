"""Starts the site's processes, keeps them running, stops them all."""

import math
import os
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from durak_site import environment
from durak_site.play import address, broker, readiness, roles
from durak_site.play.child import Child
from durak_site.play.errors import PlayError
from durak_site.play.folder import DataFolder
from durak_site.play.mortality import Watchdog
from durak_site.play.roles import Role

LOOK_EVERY = 0.1  # seconds
TIME_TO_STOP = 2.5  # seconds for web, workers and beat, after that they are killed
TIME_TO_STOP_BROKER = 1.0
STARTS_BEFORE_GIVING_UP = 5
SLOW_START = 30.0  # seconds after which the waiting reader is told where to look


@dataclass(frozen=True)
class Options:
    """What `play` was asked for; `code` is the folder of manage.py."""

    host: str
    port: int
    data: Path
    code: Path
    verbose: bool = False


class Supervisor:
    """One run of `play`. Everything happens in one thread; signals only set a flag."""

    def __init__(
        self, options: Options, env: Mapping[str, str], say: Callable[[str], None]
    ) -> None:
        self.options = options
        self.say = say
        self.folder = DataFolder(options.data)
        self.env = dict(env)
        self.children: list[Child] = []
        self.ready = False
        self.stopping = False

    def run(self) -> int:
        """Runs until it is asked to stop; the exit code. PlayError tells why it cannot run."""
        with ExitStack() as stack:
            stack.enter_context(self.folder)
            stack.enter_context(self._signals())
            self.listener = stack.enter_context(
                address.listen(self.options.host, self.options.port)
            )
            self.env |= self._settings()
            self.folder.keep_secret_key()
            self.dog = Watchdog()
            stack.callback(self.dog.close)
            stack.callback(self._stop)
            self._start_broker()
            code = self._prepare()
            if code or self.stopping:
                return code
            stack.enter_context(self._idle_connection())
            for role in roles.serving(self.listener.fileno()):
                self._start(role)
            self._watch()
        return 0

    # --- Settings of the children -----------------------------------------------------------

    @property
    def urls(self) -> list[str]:
        return address.urls(self.options.host, self.listener.getsockname()[1])

    def _settings(self) -> dict[str, str]:
        """The variables that follow from the options; what the reader has set himself wins."""
        chosen = {
            "DATA_DIR": str(self.options.data),
            "PYTHONUNBUFFERED": "1",
            "DJANGO_SETTINGS_MODULE": "durak_site.settings",
        }
        if not self.env.get("ALLOWED_HOSTS"):
            chosen["ALLOWED_HOSTS"] = ",".join(address.names(self.options.host))
        return chosen

    @contextmanager
    def _idle_connection(self) -> Iterator[None]:
        """Holds SQLite's file open: the last one to close it would fold in the log each time."""
        url = self.env.get("DATABASE_URL") or f"sqlite:///{self.options.data / 'durak.sqlite3'}"
        database = environment.database(url, pool_size=1)
        if database["ENGINE"] != environment.SQLITE:
            yield
            return
        connection = sqlite3.connect(database["NAME"])
        connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
        try:
            yield
        finally:
            connection.close()

    # --- Starting ---------------------------------------------------------------------------

    def _start(self, role: Role) -> Child:
        log = None if self.options.verbose else self.folder.logs / f"{role.name}.log"
        if log is not None and log.exists():
            log.replace(log.with_suffix(".log.1"))  # one run's log and the one before it
        child = Child(role, folder=self.options.code, env=self.env, log=log, dog=self.dog)
        child.start()
        self.children.append(child)
        return child

    def _start_broker(self) -> None:
        if self.env.get("REDIS_URL"):
            return
        path = environment.broker_socket(self.options.data)
        broker.make_socket_folder(path)
        self._start(roles.embedded_broker(path))

    def _prepare(self) -> int:
        """Migrates and compiles; its exit code, its last words shown when that is not 0."""
        child = self._start(roles.prepare())
        while (code := child.died()) is None and not self.stopping:
            time.sleep(LOOK_EVERY / 2)
        if code is None:
            return 0
        self.children.remove(child)
        if code:
            self.say(child.last_words() or f"prepare ended with code {code}")
        return code

    # --- Watching ---------------------------------------------------------------------------

    def _watch(self) -> None:
        patience = time.monotonic() + SLOW_START
        self._write_status()
        while not self.stopping:
            changes = [self._look_after(child) for child in self.children]
            if any(changes):
                self._write_status()
            if not self.ready and readiness.answers(self.listener):
                self._welcome()
            if not self.ready and time.monotonic() > patience:
                patience = math.inf
                self.say(f"Still starting; the logs are in {self.folder.logs}")
            time.sleep(LOOK_EVERY)

    def _look_after(self, child: Child) -> bool:
        """Starts a child that has died again; whether its process is another now."""
        code = child.died()
        if code is not None:
            self._tell_death(child, code)
        if child.due():
            child.start()
            return True
        return code is not None

    def _tell_death(self, child: Child, code: int) -> None:
        how = f"was killed by signal {-code}" if code < 0 else f"ended with code {code}"
        self.say(f"{child.name} {how}; starting it again")
        if child.deaths >= STARTS_BEFORE_GIVING_UP and not self.ready:
            raise PlayError(f"{child.name} does not start. Its last words:\n{child.last_words()}")

    def _welcome(self) -> None:
        self.ready = True
        here, *elsewhere = self.urls
        self.say(f"Durak is ready: {here}")
        for url in elsewhere:
            self.say(f"From other devices in your network: {url}")
        self.say("Ctrl-C stops it.")

    def _write_status(self) -> None:
        running = {child.name: child.pid for child in self.children if child.pid}
        self.folder.write_status(url=self.urls[0], children=running)

    # --- Stopping ---------------------------------------------------------------------------

    @contextmanager
    def _signals(self) -> Iterator[None]:
        signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        before = {number: signal.signal(number, self._on_signal) for number in signals}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True

    def _stop(self) -> None:
        """The broker last: the others say good-bye to it."""
        brokers = [child for child in self.children if child.name == "broker"]
        others = [child for child in self.children if child not in brokers]
        for group, seconds in ((others, TIME_TO_STOP), (brokers, TIME_TO_STOP_BROKER)):
            for child in group:
                child.ask_to_stop()
            deadline = time.monotonic() + seconds
            for child in group:
                child.wait(deadline)


def play(options: Options, say: Callable[[str], None]) -> int:
    return Supervisor(options, os.environ, say).run()
