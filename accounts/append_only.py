"""Rows that are written once: the models refuse to change them, triggers of migrations do too."""

from typing import Any, NoReturn

from django.db import models


class AppendOnlyError(Exception):
    """Somebody tried to change or delete what is kept for good."""


class AppendOnlyQuerySet(models.QuerySet[Any]):
    """Rows are read and added, never changed."""

    def update(self, **_values: Any) -> NoReturn:
        raise AppendOnlyError

    def delete(self) -> NoReturn:
        raise AppendOnlyError


class AppendOnly(models.Model):
    """A row that is inserted and stays."""

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert only."""
        if not self._state.adding:
            raise AppendOnlyError
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Never."""
        raise AppendOnlyError
