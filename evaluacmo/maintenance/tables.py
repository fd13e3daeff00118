"""The tables, rows and migrations of the default connection's database."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from django.apps import apps
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from evaluacmo import BUILD
from evaluacmo.accounts.models import Session
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import DATABASE_ERRORS, Conflict
from evaluacmo.installation import queries
from evaluacmo.installation.models import Installation
from evaluacmo.installation.services import begin_anew
from evaluacmo.maintenance import messages
from evaluacmo.maintenance.archive import DataSummary
from evaluacmo.tokens.models import Token

# tables with rows as soon as a database is migrated
BOOKKEEPING = frozenset(
    {
        "django_migrations",
        "django_content_type",
        "auth_permission",
        Installation._meta.db_table,
    }
)
MIGRATION_LOCK = 5_238_110_674
"""The key of PostgreSQL's advisory lock: an arbitrary constant."""
MIGRATION_SECONDS = 3600
"""The patience for SQLite's lock while another server migrates."""


def names() -> list[str]:
    """The names of the existing tables, in alphabetical order."""
    return sorted(connection.introspection.table_names())


def database_label() -> str:
    """The kind and place of the database, without user and password."""
    vendor, database = messages.DATABASE_LABELS[connection.vendor], connection.settings_dict
    if connection.vendor == "sqlite":
        return f"{vendor}, {database['NAME']}"
    options = database["OPTIONS"]
    place = (options.get("host") or database["HOST"], options.get("port") or database["PORT"])
    host = ":".join(str(part) for part in place if part)
    return f"{vendor}, «{database['NAME']}» en {host or messages.THIS_MACHINE}"


def own_names() -> set[str]:
    """The names of the tables of this version."""
    models = apps.get_models(include_auto_created=True)
    return {model._meta.db_table for model in models} | {"django_migrations"}


def summarise() -> DataSummary:
    """The summary for a backup's manifest; consistent where the caller holds a snapshot.

    Raises `Conflict` for an empty database.
    """
    migrations = queries.applied_migrations()
    if not migrations:
        raise Conflict(messages.BACKUP_OF_NOTHING)
    return DataSummary(
        product=BUILD,
        database=connection.vendor,
        made_at=timezone.now(),
        migrations=migrations,
        rows=count_rows(),
        key_mark=_key_mark(),
    )


def _key_mark() -> str:
    has_table = Installation._meta.db_table in names()  # not before it is migrated
    return queries.get_key_mark() if has_table else ""


def count_rows() -> dict[str, int]:
    """The number of rows by table."""
    with connection.cursor() as cursor:
        counts = {}
        for name in names():
            quoted = connection.ops.quote_name(name)
            cursor.execute(f"SELECT count(*) FROM {quoted}")  # noqa: S608  (a table's own name)
            counts[name] = int(cursor.fetchone()[0])
    return counts


def holds_data() -> bool:
    """Whether any table besides `BOOKKEEPING` has rows."""
    with connection.cursor() as cursor:
        for name in set(names()) - BOOKKEEPING:
            quoted = connection.ops.quote_name(name)
            cursor.execute(f"SELECT 1 FROM {quoted} LIMIT 1")  # noqa: S608  (a table's own name)
            if cursor.fetchone():
                return True
    return False


def describe_newer_database() -> str | None:
    """The sentence about a database that a newer version has migrated; None for any other."""
    if queries.known_migrations().issuperset(queries.applied_migrations()):
        return None
    try:
        version = queries.get_version()
    except DATABASE_ERRORS:  # the newer version may have changed that table, too
        version = ""
    theirs = messages.NEWER_VERSION.format(version=version) if version else ""
    return messages.NEWER_DATABASE.format(theirs=theirs, ours=BUILD)


def describe_encoding() -> str | None:
    """The sentence about a PostgreSQL database that does not store UTF-8; None for any other."""
    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_encoding")
        (encoding,) = cursor.fetchone()
    return None if encoding == "UTF8" else messages.CHECK_ENCODING.format(encoding=encoding)


def migrations_due() -> bool:
    """Whether there are migrations to apply."""
    return bool(list_migrations_due())


def list_migrations_due() -> list[Migration]:
    """The migrations to apply, in their order."""
    executor = MigrationExecutor(connection)
    return [
        migration for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes())
    ]


def is_reversible(migration: Migration) -> bool:
    """Whether Django can undo the migration."""
    return all(operation.reversible for operation in migration.operations)


def apply_migrations() -> bool:
    """Apply the migrations that are due in one transaction; return whether there were any.

    Concurrent runs, also of other machines, wait and then find nothing to do.
    """
    if not migrations_due():
        return False
    with _migration_transaction():
        if not migrations_due():
            return False
        call_command("migrate", interactive=False, verbosity=0)
    return True


@contextmanager
def _migration_transaction() -> Iterator[None]:
    """One transaction for all migrations; Django would use several for each."""
    # SQLite cannot rebuild tables with foreign key checks, nor disable them in a transaction
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        # another server may migrate for longer than any other lock is waited for
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA busy_timeout")
            (usual,) = cursor.fetchone()
            cursor.execute(f"PRAGMA busy_timeout = {MIGRATION_SECONDS * 1000}")
        with transaction.atomic():
            if connection.vendor == "sqlite":
                cursor.execute(f"PRAGMA busy_timeout = {usual}")
            else:
                cursor.execute("SET LOCAL lock_timeout = 0")
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [MIGRATION_LOCK])
                cursor.execute("SET LOCAL lock_timeout TO DEFAULT")
            yield


def make_current(*, restored: datetime) -> None:
    """Migrate restored tables, delete their sessions and tokens, and record the restore.

    `restored` is the moment of the backup. The secret key in use becomes theirs.
    """
    apply_migrations()
    with transaction.atomic():
        Session.objects.all().delete()
        # a token that was revoked since the backup would work again
        Token.objects.all().delete()
        begin_anew()
        record_event(
            Action.DATA_RESTORED, target=AuditTarget(label=restored.isoformat(timespec="seconds"))
        )


@contextmanager
def connected_to(database: Path | str) -> Iterator[None]:
    """Point this thread's default connection to another database within the block.

    It is the file of SQLite, or the name at the same server of PostgreSQL.
    """
    original = connection.settings_dict
    connection.close()
    connection.settings_dict = {**original, "NAME": str(database)}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict = original
