"""Stores what the requests of a process have read, before they are answered."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections

from evaluacmo.auditlog.events import Access
from evaluacmo.auditlog.services import refuse_unrecorded, store_accesses
from evaluacmo.common.errors import DATABASE_ERRORS


class Recorder:
    """Stores the accesses of many requests in one transaction, in a thread of its own.

    While a transaction waits for the database, all that comes meanwhile gathers for the next one.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="record")
        self._turn = asyncio.Lock()
        self._gathered: list[Access] = []
        self._next: asyncio.Task[None] | None = None

    async def store(self, accesses: Sequence[Access]) -> None:
        """Return once these are stored, or logged. Raises `Unavailable` for a lost reading."""
        self._gathered.extend(accesses)
        if self._next is None:
            self._next = asyncio.create_task(self._store_gathered())
        try:
            await asyncio.shield(self._next)
        except DATABASE_ERRORS as error:
            refuse_unrecorded(accesses, error)

    async def _store_gathered(self) -> None:
        async with self._turn:
            accesses, self._gathered, self._next = self._gathered, [], None
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._thread, _store, accesses)


def _store(accesses: Sequence[Access]) -> None:
    close_old_connections()
    try:
        store_accesses(accesses)
    finally:
        close_old_connections()
