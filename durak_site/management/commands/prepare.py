from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from durak_site import servers


class Command(BaseCommand):
    help = "Bring the database and the translations up to date: before each start of the site."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        servers.make_data_folder()
        servers.ask_database()
        servers.ask_broker(servers.PATIENT)
        call_command("migrate", interactive=False, verbosity=0)
        call_command("compile_messages", verbosity=0)
