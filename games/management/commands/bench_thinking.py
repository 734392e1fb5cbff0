"""manage.py bench_thinking: hard players waiting at many tables, on the real queue of a site."""

import json
import time
from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.management.thinking_load import Load, figures
from games.services import thoughts


class Command(BaseCommand):
    """Seats hard players at tables of two and looks how long each of them is waited for."""

    help = (
        "Measures how automatic players stand a load: run it beside a site (manage.py play) with "
        "the same data folder. It makes tables and plays them out; not for a site in use."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How much load, for how long."""
        parser.add_argument("--seats", type=int, default=100, help="seats waiting at any time")
        parser.add_argument("--seconds", type=int, default=30)
        parser.add_argument("--warm-up", type=int, default=5, help="seconds that do not count")
        parser.add_argument("--json", action="store_true", dest="as_json")

    def handle(self, **options: Any) -> None:
        """Load, wait, measure, print."""
        load = Load(options["seats"])
        try:
            load.fill()
            self._hold(load, options["warm_up"])
            before, since = thoughts.counted(), timezone.now()
            self._hold(load, options["seconds"])
            found = self._figures(load, since, before)
        finally:
            load.clear()
        if found["moves"] < 2:
            raise CommandError("Nobody moved. Is the site running on this data folder?")
        self._print(found, as_json=options["as_json"])

    def _hold(self, load: Load, seconds: float) -> None:
        """Keep the load for so long: a table that has ended is replaced."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            time.sleep(0.5)
            load.fill()

    def _figures(self, load: Load, since: datetime, before: dict[str, int]) -> dict[str, Any]:
        after = thoughts.counted()
        budgets = {name: after[name] - before[name] for name in after}
        overrun = budgets.pop("overrun")
        return figures(load.deal_ids, since) | {
            "budgets_up_to_ms": budgets,
            "overrun_50ms": overrun,
        }

    def _print(self, found: dict[str, Any], *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(found))
            return
        for name, value in found.items():
            self.stdout.write(f"{name:>18}  {value}")
