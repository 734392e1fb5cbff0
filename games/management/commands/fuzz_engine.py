"""Play random deals over random options and check that the engine's invariants hold."""

from argparse import ArgumentParser
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.fuzz import BrokenInvariant, fuzz


class Command(BaseCommand):
    help = "Plays random deals over random valid options and checks every invariant at each action."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--deals", type=int, default=1_000)
        parser.add_argument("--seed", type=int, default=1, help="the first deal's; then one by one")

    def handle(self, *args: Any, deals: int, seed: int, **options: Any) -> None:
        start = monotonic()
        try:
            reasons = fuzz(deals, seed)
        except BrokenInvariant as error:
            raise CommandError(str(error)) from error
        actions = reasons.pop("actions", 0)
        for reason, count in reasons.most_common():
            self.stdout.write(f"{reason:<24}{count:>10,}")
        seconds = monotonic() - start
        self.stdout.write(f"{deals:,} deals, {actions:,} actions, {seconds:,.0f} s: all well")
