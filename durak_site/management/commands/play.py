import argparse
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from durak_site.environment import data_folder
from durak_site.play.errors import PlayError
from durak_site.play.supervisor import Options, play


class Command(BaseCommand):
    help = "Run the whole site on this machine: web server, workers, beat and, if none, a broker."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets the network in")
        parser.add_argument("--port", type=int, default=8000, help="0 takes any free one")
        parser.add_argument("--data", help="folder of games and accounts; DATA_DIR, else ./var")
        parser.add_argument("--verbose", action="store_true", help="logs here, not in files")

    def handle(self, *args: Any, **options: Any) -> None:
        asked = Options(
            host=options["host"],
            port=options["port"],
            data=data_folder(options["data"]) if options["data"] else settings.DATA_DIR,
            code=Path(settings.BASE_DIR),
            verbose=options["verbose"],
        )
        try:
            code = play(asked, self.say)
        except PlayError as error:
            raise CommandError(str(error)) from None
        sys.exit(code)

    def say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()  # into a pipe too, at once
