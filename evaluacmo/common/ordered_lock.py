"""A lock of the process that is given in an order: to writers of SQLite, and to password hashes."""

import threading


class OrderedLock:
    """A lock that goes to the lowest place among those who wait for it.

    It makes threads wait that run already. The threads that a person may have at all are counted
    before that (`web/turns.py`).
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: list[float] = []
        self._is_free = True

    def acquire(self, place: float, *, timeout: float | None = None) -> bool:
        """Wait for the lock; False after `timeout` seconds, if given."""
        with self._changed:
            self._waiting.append(place)
            is_acquired = self._changed.wait_for(
                lambda: self._is_free and place == min(self._waiting), timeout
            )
            self._waiting.remove(place)
            self._is_free = self._is_free and not is_acquired
            self._changed.notify_all()
        return is_acquired

    def release(self) -> None:
        """Give the lock to the next place."""
        with self._changed:
            self._is_free = True
            self._changed.notify_all()
