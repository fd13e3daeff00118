"""A thread pool in which each person or address has a few turns at a time."""

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar, TypeVarTuple
from weakref import WeakValueDictionary

from evaluacmo.common.errors import Unavailable
from evaluacmo.web import messages, metrics

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")

# a function that takes longer lets the next begin beside it
LONG_SECONDS: Final = 0.1
# of one person or address
WAITING_AT_MOST: Final = 1000
# a whole school may sign in at once from one address
WAIT_SECONDS: Final = 30
RETRY_AFTER_SECONDS: Final = 5


class _Lane(asyncio.Semaphore):
    """The turns of one person or address, and how many wait for one."""

    def __init__(self, at_once: int) -> None:
        super().__init__(at_once)
        self.waiting = 0


class Turns:
    """Threads in which each person or address runs `at_once` functions at a time.

    Further ones of theirs wait in the order in which they came. The queue of the threads never
    holds more of each, and so takes everybody in turns: a function waits for a few of each other
    person's at most, however many one of them sends. (Locks inside a function are given in an order
    of their own, `common/ordered_lock.py`.)

    Of the functions `short_at_once` run at a time, because more would only take the interpreter
    from each other; one that takes longer than `LONG_SECONDS` no longer counts.
    """

    def __init__(
        self,
        threads: int,
        *,
        at_once: int,
        short_at_once: int,
        name: str,
        begin: Callable[[], None] | None = None,
    ) -> None:
        """`begin` is called in each thread before all else."""
        self._at_once, self._waiting = at_once, metrics.waiting(name)
        self._short = asyncio.Semaphore(short_at_once)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name, initializer=begin)
        self._lanes: WeakValueDictionary[Hashable, _Lane] = WeakValueDictionary()

    async def run(
        self, whose: Hashable, function: Callable[[*Arguments], T], *arguments: *Arguments
    ) -> T:
        """Run a function when its turn has come.

        Raises `Unavailable` after `WAIT_SECONDS`, and where `WAITING_AT_MOST` wait already.
        """
        # the dictionary drops a lane once no request refers to it
        lane = self._lanes.setdefault(whose, _Lane(self._at_once))
        if lane.locked():
            with self._waiting.track_inprogress():
                await _wait_for_turn(lane)
        else:
            await lane.acquire()  # at once
        try:
            async with self._short:
                running = self._start(function, *arguments)
                await asyncio.wait([running], timeout=LONG_SECONDS)
            return await running
        finally:
            lane.release()

    async def run_now(self, function: Callable[[*Arguments], T], *arguments: *Arguments) -> T:
        """Run a short function without regard to turns."""
        return await self._start(function, *arguments)

    def _start(
        self, function: Callable[[*Arguments], T], *arguments: *Arguments
    ) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(self._threads, function, *arguments)


async def _wait_for_turn(lane: _Lane) -> None:
    if lane.waiting >= WAITING_AT_MOST:
        raise Unavailable(messages.BUSY, retry_after=RETRY_AFTER_SECONDS)
    lane.waiting += 1
    try:
        async with asyncio.timeout(WAIT_SECONDS):
            await lane.acquire()
    except TimeoutError as error:
        raise Unavailable(messages.BUSY, retry_after=RETRY_AFTER_SECONDS) from error
    finally:
        lane.waiting -= 1
