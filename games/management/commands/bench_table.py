"""manage.py bench_table: the time from a move to all pages of its table, on a running site."""

import asyncio
import json
import random
import time
from argparse import ArgumentParser
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.visitor import Visitor

WARM_UP = 10


class Command(BaseCommand):
    """Two people play each other over real sockets while others watch."""

    help = "Measures the time from a move to all pages of the table on a running site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The site, and how much of it."""
        parser.add_argument("--url", default="http://127.0.0.1:8000")
        parser.add_argument("--moves", type=int, default=300)
        parser.add_argument("--watchers", type=int, default=2)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--json", action="store_true", dest="as_json")

    def handle(self, **options: Any) -> None:
        """Measure and print."""
        bench = Bench(options["url"], options["watchers"], random.Random(options["seed"]))  # noqa: S311
        try:
            asyncio.run(bench.run(options["moves"]))
        except OSError as error:
            raise CommandError(f"{options['url']}: {error}") from error
        figures = bench.figures()
        if options["as_json"]:
            self.stdout.write(json.dumps(figures))
            return
        for name, value in figures.items():
            self.stdout.write(f"{name:>16}  {value}")


@dataclass
class Bench:
    """One table with two players and some watchers."""

    url: str
    watchers: int
    rng: random.Random
    to_all: list[float] = field(default_factory=list)
    to_one: list[float] = field(default_factory=list)

    async def run(self, moves: int) -> None:
        """Play until so many moves are measured; the first ones warm up and do not count."""
        slug, pages = await self._sit_down()
        try:
            for _ in range(WARM_UP):
                await self._move(slug, pages)
            self.to_all, self.to_one = [], []
            while len(self.to_all) < moves:
                await self._move(slug, pages)
        finally:
            for page in pages:
                await page.close()

    def figures(self) -> dict[str, float]:
        """Milliseconds: to all pages of the table, and to each page by itself."""
        return {
            "moves": len(self.to_all),
            "pages": self.watchers + 2,
            "p50_ms": percentile(self.to_all, 50),
            "p95_ms": percentile(self.to_all, 95),
            "p99_ms": percentile(self.to_all, 99),
            "max_ms": round(max(self.to_all) * 1000, 1),
            "page_p50_ms": percentile(self.to_one, 50),
        }

    async def _sit_down(self) -> tuple[str, list[Visitor]]:
        host, guest = Visitor(self.url), Visitor(self.url)
        address = await host.post("/tables/new/", preset="duel", players="2", clock_s="60")
        slug = address.rstrip("/").rsplit("/", 1)[-1]
        await guest.post(f"/t/{slug}/join/")
        await guest.post(f"/t/{slug}/ready/")
        await host.post(f"/t/{slug}/start/")
        pages = [host, guest, *(Visitor(self.url) for _ in range(self.watchers))]
        for page in pages:
            await page.open(slug)
        return slug, pages

    async def _move(self, slug: str, pages: list[Visitor]) -> None:
        began = time.perf_counter()
        if not any([await page.press(self.rng) for page in pages[:2]]):
            await self._next_deal(slug, pages)
            return
        times = [came - began for came in await asyncio.gather(*(p.next_frame() for p in pages))]
        self.to_all.append(max(times))
        self.to_one += times

    async def _next_deal(self, slug: str, pages: list[Visitor]) -> None:
        for player in pages[:2]:
            await player.post(f"/t/{slug}/next/")
        for page in pages:
            await page.close()
            await page.open(slug)


def percentile(times: list[float], percent: int) -> float:
    """A percentile in milliseconds."""
    return round(quantiles(times, n=100, method="inclusive")[percent - 1] * 1000, 1)
