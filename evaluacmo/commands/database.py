"""What several commands do with the database before their own work."""

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from evaluacmo.commands.output import say
from evaluacmo.common import messages
from evaluacmo.common.errors import AppError
from evaluacmo.config.sqlite import has_wal_bug, sqlite_version


def refuse_unsafe_sqlite() -> None:
    """Raises `AppError` where the database would be kept by a SQLite that can corrupt it."""
    version = sqlite_version()
    if connection.vendor == "sqlite" and has_wal_bug(version):
        told = ".".join(str(number) for number in version)
        raise AppError(messages.SQLITE_UNSAFE.format(version=told))


def prepare_database() -> bool:
    """Apply the migrations that are due; answers whether there were any."""
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return False
    is_new = not executor.loader.applied_migrations
    call_command("migrate", interactive=False, verbosity=0)
    say(messages.DATABASE_PREPARED if is_new else messages.DATABASE_UPDATED)
    return True
