"""Evaluators who send their submissions, many at a time, as the front end does."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPException
from threading import Barrier, Condition
from typing import TypeVar

from bench.harness import Person
from bench.reliability.world import Pair, World, signed_in
from evaluacmo.accounts.models import User

T = TypeVar("T")

SUBMIT = "/full-evaluation/full-submit"
CREATED, CONFLICT, SERVER_ERROR = 201, 409, 500
PATIENCE = 120
PAUSE = 0.2


@dataclass
class Delivery:
    """The result of one submission, over all its tries."""

    pair: Pair
    status: int = 0
    code: str = ""
    seconds: float = 0
    not_reached: int = 0
    cut_off: int = 0
    failed: int = 0

    @property
    def is_saved(self) -> bool:
        """Whether the sender knows that it is stored."""
        return self.status == CREATED or self.was_stored_unheard

    @property
    def was_stored_unheard(self) -> bool:
        """Whether a try whose answer was lost had stored it."""
        lost = self.not_reached + self.cut_off + self.failed
        return self.code == "already_evaluated" and lost > 0


def send(person: Person, world: World, pair: Pair) -> Delivery:
    """Send a submission once."""
    begun = time.monotonic()
    reply = person.call("POST", SUBMIT, world.body(pair))
    code = "" if reply.status == CREATED else reply.body["code"]
    return Delivery(pair, reply.status, code, time.monotonic() - begun)


def deliver(person: Person, world: World, pair: Pair) -> Delivery:
    """Send a submission until the answer is not a server error, each time on a new connection."""
    delivery = Delivery(pair)
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        try:
            sent = send(person, world, pair)
        except ConnectionRefusedError:
            delivery.not_reached += 1
        except (OSError, HTTPException):
            delivery.cut_off += 1
        else:
            delivery.status, delivery.code = sent.status, sent.code
            if sent.status < SERVER_ERROR:
                break
            delivery.failed += 1
        finally:
            person.connection.close()
        time.sleep(PAUSE)
    delivery.seconds = time.monotonic() - begun
    return delivery


@dataclass
class Progress:
    """The number of finished submissions, for other threads to wait for."""

    done: int = 0
    changed: Condition = field(default_factory=Condition)

    def step(self) -> None:
        """Count one more."""
        with self.changed:
            self.done += 1
            self.changed.notify_all()

    def wait_for(self, count: int) -> None:
        """Wait for this number. Raises `TimeoutError`."""
        with self.changed:
            if not self.changed.wait_for(lambda: self.done >= count, PATIENCE):
                raise TimeoutError(f"{self.done} of {count} submissions are done")


@dataclass
class Load:
    """Running submissions."""

    progress: Progress
    running: list[Future[list[Delivery]]]

    def deliveries(self) -> list[Delivery]:
        """Wait for all results."""
        return [delivery for future in self.running for delivery in future.result()]


@contextmanager
def load(world: World, pairs: Sequence[Pair], *, port: int, at_once: int) -> Iterator[Load]:
    """Deliver the submissions of these pairs, those of `at_once` evaluators at a time."""
    progress = Progress()
    by_evaluator: dict[User, list[Pair]] = {}
    for pair in pairs:
        by_evaluator.setdefault(pair.evaluator, []).append(pair)
    people = [(signed_in(user, port, timeout=PATIENCE), own) for user, own in by_evaluator.items()]

    def work(person: Person, own: Sequence[Pair]) -> list[Delivery]:
        made = []
        for pair in own:
            made.append(deliver(person, world, pair))
            progress.step()
        return made

    with ThreadPoolExecutor(at_once) as pool:
        yield Load(progress, [pool.submit(work, person, own) for person, own in people])


def together(calls: Sequence[Callable[[], T]]) -> list[T]:
    """Run all calls at the same time, each in a thread; return their results in order."""
    start = Barrier(len(calls))

    def run(call: Callable[[], T]) -> T:
        start.wait(PATIENCE)
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
