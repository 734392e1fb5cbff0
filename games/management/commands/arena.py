"""`manage.py arena A B [C ...]`: measure automatic players against each other."""

from __future__ import annotations

import gc
import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots.arena import CLOCKS, Report, Setup, run
from games.bots.fuzz import fuzz
from games.bots.registry import PLAYERS
from games.compiled import is_compiled
from games.engine.errors import InvalidRules
from games.engine.rules import CHOICES, PRESETS, preset
from games.house_rules import why_invalid

LEAST = {"deals": 1, "think_ms": 0, "rollouts": 0}
SEATS = CHOICES["players"]


class Command(BaseCommand):
    help = "Play mirrored deals between automatic players and print the first one's score."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("players", nargs="*", help=", ".join(sorted(PLAYERS)))
        parser.add_argument("--deals", type=int, default=100)
        parser.add_argument("--seats", type=int, default=None)
        parser.add_argument("--preset", default="classic", choices=sorted(PRESETS))
        parser.add_argument("--think-ms", type=int, default=200)
        parser.add_argument("--rollouts", type=int, default=None, help="bound thinking by work")
        parser.add_argument(
            "--clock",
            default="processor",
            choices=sorted(CLOCKS),
            help="measure thinking in processor time of this process, fair on a shared machine, "
            "or by the wall",
        )
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--json", action="store_true")
        parser.add_argument(
            "--robust", action="store_true", help="random options, all levels mixed; no score"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        _check(options)
        gc.freeze()  # to look through all that Django has loaded takes longer than to think
        if options["robust"]:
            self._robust(options)
            return
        if len(options["players"]) < 2:
            raise CommandError("name at least two players")
        overrides = {} if options["seats"] is None else {"players": options["seats"]}
        try:
            rules = preset(options["preset"], **overrides)
        except InvalidRules as error:
            raise CommandError(f"--preset, --seats: {why_invalid(error)}") from error
        if len(options["players"]) > rules.players:
            raise CommandError(f"{len(options['players'])} players for {rules.players} seats")
        setup = Setup(
            players=tuple(options["players"]),
            rules=rules,
            deals=options["deals"],
            think_ms=options["think_ms"],
            seed=options["seed"],
            rollouts=options["rollouts"],
            clock=options["clock"],
        )
        self._print(setup, run(setup), as_json=options["json"])

    def _print(self, setup: Setup, report: Report, *, as_json: bool) -> None:
        if as_json:
            asked = {"players": setup.players, "think_ms": setup.think_ms, "clock": setup.clock}
            print(json.dumps({**asked, "compiled": is_compiled(), **asdict(report)}))
            return
        print(f"{' v '.join(setup.players)}: {report.deals} deals, each from every seat")
        print(f"score {report.score:.3f} ± {report.stderr:.3f}, durak {report.durak_rate:.1%}")
        print(
            f"ms per decision ({setup.clock} time): mean {report.ms_mean}, p95 {report.ms_p95}, "
            f"max {report.ms_max}; rollouts {report.rollouts_mean}; {_build()}"
        )
        if report.solved is not None:
            print(f"endings solved exactly: {report.solved:.1%}")
        if report.fallbacks:
            print(f"fallbacks to easy: {report.fallbacks}")

    def _robust(self, options: dict[str, Any]) -> None:
        found = fuzz(
            deals=options["deals"],
            seed=options["seed"],
            think_ms=options["think_ms"],
            rollouts=options["rollouts"],
            clock=options["clock"],
        )
        said = {**asdict(found), "compiled": is_compiled()}
        print(json.dumps(said) if options["json"] else f"{found}, {_build()}")
        if found.fallbacks or found.late:
            raise CommandError("not robust")


def _check(options: dict[str, Any]) -> None:
    """CommandError for what cannot be played, whatever the rules are."""
    for name in options["players"]:
        if name not in PLAYERS:
            raise CommandError(f"{name!r} is no player; there are {', '.join(sorted(PLAYERS))}")
    for option, least in LEAST.items():
        if options[option] is not None and options[option] < least:
            raise CommandError(f"--{option.replace('_', '-')} must be {least} or more")
    if options["seats"] is not None and options["seats"] not in SEATS:
        raise CommandError(f"--seats must be {SEATS[0]} to {SEATS[-1]}")


def _build() -> str:
    return "compiled build" if is_compiled() else "pure Python"
