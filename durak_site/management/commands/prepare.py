from typing import Any

import redis
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from redis.backoff import ConstantBackoff
from redis.retry import Retry

# An embedded broker starts at the same moment as this: five seconds for a slow one.
PATIENT = Retry(ConstantBackoff(0.1), retries=50)


class Command(BaseCommand):
    help = "Bring the database and the translations up to date: before each start of the site."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.ask_database()
        self.ask_broker()
        call_command("migrate", interactive=False, verbosity=0)
        call_command("compile_messages", verbosity=0)

    def ask_database(self) -> None:
        # Without a pool: that one keeps trying, and then says nothing but "timeout".
        connection.settings_dict["OPTIONS"].pop("pool", None)
        try:
            connection.ensure_connection()
        except DatabaseError as error:
            raise CommandError(
                f"DATABASE_URL: the database does not answer: {first(error)}"
            ) from None

    def ask_broker(self) -> None:
        try:
            with redis.Redis.from_url(
                settings.REDIS_URL, socket_connect_timeout=5, retry=PATIENT
            ) as client:
                client.ping()
        except redis.RedisError as error:
            raise CommandError(f"REDIS_URL: the server does not answer: {first(error)}") from None


def first(error: Exception) -> str:
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
