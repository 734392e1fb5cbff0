"""manage.py rebuild_ratings: count ratings and boards anew from the results of deals."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from leaderboard.services import rebuild


class Command(BaseCommand):
    """Compares with --check, and mends without."""

    help = "Compute every rating and count anew from the stored deals."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One flag."""
        parser.add_argument(
            "--check",
            action="store_true",
            help="change nothing; print what differs, and exit with status 1 if anything does",
        )

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        """Prints a line per difference, or how many ratings were written."""
        if not check:
            self.stdout.write(f"{rebuild.rebuild()} ratings written")
            return
        number = 0
        for line in rebuild.differences():
            number += 1
            self.stdout.write(line)
        if number:
            raise CommandError(f"{number} differences", returncode=1)
        self.stdout.write("nothing differs")
