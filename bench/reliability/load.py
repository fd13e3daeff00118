"""Evaluators who send their submissions, many at a time, as the front end does."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPException
from threading import Barrier, Condition
from typing import NamedTuple, TypeVar

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
    """What became of one submission, over all the times it was sent."""

    pair: Pair
    status: int = 0
    code: str = ""
    seconds: float = 0
    not_reached: int = 0
    cut_off: int = 0
    failed: int = 0

    @property
    def is_saved(self) -> bool:
        """Whether its sender is told that it is stored."""
        return self.status == CREATED or self.was_stored_unheard

    @property
    def was_stored_unheard(self) -> bool:
        """Whether it had been stored by a try whose answer was lost."""
        lost = self.not_reached + self.cut_off + self.failed
        return self.code == "already_evaluated" and lost > 0


def send(person: Person, world: World, pair: Pair) -> Delivery:
    """Send a submission once."""
    begun = time.monotonic()
    reply = person.call("POST", SUBMIT, world.body(pair))
    code = "" if reply.status == CREATED else reply.body["code"]
    return Delivery(pair, reply.status, code, time.monotonic() - begun)


def deliver(person: Person, world: World, pair: Pair) -> Delivery:
    """Send a submission until it is answered with anything but a failure of the server.

    Each try has a connection of its own: one that is cut is cut during a request.
    """
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
    """How many submissions are done, for whoever waits for them."""

    done: int = 0
    changed: Condition = field(default_factory=Condition)

    def step(self) -> None:
        """One more is done."""
        with self.changed:
            self.done += 1
            self.changed.notify_all()

    def wait_for(self, count: int) -> None:
        """Wait until so many are done. Raises `TimeoutError`."""
        with self.changed:
            if not self.changed.wait_for(lambda: self.done >= count, PATIENCE):
                raise TimeoutError(f"{self.done} of {count} submissions are done")


@dataclass
class Load:
    """Submissions on their way."""

    progress: Progress
    running: list[Future[list[Delivery]]]

    def deliveries(self) -> list[Delivery]:
        """What became of all of them, once they are done."""
        return [delivery for each in self.running for delivery in each.result()]


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
        yield Load(progress, [pool.submit(work, *each) for each in people])


class Timed(NamedTuple):
    """When, on the clock of `time.monotonic`, a call began to run and ended."""

    begun: float
    ended: float


def together(calls: Sequence[Callable[[], T]]) -> list[T]:
    """Start all calls at one instant, each in a thread; what they answer, in their order."""
    start = Barrier(len(calls))

    def run(call: Callable[[], T]) -> T:
        start.wait(PATIENCE)
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
