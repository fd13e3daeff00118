"""Checks and migrations of the database that commands begin with."""

from django.conf import settings
from django.db import connection

from evaluacmo.commands import messages
from evaluacmo.commands.output import say
from evaluacmo.common.errors import AppError
from evaluacmo.db.sqlite import has_wal_bug, sqlite_version
from evaluacmo.maintenance.messages import CHECK_MIGRATIONS
from evaluacmo.maintenance.tables import (
    applied_migrations,
    apply_migrations,
    database_label,
    migrations_due,
)


def say_place() -> None:
    """Print which database the command works on, and where its settings come from."""
    file = settings.SETTINGS_FILE or messages.NO_SETTINGS_FILE
    say(messages.WORKS_ON.format(database=database_label(), settings=file))


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
    """Apply the migrations that are due; return whether there were any."""
    is_new = not applied_migrations()
    if not apply_migrations():
        return False
    say(messages.DATABASE_PREPARED if is_new else messages.DATABASE_UPDATED)
    return True
