"""What several commands do with the database before their own work."""

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

MIGRATING = 5_238_110_674
"""What PostgreSQL knows the lock by: any number, as long as it stays the same."""


def refuse_unsafe_sqlite() -> None:
    """Raises `AppError` where the database would be kept by a SQLite that can corrupt it."""
    version = sqlite_version()
    if connection.vendor == "sqlite" and has_wal_bug(version):
        told = ".".join(str(number) for number in version)
        raise AppError(messages.SQLITE_UNSAFE.format(version=told))


def require_current_database() -> None:
    """Raise `AppError` where tables are absent or older than the program, which looks in all."""
    if migrations_due():
        raise AppError(CHECK_MIGRATIONS)


def prepare_database() -> bool:
    """Apply the migrations that are due, all or none; answers whether there were any.

    Whoever else does so at the same time, from whatever machine, waits, and finds it done.
    """
    if not migrations_due():
        return False
    with _all_or_nothing():
        if not migrations_due():
            return False
        is_new = not MigrationRecorder(connection).applied_migrations()
        call_command("migrate", interactive=False, verbosity=0)
    say(messages.DATABASE_PREPARED if is_new else messages.DATABASE_UPDATED)
    return True


@contextmanager
def _all_or_nothing() -> Iterator[None]:
    """Django commits a migration and the note that it was applied one after the other."""
    # SQLite can rebuild no table while it checks references, nor stop checking in a transaction
    with connection.constraint_checks_disabled(), transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [MIGRATING])
        yield
