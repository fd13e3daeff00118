"""Runs calls at the same instant, each in a thread with a database connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection, connections

T = TypeVar("T")

PATIENCE = 30


def at_once(*calls: Callable[[], T]) -> list[T]:
    """Start the calls together and answer what they answered, in the same order."""
    start = Barrier(len(calls))

    def run(call: Callable[[], T]) -> T:
        connection.ensure_connection()
        try:
            start.wait(PATIENCE)
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [each.result(PATIENCE) for each in [pool.submit(run, call) for call in calls]]
