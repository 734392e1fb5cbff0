"""manage.py load_leaderboard: made-up people and results, to measure the boards with."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from leaderboard.models import Result
from leaderboard.services.fill import fill


class Command(BaseCommand):
    """Fills a database that has no results yet."""

    help = "Fill an empty leaderboard with made-up people and deals, for bench_leaderboard."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many."""
        parser.add_argument("--people", type=int, default=100_000)
        parser.add_argument("--deals", type=int, default=1_000_000)
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same deals")

    def handle(
        self, *args: Any, people: int, deals: int, seed: int, verbosity: int, **options: Any
    ) -> None:
        """Prints how far it is."""
        if people < 6 or deals < 0:
            raise CommandError("--people must be 6 or more, --deals 0 or more")
        if Result.objects.exists():
            raise CommandError("this database has results; use one that is new and empty")
        for written in fill(people=people, deals=deals, now=timezone.now(), seed=seed):
            if verbosity and written % 50_000 == 0:
                self.stdout.write(f"{written} of {deals} deals")
        self.stdout.write(f"{people} people and {deals} deals written")
