"""Runs calls at the same instant, each in a thread with a database connection of its own."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection, connections, transaction

from evaluacmo.accounts.models import User

T = TypeVar("T")

PATIENCE = 60
LONG_ENOUGH_TO_QUEUE = 0.04


def at_once(*calls: Callable[[], T], queued: bool = False) -> list[T]:
    """Start the calls together and answer what they answered, in the same order.

    `queued` makes them wait for the same locks, so that they go on at one instant: nobody's row
    can be locked (on SQLite: nothing be written) until all of them have arrived.
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
        return [each.result(PATIENCE) for each in running]
