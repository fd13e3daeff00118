"""Checks and migrations of the database that commands begin with."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from evaluacmo.commands import messages
from evaluacmo.commands.output import say
from evaluacmo.common.errors import AppError
from evaluacmo.db.sqlite import has_wal_bug, sqlite_version
from evaluacmo.maintenance.messages import CHECK_MIGRATIONS
from evaluacmo.maintenance.tables import migrations_due

MIGRATION_LOCK = 5_238_110_674
"""The key of PostgreSQL's advisory lock: an arbitrary constant."""
MIGRATION_SECONDS = 3600
"""How long SQLite's lock is waited for while another server migrates."""


def refuse_unsafe_sqlite() -> None:
    """Raise `AppError` for a SQLite with the WAL-reset bug."""
    version = sqlite_version()
    if connection.vendor == "sqlite" and has_wal_bug(version):
        text = ".".join(str(number) for number in version)
        raise AppError(messages.SQLITE_UNSAFE.format(version=text))


def require_current_database() -> None:
    """Raise `AppError` where migrations are due."""
    if migrations_due():
        raise AppError(CHECK_MIGRATIONS)


def prepare_database() -> bool:
    """Apply the migrations that are due in one transaction; return whether there were any.

    Concurrent runs, also of other machines, wait and then find nothing to do.
    """
    if not migrations_due():
        return False
    with _migration_transaction():
        if not migrations_due():
            return False
        is_new = not MigrationRecorder(connection).applied_migrations()
        call_command("migrate", interactive=False, verbosity=0)
    say(messages.DATABASE_PREPARED if is_new else messages.DATABASE_UPDATED)
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
