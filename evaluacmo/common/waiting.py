"""How long a write may wait for another's."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

SHORT_WAIT_MS = 250
PAUSE_SECONDS = 0.1


@contextmanager
def short_busy_timeout() -> Iterator[None]:
    """Let SQLite wait only a moment for another's writing; nobody's reading hangs on ours.

    Who writes to SQLite waits for the whole database; in PostgreSQL, for a row at most.
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
    """Between two transactions of a long work, long enough for everybody who waits for SQLite.

    They look again that often at least.
    """
    time.sleep(PAUSE_SECONDS)
