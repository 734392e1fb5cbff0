"""manage.py bench_leaderboard: how long a page of each board takes on the server."""

import json
import statistics
import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.test import Client
from django.urls import reverse

from leaderboard.finished import Pool
from leaderboard.models import Rating
from leaderboard.ratings import ESTABLISHED_AFTER
from leaderboard.selectors import ROWS_PER_PAGE, Kind, Period


class Command(BaseCommand):
    """Asks for first, middle and last pages as somebody from the middle of the board."""

    help = "Measure the server time of the leaderboard's pages."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How often, and how to print."""
        parser.add_argument("--pool", choices=[pool.value for pool in Pool], default="two")
        parser.add_argument("--times", type=int, default=20, help="requests for each page")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, pool: str, times: int, **options: Any) -> None:
        """Prints a line for each page asked for."""
        settings.ALLOWED_HOSTS = ["testserver"]
        people = Rating.objects.filter(pool=pool, listed=True, deals__gte=ESTABLISHED_AFTER)
        number = people.count()
        if not number:
            raise CommandError("nobody stands on this board; run load_leaderboard first")
        client = Client()
        client.force_login(
            people.order_by("-score")[number // 2].user,
            backend="django.contrib.auth.backends.ModelBackend",
        )
        last = number // ROWS_PER_PAGE
        lines = [
            _measure(client, pool, kind, period, page, times)
            for kind, period in _boards()
            for page in (1, last // 2 or 1, last or 1)
        ]
        self._print(lines, as_json=options["json"])

    def _print(self, lines: list[dict[str, Any]], *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(lines))
            return
        for line in lines:
            self.stdout.write(
                "{kind:7} {period:7} page {page:5}: median {median_ms:6.1f} ms, "
                "slowest {slowest_ms:6.1f} ms, of its own {own_ms:6.1f} ms".format(**line)
            )


def _boards() -> list[tuple[Kind, Period]]:
    counts = [(kind, period) for kind in Kind if kind is not Kind.RATING for period in Period]
    return [(Kind.RATING, Period.ALL), *counts]


def _measure(
    client: Client, pool: str, kind: Kind, period: Period, page: int, times: int
) -> dict[str, Any]:
    address = reverse("board", args=[pool, kind.value])
    took, own = [], []
    for _time in range(times + 1):
        start, busy = time.perf_counter(), time.process_time()
        response = client.get(address, {"period": period.value, "page": page})
        took.append(1000 * (time.perf_counter() - start))
        own.append(1000 * (time.process_time() - busy))
        if response.status_code != 200:
            raise CommandError(f"{address} answered {response.status_code}")
    warm = took[1:]
    return {
        "kind": kind.value,
        "period": period.value,
        "page": page,
        "median_ms": round(statistics.median(warm), 2),
        "slowest_ms": round(max(warm), 2),
        # The processor's time of this process: without the database, and without its neighbours.
        "own_ms": round(statistics.median(own[1:]), 2),
    }
