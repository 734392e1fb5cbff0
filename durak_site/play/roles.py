"""Which processes make up the site, and how each is started."""

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from durak_site.play import broker

MOST_BOT_PROCESSES = 4


@dataclass(frozen=True)
class Role:
    """One process of the site: its name in messages and the command that starts it."""

    name: str
    command: tuple[str, ...]
    descriptors: tuple[int, ...] = ()  # open files that the process inherits


def embedded_broker(socket: Path) -> Role:
    return Role("broker", tuple(broker.server_command(socket)))


def prepare() -> Role:
    """Brings database and translations up to date, then ends."""
    return Role("prepare", (sys.executable, "manage.py", "prepare"))


def serving(listener: int) -> list[Role]:
    """What runs while people play: the web server, the workers, the beat."""
    return [
        Role("web", _daphne(listener), (listener,)),
        # One clock, in one process: its tasks are short, and there is little memory to spare.
        Role("clock", _worker("clock", "--pool", "solo")),
        # Thinking takes its time: processes of their own, which a time limit can kill.
        Role("bots", _worker("bots", "--concurrency", str(bot_processes(os.environ)))),
        Role("beat", _celery("beat", "--pidfile", "")),
    ]


def bot_processes(env: Mapping[str, str]) -> int:
    """BOT_PROCESSES, else one core less than there are: somebody wants to play on this machine."""
    asked = env.get("BOT_PROCESSES", "")
    if asked.isdigit() and int(asked) > 0:
        return int(asked)
    return max(1, min(MOST_BOT_PROCESSES, (os.cpu_count() or 1) - 1))


def _daphne(listener: int) -> tuple[str, ...]:
    # A proxy may stand before it; the access log is then the proxy's business.
    quiet = ("--verbosity", "0", "--no-server-name")
    start = (sys.executable, "-m", "daphne", "--fd", str(listener))
    return (*start, *quiet, "durak_site.asgi:application")


def _worker(queue: str, *options: str) -> tuple[str, ...]:
    # With one worker a queue there is nobody to gossip with, and it starts sooner.
    alone = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    return _celery("worker", "-Q", queue, "-n", f"{queue}@%h", *alone, *options)


def _celery(program: str, *options: Iterable[str] | str) -> tuple[str, ...]:
    start = (sys.executable, "-m", "celery", "-A", "durak_site", "--quiet", program)
    return (*start, "--loglevel", "WARNING", *map(str, options))
