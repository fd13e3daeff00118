"""Copying a SQLite database while it is in use, and putting a copy in its place."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import IO, Any

from django.db import DatabaseError, connection

from evaluacmo.common.errors import AppError, Conflict
from evaluacmo.maintenance import messages, tables
from evaluacmo.maintenance.archive import BadBackup, Facts, Manifest

# SQLITE_BUSY and SQLITE_LOCKED, which Python would wait for without end
BUSY = frozenset({5, 6})


@contextmanager
def copied(folder: Path) -> Iterator[tuple[Facts, IO[bytes]]]:
    """A copy of one instant, made in `folder`, and what is in it.

    One step of SQLite's backup API is one read transaction: nobody waits, whoever writes.
    Raises `AppError` where the database is damaged, so that nobody keeps damaged backups only.
    """
    path = folder / "copy.sqlite3"
    connection.ensure_connection()
    with connection.wrap_database_errors, _opened(path) as copy:
        connection.connection.backup(copy)
    with tables.connected_to(path):
        if _damage():
            raise AppError(messages.DATABASE_DAMAGED)
        facts = tables.facts()
    with path.open("rb") as content:
        yield facts, content


def replace(content: Path, *, manifest: Manifest, overwrite: bool) -> None:
    """Put the database in the file `content` in the place of the one in use.

    It is verified, brought up to date and freed of sessions first, where it lies. Then SQLite's
    backup API writes it into the database in one transaction, through the same file, so that a
    server that goes on meanwhile reads the old data or the new. (Another file renamed into place
    would meet the old one's write-ahead log, and the server would go on in a file without name.)
    """
    with tables.connected_to(content):
        _verify(manifest)
        tables.make_current(restored=manifest.made_at)
    if not overwrite and tables.holds_data():
        raise Conflict(messages.RESTORE_OVER_DATA)
    connection.ensure_connection()
    with connection.wrap_database_errors, _opened(content) as source:
        source.backup(connection.connection, progress=_give_up)
    connection.close()


def empty_log() -> bool:
    """Write what is in the write-ahead log into the database, and cut the log to nothing.

    What was deleted is nowhere afterwards. Answers False where somebody else's reading kept it
    from being cut, for as long as anybody waits.
    """
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (is_busy, _, _) = cursor.fetchone()
    return not is_busy


def _opened(path: Path) -> AbstractContextManager[Any]:
    """A file opened by the SQLite that Django uses, which need not be Python's own."""
    return closing(connection.Database.connect(path))  # type: ignore[attr-defined]


def _verify(manifest: Manifest) -> None:
    try:
        as_written = (
            not _damage()
            and tables.count_rows() == manifest.rows
            and tables.applied_migrations() == manifest.migrations
        )
    except DatabaseError as error:
        raise BadBackup(messages.BACKUP_DAMAGED) from error
    if not as_written:
        raise BadBackup(messages.BACKUP_DAMAGED)


def _damage() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        if cursor.fetchall() != [("ok",)]:
            return True
        cursor.execute("PRAGMA foreign_key_check")
        return cursor.fetchone() is not None


def _give_up(status: int, remaining: int, total: int) -> None:  # noqa: ARG001
    """End a backup that has waited for somebody's lock as long as anything waits."""
    if status in BUSY:
        raise Conflict(messages.DATABASE_BUSY)
