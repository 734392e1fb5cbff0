import argparse
import os
import sys
from typing import Any

from django.core.management.base import BaseCommand

from durak_site import servers
from durak_site.play import roles


class Command(BaseCommand):
    help = "Become one process of the site: web, clock, bots, review or beat."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("role", choices=["web", *roles.QUEUES, "beat"])
        parser.add_argument("--host", default="127.0.0.1", help="web: where to listen")
        parser.add_argument("--port", type=int, default=8000, help="web: where to listen")
        parser.add_argument("--uds", help="web: listen on this unix socket instead")
        parser.add_argument("--fd", type=int, help="web: an open socket, from systemd say")
        parser.add_argument("--processes", type=int, default=1, help="workers: how many to fork")

    def handle(self, *args: Any, **options: Any) -> None:
        servers.make_data_folder()
        servers.ask_database()
        servers.ask_broker()
        command = self.command(options)
        # The same process from here on: its signals and its exit are the server's own.
        sys.stdout.flush()
        os.execv(command[0], command)  # noqa: S606 - of our own making

    def command(self, options: dict[str, Any]) -> tuple[str, ...]:
        if options["role"] == "web":
            return roles.web(*listening(options))
        if options["role"] == "beat":
            return roles.beat()
        name = f"{options['role']}-{os.getpid()}"  # several of one queue on one machine
        return roles.worker(options["role"], options["processes"], name=name)


def listening(options: dict[str, Any]) -> tuple[str, ...]:
    if options["fd"] is not None:
        return ("--fd", str(options["fd"]))
    if options["uds"]:
        return ("--uds", options["uds"])
    return ("--host", options["host"], "--port", str(options["port"]))
