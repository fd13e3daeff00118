"""Checks and migrations of the database that commands begin with."""

from django.conf import settings
from django.db import connection

from evaluacmo import BUILD
from evaluacmo.commands import messages
from evaluacmo.commands.output import say
from evaluacmo.common.errors import AppError
from evaluacmo.db.sqlite import has_wal_bug, sqlite_version
from evaluacmo.installation.queries import applied_migrations
from evaluacmo.installation.services import record_version, require_own_key
from evaluacmo.maintenance.messages import CHECK_MIGRATIONS
from evaluacmo.maintenance.tables import (
    apply_migrations,
    database_label,
    describe_encoding,
    describe_newer_database,
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
    """Raise `AppError` for a database of another version or with another secret key."""
    require_known_database()
    if migrations_due():
        raise AppError(CHECK_MIGRATIONS)
    require_own_key()


def require_known_database() -> None:
    """Raise `AppError` for a database that a newer version has migrated."""
    if newer := describe_newer_database():
        raise AppError(newer)


def prepare_database() -> bool:
    """Apply the migrations that are due; return whether there were any.

    Raises `AppError` for a database of a newer version or with another secret key, and for an empty
    one that does not store UTF-8.
    """
    require_known_database()
    is_new = not applied_migrations()
    if is_new and (encoding := describe_encoding()):
        raise AppError(encoding)
    if not apply_migrations():
        require_own_key()
        return False
    record_version(BUILD)
    require_own_key()
    say(messages.DATABASE_PREPARED if is_new else messages.DATABASE_UPDATED)
    return True
