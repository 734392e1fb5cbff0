from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from durak_site.messages import compile_stale


class Command(BaseCommand):
    help = "Compile the translations that have changed; needs no gettext on the machine."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        for folder in settings.LOCALE_PATHS:
            for source in compile_stale(folder):
                if options["verbosity"] > 0:
                    self.stdout.write(str(source))
