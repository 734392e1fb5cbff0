"""The database itself refuses to change or delete an audit line, whoever asks."""

from django.db import migrations

SQLITE = {
    "up": [
        """
        CREATE TRIGGER audit_no_update BEFORE UPDATE ON accounts_auditline
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END
        """,
        """
        CREATE TRIGGER audit_no_delete BEFORE DELETE ON accounts_auditline
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END
        """,
    ],
    "down": ["DROP TRIGGER IF EXISTS audit_no_update", "DROP TRIGGER IF EXISTS audit_no_delete"],
}
POSTGRESQL = {
    "up": [
        """
        CREATE FUNCTION accounts_audit_append_only() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'the audit log is append-only'
           USING ERRCODE = 'integrity_constraint_violation'; END $$
        """,
        """
        CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON accounts_auditline
        FOR EACH ROW EXECUTE FUNCTION accounts_audit_append_only()
        """,
    ],
    "down": [
        "DROP TRIGGER IF EXISTS audit_append_only ON accounts_auditline",
        "DROP FUNCTION IF EXISTS accounts_audit_append_only()",
    ],
}
STATEMENTS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}


def _run(direction):
    def run(_apps, schema_editor):
        for statement in STATEMENTS[schema_editor.connection.vendor][direction]:
            schema_editor.execute(statement)

    return run


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_moderation")]

    operations = [migrations.RunPython(_run("up"), _run("down"))]
