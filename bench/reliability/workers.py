"""People who continue to work while the database is not available, and their answers."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from http.client import HTTPException
from threading import Event, Thread
from typing import NamedTuple

from django.conf import settings

from bench.harness import Person
from bench.reliability.findings import Findings
from bench.reliability.load import SUBMIT, Delivery
from bench.reliability.world import Pair, World, signed_in
from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.session_store import SessionStore
from evaluacmo.accounts.sessions import REFRESH_EVERY

OK, CREATED, SERVER_ERROR, UNAVAILABLE = 200, 201, 500, 503
NO_ANSWER = 0
PAUSE = 0.1
PATIENCE = 120


class Try(NamedTuple):
    """One call, on the clock of `time.monotonic`; `status` is 0 where no answer came."""

    begun: float
    ended: float
    status: int
    retry_after: str = ""
    code: str = ""

    @property
    def is_asked_to_wait(self) -> bool:
        """Whether the answer was 503 with `Retry-After`."""
        return self.status == UNAVAILABLE and self.retry_after.isdigit()


def attempt(person: Person, method: str, path: str, body: object = None) -> Try:
    """Make a call once."""
    begun = time.monotonic()
    try:
        reply = person.call(method, path, body)
    except (OSError, HTTPException):
        return Try(begun, time.monotonic(), NO_ANSWER)
    code = reply.body.get("code", "") if isinstance(reply.body, dict) else ""
    retry_after = {name.lower(): value for name, value in reply.headers.items()}.get("retry-after")
    return Try(begun, time.monotonic(), reply.status, retry_after or "", code)


class Worker:
    """Makes one call after the other, until it is stopped or has no more work."""

    def __init__(self) -> None:
        self.tries: list[Try] = []
        self._stop = Event()
        self._thread = Thread(target=self._work, daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Stop after the current call."""
        self._stop.set()
        self.finish()

    def finish(self) -> None:
        """Wait until there is no more work."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "a worker is still running"

    def _work(self) -> None:
        while self.has_work() and not self._stop.is_set():
            self.tries.append(self.work())
            time.sleep(PAUSE)

    def has_work(self) -> bool:
        """Whether there is another call to make."""
        return True

    def work(self) -> Try:
        """Make the next call."""
        raise NotImplementedError

    def answered(self, begun: float, ended: float) -> list[Try]:
        """The tries that were answered between these instants."""
        return [call for call in self.tries if begun <= call.ended <= ended]


def all_tries(workers: Sequence[Worker]) -> list[Try]:
    """The calls of all workers."""
    return [call for worker in workers for call in worker.tries]


class Reader(Worker):
    """Reads these pages in turn."""

    def __init__(self, person: Person, *paths: str) -> None:
        super().__init__()
        self.person, self._paths = person, paths

    def work(self) -> Try:
        """Read the next page."""
        return attempt(self.person, "GET", self._paths[len(self.tries) % len(self._paths)])


class Evaluator(Worker):
    """Sends one submission after the other, each until the answer is not a server error."""

    def __init__(self, person: Person, world: World, pairs: Sequence[Pair]) -> None:
        super().__init__()
        self.person, self._world = person, world
        self._left = [*reversed(pairs)]
        self.deliveries: list[Delivery] = []
        self._failed = 0

    def has_work(self) -> bool:
        """Whether there are submissions left."""
        return bool(self._left)

    def work(self) -> Try:
        """Send the next submission, or the last one again."""
        pair = self._left[-1]
        sent = attempt(self.person, "POST", SUBMIT, self._world.body(pair))
        if sent.status == NO_ANSWER or sent.status >= SERVER_ERROR:
            self._failed += 1
            return sent
        delivery = Delivery(pair, sent.status, sent.code, sent.ended - sent.begun)
        delivery.failed, self._failed = self._failed, 0
        self.deliveries.append(delivery)
        self._left.pop()
        return sent


def evaluators(world: World, pairs: Sequence[Pair], port: int) -> list[Evaluator]:
    """The evaluators of these pairs, signed in."""
    own: dict[User, list[Pair]] = {}
    for pair in pairs:
        own.setdefault(pair.evaluator, []).append(pair)
    return [Evaluator(signed_in(evaluator, port), world, mine) for evaluator, mine in own.items()]


def reading_managers(world: World, count: int, port: int) -> list[Reader]:
    """New managers, signed in, who read a list and the dashboard in turn."""
    people = world.add_people(count, Role.HUMAN_RESOURCES)
    return [Reader(signed_in(user, port), "/users", "/dashboard/metrics") for user in people]


@contextmanager
def at_work(workers: Sequence[Worker]) -> Iterator[None]:
    """Run workers within the block; at its end readers stop and evaluators finish."""
    with ExitStack() as stack:
        for worker in workers:
            worker.start()
            stack.callback(worker.finish if isinstance(worker, Evaluator) else worker.stop)
        yield


def make_refresh_due(person: Person) -> None:
    """Let the next call of `person` extend the session."""
    session = SessionStore(person.cookies[settings.SESSION_COOKIE_NAME])
    session["seen_at"] -= (REFRESH_EVERY + timedelta(seconds=1)).total_seconds()
    session.save()


def record_statuses(findings: Findings, what: str, tries: Sequence[Try]) -> None:
    """Record the number of answers by status."""
    counted = sorted(Counter(call.status for call in tries).items())
    told = ", ".join(f"{status or 'no answer'}: {count}" for status, count in counted)
    findings.figure(what, told or "none")


def promise_patience(
    findings: Findings, what: str, tries: Sequence[Try], *, good: int = CREATED
) -> None:
    """All calls succeeded or were answered 503 with `Retry-After`."""
    record_statuses(findings, f"{what}: statuses", tries)
    other = [call for call in tries if call.status != good and not call.is_asked_to_wait]
    already = [call for call in other if call.code == "already_evaluated"]
    findings.promise(
        f"{what}: neither served nor asked to wait", len(other) - len(already), promised=0
    )


def promise_reads(findings: Findings, what: str, tries: Sequence[Try]) -> None:
    """There were reads, and all of them succeeded."""
    record_statuses(findings, f"{what}: statuses", tries)
    findings.promise(f"{what}: went on", bool(tries), promised=True)
    findings.promise(
        f"{what}: not answered with 200", sum(t.status != OK for t in tries), promised=0
    )
    findings.seconds(f"{what}: took", [call.ended - call.begun for call in tries])


def served_again_after(instant: float, tries: Sequence[Try], *, good: int = CREATED) -> float:
    """The seconds from `instant` to the first good answer; infinity where none came."""
    ends = [call.ended for call in tries if call.status == good and call.ended > instant]
    return min(ends, default=float("inf")) - instant
