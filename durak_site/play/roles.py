"""Which processes make up the site, and how each is started."""

import os
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from durak_site.environment import bot_processes
from durak_site.play import broker

QUEUES = ("clock", "bots", "review")
MOST_BYTES = 65_536  # of one frame; games/wire.py allows 4,096 characters and answers in words
DRAIN_S = 5


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
        Role("web", web("--fd", str(listener)), (listener,)),
        # One clock, in one process: its tasks are short, and there is little memory to spare.
        Role("clock", worker("clock", 1)),
        # Thinking takes its time: processes of their own, which a time limit can kill.
        Role("bots", worker("bots", bot_processes(os.environ.get("BOT_PROCESSES", "")))),
        # Reviews can wait, and make nobody else wait.
        Role("review", (*yielding(), *worker("review", 1))),
        Role("beat", beat()),
    ]


def web(*where: str) -> tuple[str, ...]:
    """The web server; `where` is uvicorn's --fd, or --host and --port, or --uds."""
    # A proxy may stand before it; the access log is then the proxy's business.
    quiet = (
        "--log-level",
        "warning",
        "--no-access-log",
        "--no-server-header",
        "--no-proxy-headers",
    )
    # No compression: it doubles the memory of a socket. A frame that is too long closes its
    # socket with 1009, one that is not UTF-8 with 1007: codes after which no page comes back.
    sockets = ("--ws", "websockets-sansio", "--ws-per-message-deflate", "false")
    limits = ("--ws-max-size", str(MOST_BYTES), "--ws-ping-interval", "20")
    # Asked to stop it closes its sockets with 1012, after which a page comes back at once.
    drain = ("--timeout-graceful-shutdown", str(DRAIN_S), "--lifespan", "off")
    start = (sys.executable, "-m", "uvicorn", "durak_site.asgi:application")
    return (*start, *where, *quiet, *sockets, *limits, *drain)


def worker(queue: str, processes: int, *, name: str = "") -> tuple[str, ...]:
    """A worker of one queue, with as many processes."""
    # Nobody here listens to gossip, and without it a worker starts sooner.
    alone = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    pool = ("--pool", "solo") if queue == "clock" else ("--concurrency", str(processes))
    return _celery("worker", "-Q", queue, "-n", f"{name or queue}@%h", *alone, *pool)


def yielding() -> tuple[str, ...]:
    """The beginning of a command that leaves the processor to others who want it."""
    nice = shutil.which("nice")
    return (nice, "-n", "15") if nice else ()


def beat() -> tuple[str, ...]:
    """The beat, of which a site has one."""
    return _celery("beat", "--pidfile", "")


def _celery(program: str, *options: Iterable[str] | str) -> tuple[str, ...]:
    start = (sys.executable, "-m", "celery", "-A", "durak_site", "--quiet", program)
    return (*start, "--loglevel", "WARNING", *map(str, options))
