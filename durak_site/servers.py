"""Asks, once, whether the data folder, the database and the broker are there."""

import os

import redis
from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from redis.backoff import ConstantBackoff
from redis.retry import Retry

# An embedded broker starts at the same moment as this: five seconds for a slow one.
PATIENT = Retry(ConstantBackoff(0.1), retries=50)


def make_data_folder() -> None:
    """CommandError, which names the variable, when there is no such folder to write to."""
    try:
        settings.DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        writable = os.access(settings.DATA_DIR, os.W_OK | os.X_OK)
    except OSError as error:
        raise CommandError(f"DATA_DIR: {settings.DATA_DIR}: {error.strerror}") from None
    if not writable:
        raise CommandError(f"DATA_DIR: {settings.DATA_DIR} cannot be written to")


def ask_database() -> None:
    """CommandError, which names the variable, when the database does not answer."""
    # Without a pool: that one keeps trying, and then says nothing but "timeout".
    pool = connection.settings_dict["OPTIONS"].pop("pool", None)
    try:
        connection.ensure_connection()
    except DatabaseError as error:
        raise CommandError(f"DATABASE_URL: the database does not answer: {first(error)}") from None
    finally:
        connection.close()
        if pool is not None:
            connection.settings_dict["OPTIONS"]["pool"] = pool


def database_fault() -> str:
    """Why a command found no use in the database, and what to do; "" if that is not its state."""
    try:
        ask_database()
    except CommandError as error:
        return str(error)
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return "DATABASE_URL: the database is not prepared: run `manage.py prepare` first"
    return ""


def ask_broker(retry: Retry | None = None) -> None:
    """CommandError, which names the variable, when the broker does not answer."""
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=5, retry=retry
        ) as client:
            client.ping()
    except redis.RedisError as error:
        raise CommandError(f"REDIS_URL: the server does not answer: {first(error)}") from None


def first(error: Exception) -> str:
    """The first line of an error."""
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
