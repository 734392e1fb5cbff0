"""manage.py bench_live: real deals over real sockets, with many simulated people."""

import asyncio
import json
import random
import time
from argparse import ArgumentParser
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any
from urllib.parse import urlsplit

from django.core.management.base import BaseCommand, CommandError

from games.management import memory
from games.management.crowd import LOST, Seats, Tally, seat

MAKING = 8  # tables at the same time


class Command(BaseCommand):
    """A crowd on a running site (with RATE_LIMITS=off: it all comes from one address)."""

    help = "Plays deals on many tables of a running site at once and measures moves and pages."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The site, the crowd, and its pace."""
        parser.add_argument("--url", action="append", help="given twice: tables take turns")
        parser.add_argument("--tables", type=int, default=25)
        parser.add_argument("--seats", type=int, default=4, choices=range(2, 7))
        parser.add_argument("--seconds", type=float, default=30)
        parser.add_argument("--pause", default="1.5,4", help="seconds before each act, from and to")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--json", action="store_true", dest="as_json")

    def handle(self, **options: Any) -> None:
        """Measure and print."""
        urls = options["url"] or ["http://127.0.0.1:8000"]
        least, _, most = options["pause"].partition(",")
        try:
            pause = float(least), float(most or least)
        except ValueError:
            raise CommandError(f"--pause {options['pause']}: two numbers such as 1.5,4") from None
        crowd = Crowd(urls, options["tables"], options["seats"], pause, options["seed"])
        try:
            asyncio.run(crowd.run(options["seconds"]))
        except LOST as error:
            raise CommandError(f"{', '.join(urls)}: {error or type(error).__name__}") from error
        figures = crowd.figures()
        if options["as_json"]:
            self.stdout.write(json.dumps(figures))
            return
        for name, value in figures.items():
            self.stdout.write(f"{name:>22}  {value}")


@dataclass
class Crowd:
    """Tables of people, and what they measure together."""

    urls: list[str]
    tables: int
    seats: int
    pause: tuple[float, float]
    seed: int
    tally: Tally = field(default_factory=Tally)
    measured_s: float = 0.0
    own_cpu: float = 0.0
    web_cpu: float = 0.0
    kb_per_socket: float | None = None

    async def run(self, seconds: float) -> None:
        """Seat everybody, open all pages, let the deals mix for a while, then measure."""
        tables = await self._seat_all()
        before = memory.resident_kb(self._web())
        playing = [
            asyncio.create_task(person.sit(table)) for table in tables for person in table.people
        ]
        await self._until_all_pages_are_open(playing)
        if before:
            self.kb_per_socket = round((memory.resident_kb(self._web()) - before) / len(playing), 1)
        await self._measure(seconds)
        for table in tables:
            for person in table.people:
                person.leaving = True
                person.stop()
                await person.close()
        await asyncio.gather(*playing, return_exceptions=True)

    def figures(self) -> dict[str, Any]:
        """What was seen in the measured time."""
        tally, seconds = self.tally, self.measured_s
        return {
            "tables": self.tables,
            "sockets": self.tables * self.seats,
            "seconds": round(seconds, 1),
            "moves_per_s": round(tally.moves / seconds, 1),
            "pages_per_s": round(len(tally.to_page) / seconds, 1),
            "p50_ms": percentile(tally.to_page, 50),
            "p95_ms": percentile(tally.to_page, 95),
            "p99_ms": percentile(tally.to_page, 99),
            "errors": sum(tally.errors.values()),
            "error_kinds": tally.errors,
            "refused": tally.refusals,
            "reconnects": tally.reconnects,
            "kb_per_socket": self.kb_per_socket,
            "web_cpu": self.web_cpu,
            "own_cpu": self.own_cpu,
        }

    async def _seat_all(self) -> list[Seats]:
        rng, door = random.Random(self.seed), asyncio.Semaphore(MAKING)  # noqa: S311

        async def one(number: int) -> Seats:
            async with door:
                url = self.urls[number % len(self.urls)]
                return await seat(url, self.seats, self.tally, rng, self.pause)

        return list(await asyncio.gather(*map(one, range(self.tables))))

    async def _until_all_pages_are_open(self, playing: list["asyncio.Task[None]"]) -> None:
        until = time.monotonic() + 300
        while self.tally.frames < len(playing) and time.monotonic() < until:
            await asyncio.sleep(0.1)

    async def _measure(self, seconds: float) -> None:
        await asyncio.sleep(self.pause[1])  # the first pauses all begin at once
        web = self._web()
        began, own, theirs = time.monotonic(), time.process_time(), memory.cpu_s(web)
        self.tally.measuring = True
        await asyncio.sleep(seconds)
        self.tally.measuring = False
        self.measured_s = time.monotonic() - began
        self.own_cpu = round((time.process_time() - own) / self.measured_s, 2)
        self.web_cpu = round((memory.cpu_s(web) - theirs) / self.measured_s, 2)

    def _web(self) -> list[int]:
        """The web processes, if they run on this machine and nothing stands before them."""
        ports = {urlsplit(url).port or 80 for url in self.urls}
        return [pid for port in ports for pid in memory.listeners(port)]


def percentile(times: list[float], percent: int) -> float | None:
    """A percentile in milliseconds; None of fewer than two times."""
    if len(times) < 2:
        return None
    return round(quantiles(times, n=100, method="inclusive")[percent - 1] * 1000, 1)
