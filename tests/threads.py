"""Runs calls at the same instant, in threads with database connections of their own."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier, Event, Thread
from typing import TypeVar

from django.db import connection, connections, transaction

from evaluacmo.accounts.models import User

T = TypeVar("T")

PATIENCE = 60
LONG_ENOUGH_TO_QUEUE = 0.04
LONG_ENOUGH_TO_WAIT = 0.3
"""For another connection to come to a lock, in seconds."""


def at_once(*calls: Callable[[], T], queued: bool = False) -> list[T]:
    """Start the calls together and return their results in the same order.

    With `queued`, every row of the users' table is locked (on SQLite: the database) while the
    calls start, so that those that need a lock go on at one instant.
    """
    start = Barrier(len(calls) + 1)

    def run(call: Callable[[], T]) -> T:
        connection.ensure_connection()
        try:
            start.wait(PATIENCE)
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        running = [pool.submit(run, call) for call in calls]
        with transaction.atomic():
            if queued:
                list(User.objects.select_for_update().order_by("pk"))
            start.wait(PATIENCE)
            if queued:
                time.sleep(LONG_ENOUGH_TO_QUEUE)
        return [future.result(PATIENCE) for future in running]


@contextmanager
def locked_elsewhere(lock: Callable[[], object]) -> Iterator[None]:
    """Another connection keeps the locks that this takes (on SQLite: that of the database)."""
    locked, release = Event(), Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                lock()
                locked.set()
                release.wait(PATIENCE)
        finally:
            connection.close()

    holder = Thread(target=hold)
    holder.start()
    try:
        assert locked.wait(PATIENCE)
        yield
    finally:
        release.set()
        holder.join()
