"""Deals by real people on a real site whose processes die, broker forgets and connections break.

The site is `manage.py play` with a Valkey of its own, on SQLite or on a fresh PostgreSQL database:
nothing that others use is touched. What must hold at the end is in `verdict`.
"""

import asyncio
import os
import random
import re
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import redis

from durak_site.environment import embedded_redis_url
from games.management.crowd import LOST, Person, Seats, Tally
from tests.live_site import fresh_database
from tests.play_process import ROLES, PlayProcess

PAUSE = (0.02, 0.15)
PASSWORD = "a fool and his cards"
BETWEEN_FAULTS_S = (0.3, 1.5)
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
COUNT = """
from games.models import Deal
from leaderboard.models import Result
print("results", Result.objects.count(), Result.objects.filter(rated=True).count())
for deal in Deal.objects.select_related("table"):
    print("deal", deal.table.slug, deal.number, deal.version)
"""


@contextmanager
def private_site(data: Path, database: str = "") -> Iterator[tuple[PlayProcess, str]]:
    """A site with a broker of its own; with a PostgreSQL address on a fresh database there."""
    variables = {"RATE_LIMITS": "off", "BOT_DELAY_MS": "20,80"}
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
    """One run: tables of two people and an automatic player, and faults until enough is played."""

    site: PlayProcess
    database: str
    seed: int
    deals: int
    tables: int = 3
    tally: Tally = field(default_factory=Tally)
    faults: Counter[str] = field(default_factory=Counter)
    seats: list[Seats] = field(default_factory=list)

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
        await asyncio.gather(*playing)

    @property
    def over(self) -> int:
        """How many deals ended so far."""
        return sum(table.deals_over for table in self.seats)

    # --- People ---------------------------------------------------------------------------------

    async def _table(self, number: int) -> Seats:
        people = [Person(self.url, self.tally, self.rng, PAUSE) for _ in range(2)]
        for seat, person in enumerate(people):
            name = f"Fool {chr(97 + self.seed % 26)}{chr(97 + number % 26)}{chr(97 + seat)}"
            form = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
            await person.post("/accounts/signup/", **form)
        host, guest = people
        form = {"preset": "classic", "players": "3", "clock_s": "60", "bot1": "easy"}
        address = await host.post("/tables/new/", **form)
        slug = address.rstrip("/").rsplit("/", 1)[-1]
        await guest.post(f"/t/{slug}/join/")
        await host.post(f"/t/{slug}/start/")
        return Seats(slug, people)

    # --- Faults ---------------------------------------------------------------------------------

    async def _break_things(self) -> None:
        """Each kind of fault once, then any of them, until enough deals are over."""
        kinds = list(self._kinds().items())
        self.rng.shuffle(kinds)
        until = time.monotonic() + 60 + 20 * self.deals
        while kinds or self.over < self.deals:
            assert time.monotonic() < until, f"only {self.over} deals in {self.faults}"
            name, strike = kinds.pop() if kinds else self.rng.choice(list(self._kinds().items()))
            await asyncio.sleep(self.rng.uniform(*BETWEEN_FAULTS_S))
            with suppress(KeyError, ProcessLookupError, redis.RedisError, psycopg.Error):
                await strike()
                self.faults[name] += 1

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

    # --- What must hold -------------------------------------------------------------------------

    def verdict(self) -> list[str]:
        """What is wrong after the run; nothing if all is well."""
        wrong = [f"{number} times {kind}" for kind, number in self.tally.errors.items()]
        wrong += self._checked("check_deals", "--over")
        wrong += self._checked("rebuild_ratings", "--check")
        told = self.site.shell(COUNT)
        stored = {
            (slug, int(number)): int(version)
            for slug, number, version in re.findall(r"deal (\S+) (\d+) (\d+)", told)
        }
        results, rated = map(int, re.findall(r"results (\d+) (\d+)", told)[0])
        if results != len(stored) or rated != results:
            wrong.append(f"{len(stored)} deals have {results} results, {rated} of them rated")
        return wrong + list(self._lost(stored))

    def _checked(self, *command: str) -> list[str]:
        try:
            self.site.manage(*command)
        except AssertionError as said:
            return [str(said)]
        return []

    def _lost(self, stored: dict[tuple[str, int], int]) -> Iterator[str]:
        """A page showed more moves than the site kept."""
        for table in self.seats:
            for person in table.people:
                for deal, version in person.seen.items():
                    if version > stored.get((table.slug, deal), -1):
                        yield f"{table.slug}, deal {deal}: move {version} was shown and is lost"


def play(data: Path, *, deals: int, tables: int, seed: int, database: str = "") -> Chaos:
    """One whole run; AssertionError with everything that is wrong."""
    with private_site(data, database) as (site, url):
        chaos = Chaos(site, url, seed, deals, tables)
        try:
            asyncio.run(chaos.run())
        except LOST as error:
            raise AssertionError(f"{error!r}\n{site.output}\n{site.logs()}") from error
        wrong = chaos.verdict()
        assert not wrong, "\n".join([*wrong, site.output, site.logs()])
    return chaos
