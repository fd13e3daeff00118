"""The queue of a process's writers, and of its hashes of passwords."""

import threading
import time
from typing import Final

# as long as some transactions take: for a second, sign-ins kept their few threads waiting, and the
# next ones were not even begun
GRACE_SECONDS: Final = 0.1
"""How much later than it came a writer counts that lets others go first."""

_thread = threading.local()


def let_others_go_first(seconds: float = GRACE_SECONDS) -> None:
    """Let the transactions of this thread wait for those that come up to so much later."""
    _thread.grace = seconds


def next_place() -> float:
    """The place of a transaction that begins to wait now; the lowest place is served first."""
    return time.monotonic() + getattr(_thread, "grace", 0)


class TurnQueue:
    """A lock that goes to the lowest place among those who wait for it."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: list[float] = []
        self._is_free = True

    def acquire(self, place: float, *, timeout: float | None = None) -> bool:
        """Wait for the turn; False after `timeout` seconds, if given."""
        with self._changed:
            self._waiting.append(place)
            has_turn = self._changed.wait_for(
                lambda: self._is_free and place == min(self._waiting), timeout
            )
            self._waiting.remove(place)
            self._is_free = self._is_free and not has_turn
            self._changed.notify_all()
        return has_turn

    def release(self) -> None:
        """Give the turn to the next one."""
        with self._changed:
            self._is_free = True
            self._changed.notify_all()
