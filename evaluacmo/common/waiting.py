"""Waiting for the write lock of SQLite."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

SHORT_WAIT_MS = 250
PAUSE_SECONDS = 0.1


@contextmanager
def short_busy_timeout() -> Iterator[None]:
    """Use `SHORT_WAIT_MS` as SQLite's busy timeout, for a write that a read only makes by the way.

    SQLite has one write lock for the whole database; PostgreSQL locks rows, and is left alone.
    """
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    (usual,) = connection.connection.execute("PRAGMA busy_timeout").fetchone()
    connection.connection.execute(f"PRAGMA busy_timeout = {SHORT_WAIT_MS}")
    try:
        yield
    finally:
        if connection.connection is not None:
            connection.connection.execute(f"PRAGMA busy_timeout = {usual}")


def yield_to_writers() -> None:
    """Pause between the transactions of a long job, longer than SQLite's polling interval."""
    time.sleep(PAUSE_SECONDS)
