"""The database itself refuses to change or delete a move, whoever asks."""

from django.db import migrations

SQLITE = {
    "up": [
        """
        CREATE TRIGGER move_no_update BEFORE UPDATE ON games_move
        BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END
        """,
        """
        CREATE TRIGGER move_no_delete BEFORE DELETE ON games_move
        BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END
        """,
    ],
    "down": ["DROP TRIGGER IF EXISTS move_no_update", "DROP TRIGGER IF EXISTS move_no_delete"],
}
POSTGRESQL = {
    "up": [
        """
        CREATE FUNCTION games_move_append_only() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'moves are append-only'
           USING ERRCODE = 'integrity_constraint_violation'; END $$
        """,
        """
        CREATE TRIGGER move_append_only BEFORE UPDATE OR DELETE ON games_move
        FOR EACH ROW EXECUTE FUNCTION games_move_append_only()
        """,
    ],
    "down": [
        "DROP TRIGGER IF EXISTS move_append_only ON games_move",
        "DROP FUNCTION IF EXISTS games_move_append_only()",
    ],
}
STATEMENTS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}


def _run(direction):
    def run(_apps, schema_editor):
        for statement in STATEMENTS[schema_editor.connection.vendor][direction]:
            schema_editor.execute(statement)

    return run


class Migration(migrations.Migration):
    dependencies = [("games", "0001_tables")]

    operations = [migrations.RunPython(_run("up"), _run("down"))]
