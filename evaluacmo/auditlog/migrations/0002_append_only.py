"""The database itself refuses to change, delete or replace what the audit log holds.

While a row of `audit_exception` is there, it does not. Such a row refers to one that cannot be
there, so no transaction that leaves it behind can be committed: an exception ends with its own
transaction, whatever the program does.

SQLite drops the triggers of a table that a later migration rebuilds: that one has to make them again.
"""

from django.db import migrations

EXCEPTION = """
CREATE TABLE audit_exception (
    id integer NOT NULL PRIMARY KEY CHECK (id = 1),
    never integer NOT NULL CHECK (never = 0)
        REFERENCES audit_exception (id) DEFERRABLE INITIALLY DEFERRED
)
"""

SQLITE = [
    EXCEPTION,
    *(
        f"""
        CREATE TRIGGER audit_no_{event} BEFORE {event.upper()} ON audit_auditevent
        WHEN NOT EXISTS (SELECT 1 FROM audit_exception)
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END
        """
        for event in ("update", "delete")
    ),
    # INSERT OR REPLACE deletes without the trigger above
    """
    CREATE TRIGGER audit_no_replace BEFORE INSERT ON audit_auditevent
    WHEN EXISTS (SELECT 1 FROM audit_auditevent WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END
    """,
]
SQLITE_BACK = [
    "DROP TRIGGER audit_no_update",
    "DROP TRIGGER audit_no_delete",
    "DROP TRIGGER audit_no_replace",
    "DROP TABLE audit_exception",
]

POSTGRESQL = [
    EXCEPTION,
    """
    CREATE FUNCTION audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NOT EXISTS (SELECT FROM audit_exception) THEN
            RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN COALESCE(NEW, OLD);
    END $$
    """,
    """
    CREATE TRIGGER audit_no_change BEFORE UPDATE OR DELETE ON audit_auditevent
    FOR EACH ROW EXECUTE FUNCTION audit_append_only()
    """,
    """
    CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit_auditevent
    FOR EACH STATEMENT EXECUTE FUNCTION audit_append_only()
    """,
]
POSTGRESQL_BACK = [
    "DROP TRIGGER audit_no_change ON audit_auditevent",
    "DROP TRIGGER audit_no_truncate ON audit_auditevent",
    "DROP FUNCTION audit_append_only",
    "DROP TABLE audit_exception",
]

FORWARDS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
BACKWARDS = {"sqlite": SQLITE_BACK, "postgresql": POSTGRESQL_BACK}


def forwards(apps, schema_editor):
    for statement in FORWARDS[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def backwards(apps, schema_editor):
    for statement in BACKWARDS[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial")]

    operations = [migrations.RunPython(forwards, backwards)]
