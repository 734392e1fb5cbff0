"""Measure how fast the engine plays random deals."""

import json
from argparse import ArgumentParser
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.bench import play_random_deals
from games.engine.errors import InvalidRules
from games.engine.rules import PRESETS, preset


class Command(BaseCommand):
    help = "Plays full random deals from a fixed seed on one core; prints deals and actions per s."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seats", type=int, default=2)
        parser.add_argument("--deals", type=int, default=10_000)
        parser.add_argument("--preset", choices=sorted(PRESETS), default="classic")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--json", action="store_true", help="print a JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        deals = options["deals"]
        if deals < 1:
            raise CommandError("--deals must be 1 or more")
        try:
            rules = preset(options["preset"], players=options["seats"])
        except InvalidRules as error:
            raise CommandError(f"no such table: {error}") from error
        start = process_time()
        played = play_random_deals(rules, deals, options["seed"])
        seconds = max(process_time() - start, 1e-9)
        figures = {
            "seats": options["seats"],
            "deals": deals,
            "seconds": round(seconds, 3),
            "deals_per_s": round(deals / seconds, 1),
            "actions_per_s": round(played.actions / seconds, 1),
            "actions_per_deal": round(played.actions / deals, 1),
        }
        if options["json"]:
            self.stdout.write(json.dumps(figures))
            return
        for name, value in figures.items():
            self.stdout.write(f"{name:<18}{value:>14,}")
