"""Deals by real people on a real site whose processes die, broker forgets and connections break.

The site is `manage.py play` with a Valkey of its own, on SQLite or on a fresh PostgreSQL database:
nothing that others use is touched. What must hold at the end is in verdict.py.
"""

import asyncio
import itertools
import os
import random
import signal
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import redis

from durak_site.environment import embedded_redis_url
from games.management.crowd import LOST, Seats, Tally
from tests.faults.verdict import verdict
from tests.faults.witness import Witness
from tests.live_site import fresh_database
from tests.play_process import ROLES, PlayProcess

PAUSE = (0.01, 0.06)
STUCK_S = 90
PASSWORD = "a fool and his cards"
# Mostly the next fault waits until each page has seen so much happen again; at times it does not.
FRAMES_BETWEEN_FAULTS = 6
DOUBLE_FAULT = 0.1
"""How likely it is that the next fault does not wait."""
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@contextmanager
def private_site(data: Path, database: str = "") -> Iterator[tuple[PlayProcess, str]]:
    """A site with a broker of its own; with a PostgreSQL address on a fresh database there."""
    variables = {"RATE_LIMITS": "off", "BOT_DELAY_MS": "10,40"}
    if not database.startswith("postgres"):
        yield from _run(data, variables, "")
        return
    with fresh_database(database) as url:
        yield from _run(data, variables | {"DATABASE_URL": url}, url)


def _run(data: Path, variables: dict[str, str], url: str) -> Iterator[tuple[PlayProcess, str]]:
    site = PlayProcess(data, env=variables)
    try:
        site.wait_until_ready()
        yield site, url
        site.stop()
    finally:
        site.destroy()


@dataclass
class Chaos:
    """One run: rated tables of two, others with an automatic player, and faults all the time."""

    site: PlayProcess
    database: str
    seed: int
    deals: int
    tables: int = 3
    tally: Tally = field(default_factory=Tally)
    recoveries: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """For each fault how many seconds passed until people had seen some moves again."""
    seats: list[Seats] = field(default_factory=list)
    people: dict[str, list[Witness]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.url = self.site.url  # its port stays whatever dies

    async def run(self) -> None:
        """Play, break, stop breaking, let the running deals end."""
        self.seats = [await self._table(number) for number in range(self.tables)]
        playing = [
            asyncio.create_task(person.sit(table))
            for table in self.seats
            for person in table.people
        ]
        await self._break_things()
        for table in self.seats:
            table.enough = True
        await self._until_all_left(playing)
        await asyncio.gather(*playing)

    async def _until_all_left(self, playing: list[asyncio.Task[None]]) -> None:
        until = time.monotonic() + 3 * STUCK_S
        while not all(task.done() for task in playing):
            assert time.monotonic() < until, "a deal does not end"
            for person in itertools.chain(*self.people.values()):
                person.go_home()
            await asyncio.sleep(0.5)

    @property
    def over(self) -> int:
        """How many deals ended so far."""
        return sum(table.deals_over for table in self.seats)

    def errors(self) -> list[str]:
        """What people met that no fault explains."""
        told = dict(self.tally.errors)
        if "cut database" in self.recoveries:
            # Whose connection is cut in the middle of a move is told to try again, and does.
            told.pop("broken", None)
        return [f"{number} times {kind}" for kind, number in told.items()]

    # --- People ---------------------------------------------------------------------------------

    async def _table(self, number: int) -> Seats:
        people = [Witness(self.url, self.tally, self.rng, PAUSE) for _ in range(2)]
        for seat, person in enumerate(people):
            name = f"Fool {chr(97 + self.seed % 26)}{chr(97 + number % 26)}{chr(97 + seat)}"
            form = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
            await person.post("/accounts/signup/", **form)
        host, guest = people
        others = {"players": "3", "seat_1": "easy"} if number % 2 else {"players": "2"}
        form = {"preset": "classic", "clock_s": "60", "deck": "24"} | others
        address = await host.post("/tables/new/", **form)
        slug = address.rstrip("/").rsplit("/", 1)[-1]
        await guest.post(f"/t/{slug}/join/")
        for person in people:
            await person.post(f"/t/{slug}/ready/")
        self.people[slug] = people
        return Seats(slug, [*people])

    # --- Faults ---------------------------------------------------------------------------------

    async def _break_things(self) -> None:
        """Each kind of fault once, then any of them, until enough deals are over."""
        kinds = list(self._kinds().items())
        self.rng.shuffle(kinds)
        while kinds or self.over < self.deals:
            name, strike = kinds.pop() if kinds else self.rng.choice(list(self._kinds().items()))
            with suppress(KeyError, ProcessLookupError, redis.RedisError, psycopg.Error):
                await strike()
                self.recoveries[name].append(await self._until_people_play())

    async def _until_people_play(self) -> float:
        """How many seconds that took.

        On a busy machine a process takes long to start; faults in a row would stop all play.
        """
        began = time.monotonic()
        enough = self.tally.frames + FRAMES_BETWEEN_FAULTS * 2 * self.tables
        await asyncio.sleep(self.rng.uniform(0.1, 0.5))
        if self.rng.random() < DOUBLE_FAULT:
            return time.monotonic() - began
        while self.tally.frames < enough:
            assert time.monotonic() < began + STUCK_S, f"nobody can play; {self.recoveries}"
            await asyncio.sleep(0.1)
        return time.monotonic() - began

    def _kinds(self) -> dict[str, Callable[[], Awaitable[None]]]:
        kinds = {f"kill {role}": self._killing(role) for role in ROLES}
        kinds |= {"flush broker": self._flush, "stop web": self._ask_web_to_stop}
        return kinds | ({"cut database": self._cut} if self.database else {})

    def _killing(self, role: str) -> Callable[[], Awaitable[None]]:
        async def kill() -> None:
            self.site.kill(role)

        return kill

    async def _ask_web_to_stop(self) -> None:
        os.kill(self.site.children["web"], signal.SIGTERM)

    async def _flush(self) -> None:
        with redis.Redis.from_url(embedded_redis_url(self.site.data), socket_timeout=2) as own:
            own.flushall()

    async def _cut(self) -> None:
        with psycopg.connect(self.database, autocommit=True) as connection:
            connection.execute(CUT)


def play(data: Path, *, deals: int, tables: int, seed: int, database: str = "") -> Chaos:
    """One whole run; AssertionError with everything that is wrong."""
    with private_site(data, database) as (site, url):
        chaos = Chaos(site, url, seed, deals, tables)
        wrong = []
        try:
            asyncio.run(chaos.run())
        except (AssertionError, *LOST) as error:
            wrong = [repr(error)]
        wrong += chaos.errors() + verdict(site, chaos.people)
        assert not wrong, "\n".join([*wrong, site.output, site.logs()])
    return chaos
