"""A SQLite connection whose transactions queue for a lock of the process.

SQLite allows one writing transaction at a time. The others poll with growing pauses, so that new
ones overtake them and some time out under load. A lock serves them in turn.
"""

import sqlite3
import threading
from typing import Any, Final

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from evaluacmo.db.sqlite import LIMITS

_turn: Final = threading.Lock()
_limits: Final = dict(LIMITS.values())


class Connection(sqlite3.Connection):
    """A connection with SQLite's default limits, which pysqlite3 does not expose."""

    def getlimit(self, category: int, /) -> int:
        """As `sqlite3.Connection.getlimit`."""
        return _limits[category]


class DatabaseWrapper(base.DatabaseWrapper):
    """Acquires the lock before each transaction, within SQLite's busy timeout."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._has_turn = False

    def get_connection_params(self) -> dict[str, Any]:
        """Django's parameters, with `Connection` where `sqlite3` is pysqlite3."""
        params = super().get_connection_params()
        if not hasattr(sqlite3.Connection, "getlimit"):
            params["factory"] = Connection
        return params

    def _start_transaction_under_autocommit(self) -> None:
        self._take_turn()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._end_turn()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        self._end_turn()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._end_turn()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._end_turn()

    def _take_turn(self) -> None:
        (timeout_ms,) = self.connection.execute("PRAGMA busy_timeout").fetchone()
        if not _turn.acquire(timeout=timeout_ms / 1000):
            raise OperationalError("database is locked")
        self._has_turn = True

    def _end_turn(self) -> None:
        if self._has_turn:
            self._has_turn = False
            _turn.release()
