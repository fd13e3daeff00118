"""The places of transactions in the queue of a process's writers."""

import threading
import time
from typing import Final

# as long as some transactions take: for a second, sign-ins kept their few threads waiting, and the
# next ones were not even begun
GRACE_SECONDS: Final = 0.1
"""The delay of the place of a writer that lets others go first."""

_thread = threading.local()


def let_others_go_first(seconds: float = GRACE_SECONDS) -> None:
    """Let the transactions of this thread wait for those that come up to so much later."""
    _thread.grace = seconds


def next_place() -> float:
    """The place of a transaction that begins to wait now."""
    return time.monotonic() + getattr(_thread, "grace", 0)
