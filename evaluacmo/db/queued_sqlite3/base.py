"""A SQLite connection whose transactions queue for a lock of the process.

SQLite allows one writing transaction at a time. The others poll with growing pauses, so that new
ones overtake them and some time out under load. A queue serves them in turn, and the one whose turn
it is looks every millisecond whether another process still has the database, or less often while
others may go first.
"""

import sqlite3
import time
from typing import Any, Final

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from evaluacmo.common.ordered_lock import OrderedLock
from evaluacmo.db.queued_sqlite3.places import next_place
from evaluacmo.db.sqlite import LIMITS

POLL_SECONDS = 0.001
POLL_SECONDS_BEHIND_OTHERS = 0.01
LOCKED = "database is locked"
_lock: Final = OrderedLock()
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
        self._has_lock = False

    def get_connection_params(self) -> dict[str, Any]:
        """Django's parameters, with `Connection` where `sqlite3` is pysqlite3."""
        params = super().get_connection_params()
        if not hasattr(sqlite3.Connection, "getlimit"):
            params["factory"] = Connection
        return params

    def _start_transaction_under_autocommit(self) -> None:
        (timeout_ms,) = self.connection.execute("PRAGMA busy_timeout").fetchone()
        deadline = time.monotonic() + timeout_ms / 1000
        place = next_place()
        self._acquire(place, deadline)
        # SQLite itself would look for the lock ever more rarely, and never find it free
        self.connection.execute("PRAGMA busy_timeout = 0")
        try:
            while not self._begins(deadline):
                is_behind = time.monotonic() < place
                time.sleep(POLL_SECONDS_BEHIND_OTHERS if is_behind else POLL_SECONDS)
                # a writer with an earlier place may have come meanwhile
                self._release()
                self._acquire(place, deadline)
        except BaseException:
            self._release()
            raise
        finally:
            self.connection.execute(f"PRAGMA busy_timeout = {timeout_ms}")

    def _acquire(self, place: float, deadline: float) -> None:
        if not _lock.acquire(place, timeout=deadline - time.monotonic()):
            raise OperationalError(LOCKED)
        self._has_lock = True

    def _begins(self, deadline: float) -> bool:
        """Begin the transaction, unless another process has the lock; raises after the deadline."""
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # not in the stubs
        except OperationalError as error:
            if str(error) != LOCKED or time.monotonic() >= deadline:
                raise
            return False
        return True

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]  # not in the stubs
        self._release()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]  # not in the stubs
        finally:
            self._release()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]  # not in the stubs
        finally:
            self._release()

    def _release(self) -> None:
        if self._has_lock:
            self._has_lock = False
            _lock.release()
