"""Backup and restore of a SQLite database with SQLite's backup API."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import IO, Any

from django.db import DatabaseError, OperationalError, connection

from evaluacmo.common.errors import AppError, Conflict
from evaluacmo.installation.queries import applied_migrations
from evaluacmo.maintenance import messages, tables
from evaluacmo.maintenance.archive import BadBackup, DataSummary, Manifest

# SQLITE_BUSY and SQLITE_LOCKED, after which Python would retry without end
BUSY = frozenset({5, 6})


@contextmanager
def snapshot(folder: Path) -> Iterator[tuple[DataSummary, IO[bytes]]]:
    """Copy a snapshot into `folder`; yields its summary and the open file.

    The copy is one read transaction, which does not block writers. Raises `AppError` where the
    database is damaged.
    """
    path = folder / "copy.sqlite3"
    connection.ensure_connection()
    with connection.wrap_database_errors, _opened(path) as copy:
        connection.connection.backup(copy)
    with tables.connected_to(path):
        if _is_damaged():
            raise AppError(messages.DATABASE_DAMAGED)
        summary = tables.summarise()
    with path.open("rb") as content:
        yield summary, content


def replace(content: Path, *, manifest: Manifest, overwrite: bool) -> None:
    """Replace the database in use by the one in the file `content`.

    First the new database is verified, migrated and freed of sessions and tokens. Then SQLite's
    backup API writes it into the file in use in one transaction, so that a running server reads the
    old data or the new. (A file renamed into place would meet the write-ahead log of the old one,
    and the server would keep the deleted file open.) Raises `Conflict` for data that must not be
    overwritten, and `BadBackup` for a content that is not as the manifest says.
    """
    with tables.connected_to(content):
        _verify(manifest)
        tables.make_current(restored=manifest.made_at)
    if not overwrite and tables.holds_data():
        raise Conflict(messages.RESTORE_OVER_DATA)
    connection.ensure_connection()
    with connection.wrap_database_errors, _opened(content) as source:
        source.backup(connection.connection, progress=_raise_if_busy)
    connection.close()


@contextmanager
def scratch_database(folder: Path) -> Iterator[None]:
    """Connect to a new database in the folder."""
    with tables.connected_to(folder / "scratch.sqlite3"):
        yield


def empty_log() -> bool:
    """Checkpoint and truncate the write-ahead log, which may contain deleted data.

    Returns False where another connection prevented it until the busy timeout.
    """
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (is_busy, _, _) = cursor.fetchone()
    return not is_busy


def _opened(path: Path) -> AbstractContextManager[Any]:
    """Connect with the SQLite that Django uses, which may be pysqlite3."""
    return closing(connection.Database.connect(path))  # type: ignore[attr-defined]  # not in the stubs


def _verify(manifest: Manifest) -> None:
    """Raise `BadBackup` for content that is damaged or not what the manifest says.

    An `OperationalError` is no damage: the disk is full, or the file locked or not readable.
    """
    try:
        is_intact = (
            not _is_damaged()
            and tables.count_rows() == manifest.rows
            and applied_migrations() == manifest.migrations
        )
    except OperationalError:
        raise
    except DatabaseError as error:
        raise BadBackup(messages.BACKUP_DAMAGED) from error
    if not is_intact:
        raise BadBackup(messages.BACKUP_DAMAGED)


def _is_damaged() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        if cursor.fetchall() != [("ok",)]:
            return True
        cursor.execute("PRAGMA foreign_key_check")
        return cursor.fetchone() is not None


def _raise_if_busy(status: int, _remaining: int, _total: int) -> None:
    """Raise `Conflict` after SQLite's busy timeout."""
    if status in BUSY:
        raise Conflict(messages.DATABASE_BUSY)
