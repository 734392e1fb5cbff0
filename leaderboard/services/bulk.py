"""Many new rows at once, past the model instances: COPY on PostgreSQL, else plain INSERTs."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.core.management.color import no_style
from django.db import connection, models


def insert(model: type[models.Model], fields: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Writes rows of plain numbers, texts and moments; no defaults are filled in."""
    quote = connection.ops.quote_name
    by_name = {field.name: str(field.column) for field in model._meta.concrete_fields}
    columns = ", ".join(quote(by_name[name]) for name in fields)
    into = f"{quote(model._meta.db_table)} ({columns})"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {into} FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            marks = ", ".join(["%s"] * len(fields))
            cursor.executemany(f"INSERT INTO {into} VALUES ({marks})", list(rows))  # noqa: S608


def number_on(model: type[models.Model]) -> None:
    """Lets the database number new rows after those that were written with their numbers."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [model]):
            cursor.execute(statement)


def settle(*tables: type[models.Model]) -> None:
    """Has PostgreSQL do at once what it does by itself after many new rows, some minutes later.

    Until then it reads whole rows where an index would do. Not possible inside a transaction.
    """
    if connection.vendor != "postgresql" or connection.in_atomic_block:
        return
    names = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in tables)
    with connection.cursor() as cursor:
        cursor.execute(f"VACUUM ANALYZE {names}")
