"""manage.py check_deals: play every stored deal again and compare."""

from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Deal
from games.selectors.audit import every_deal, faults


class Command(BaseCommand):
    """After a restore or a fault: is every deal what its moves say?"""

    help = "Play every stored deal again from its seed and moves; exit status 1 if any is amiss."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One flag."""
        parser.add_argument("--over", action="store_true", help="a deal that still runs is amiss")

    def handle(self, *args: Any, over: bool, **options: Any) -> None:
        """A line for each fault, then how many deals of which kind there are."""
        seen: Counter[str] = Counter()
        moves = amiss = 0
        for deal in every_deal():
            found = list(faults(deal))
            if over and deal.status == Deal.Status.PLAYING:
                found.append("it is not over")
            for fault in found:
                self.stdout.write(f"deal {deal.pk}, table {deal.table.slug}: {fault}")
            amiss += bool(found)
            moves += deal.version
            seen[deal.status] += 1
        kinds = ", ".join(f"{number} {status}" for status, number in sorted(seen.items()))
        self.stdout.write(f"{seen.total()} deals ({kinds or 'none'}), {moves} moves")
        if amiss:
            raise CommandError(f"{amiss} deals are amiss", returncode=1)
        self.stdout.write("every deal is whole")
