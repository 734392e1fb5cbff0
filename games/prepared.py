"""SQL that is needed at every move: Django writes it once, then it is only filled in and asked.

For such small statements Django takes five to ten times as long to write them as to run them.
What is read are ordinary instances; what is written goes through the fields as in `save`.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, models
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=models.Model)


class _Written(NamedTuple):
    sql: str
    params: tuple[Any, ...]
    converters: dict[int, Any]
    model: type[models.Model]
    columns: slice
    names: list[str]
    related: list[Any]


class Prepared(Generic[M]):
    """The query that `make` builds from values, which are compared and nothing else.

    `examples` stand for the values while it is written: such as the fields may hold, and like
    nothing else in the query.
    """

    def __init__(self, make: Callable[..., "models.QuerySet[M]"], *examples: Any) -> None:
        self._make, self._examples = make, examples
        self._written: _Written | None = None

    def __call__(self, *values: Any) -> list[M]:
        """The instances that the query finds with these values."""
        # A query that locks can only be written inside a transaction: at its first use.
        written = self._written = self._written or self._write()
        filled = dict(zip(self._examples, values, strict=True))
        with connection.cursor() as cursor:
            cursor.execute(written.sql, [filled.get(param, param) for param in written.params])
            rows = cursor.fetchall()
        return [_instance(written, list(row)) for row in rows]

    def first(self, *values: Any) -> M | None:
        """The first of them."""
        found = self(*values)
        return found[0] if found else None

    def _write(self) -> _Written:
        compiler = self._make(*self._examples).query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        select, info = compiler.select, compiler.klass_info
        fields = info["select_fields"]
        columns = slice(fields[0], fields[-1] + 1)
        return _Written(
            sql,
            tuple(params),
            compiler.get_converters([expression for expression, *_ in select]),
            info["model"],
            columns,
            [expression.target.attname for expression, *_ in select[columns]],
            get_related_populators(info, select, DEFAULT_DB_ALIAS),  # type: ignore[call-arg]
        )


def _instance(written: _Written, row: list[Any]) -> Any:
    for place, (converters, expression) in written.converters.items():
        for convert in converters:
            row[place] = convert(row[place], expression, connection)
    found = written.model.from_db(DEFAULT_DB_ALIAS, written.names, row[written.columns])
    for other in written.related:
        other.populate(row, found)
    return found


def store(instance: models.Model, fields: Sequence[str]) -> None:
    """What `save(update_fields=fields)` does for a row that is known to be there."""
    sql, stored = _update(type(instance), tuple(fields))
    _run(sql, stored, instance)


def add(instance: models.Model) -> None:
    """Insert a row; the instance is not told its key."""
    sql, stored = _insert(type(instance))
    _run(sql, stored, instance)


def _run(sql: str, stored: Sequence[Any], instance: models.Model) -> None:
    values = [
        field.get_db_prep_save(getattr(instance, field.attname), connection) for field in stored
    ]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


@cache
def _update(model: type[models.Model], names: tuple[str, ...]) -> tuple[str, list[Any]]:
    quote, meta = connection.ops.quote_name, model._meta
    fields: list[Any] = [meta.get_field(name) for name in (*names, meta.pk.name)]
    *columns, key = (f"{quote(field.column)} = %s" for field in fields)
    table, changes = quote(meta.db_table), ", ".join(columns)
    return f"UPDATE {table} SET {changes} WHERE {key}", fields  # noqa: S608 - names of columns


@cache
def _insert(model: type[models.Model]) -> tuple[str, list[Any]]:
    quote, meta = connection.ops.quote_name, model._meta
    fields: list[Any] = [field for field in meta.concrete_fields if not field.primary_key]
    columns = ", ".join(quote(field.column) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    sql = f"INSERT INTO {quote(meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608
    return sql, fields
