"""A move that was made stays as it was: in the models and in the database itself."""

from importlib import import_module

import pytest
from django.db import DatabaseError, connection, transaction

from games.models import AppendOnlyError, Deal, Move
from tests.games.tables import deal_of, person, step, table_of

pytestmark = pytest.mark.django_db

migration = import_module("games.migrations.0002_moves_append_only")


@pytest.fixture
def move():
    table = table_of(person(), person())
    step(table)
    return Move.objects.get(deal=deal_of(table))


@pytest.fixture
def _delete_trigger():
    """The trigger that conftest.py takes away on SQLite for the sake of the other tests."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(migration.SQLITE["up"][1])
        yield
        cursor.execute("DROP TRIGGER move_no_delete")


def assert_database_refuses(statement, move):
    refusal = pytest.raises(DatabaseError, match="append-only")
    with refusal, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, [move.pk])
    assert Move.objects.filter(pk=move.pk, action=move.action).exists()


def test_the_database_refuses_to_change_a_move(move):
    assert_database_refuses("UPDATE games_move SET action = 'take' WHERE id = %s", move)


@pytest.mark.usefixtures("_delete_trigger")
def test_the_database_refuses_to_delete_a_move(move):
    assert_database_refuses("DELETE FROM games_move WHERE id = %s", move)


def test_the_model_refuses_to_change_or_delete_a_move(move):
    move.action = "take"
    for attempt in (
        move.save,
        move.delete,
        Move.objects.all().delete,
        lambda: Move.objects.update(action="take"),
    ):
        with pytest.raises(AppendOnlyError):
            attempt()


def test_a_deal_with_its_moves_cannot_be_deleted(move):
    with pytest.raises(DatabaseError):
        Deal.objects.filter(pk=move.deal_id).delete()
