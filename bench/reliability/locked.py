"""Another program locks the database: writes are answered 503, reads continue."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import connection, transaction

from bench.harness import Place, Server
from bench.reliability.findings import Findings
from bench.reliability.promises import promise_whole_submissions
from bench.reliability.workers import (
    Evaluator,
    Reader,
    all_tries,
    at_work,
    evaluators,
    make_refresh_due,
    promise_patience,
    promise_reads,
    reading_managers,
    served_again_after,
)
from bench.reliability.world import build_world

EVALUATORS = 24  # more than there are threads for their calls
PEOPLE_EACH = 15
READERS = 4
BEFORE = 2
LOCKED, QUICKLY_LOCKED = 30, 14
BACK_SECONDS = 5
GRACE = 0.5  # an answer may arrive shortly after it was sent


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """Locked for 30 seconds; for 14, if it has to be quick: more than a call waits."""
    world = build_world()
    pairs = world.add_pairs(EVALUATORS, PEOPLE_EACH)
    with Server(at) as server:
        writers = evaluators(world, pairs, server.port)
        readers = reading_managers(world, READERS, server.port)
        with at_work([*writers, *readers]):
            time.sleep(BEFORE)
            for reader in readers:
                make_refresh_due(reader.person)
            with _locked() as begun:
                time.sleep(QUICKLY_LOCKED if quick else LOCKED)
                ended = time.monotonic()
    _record(findings, writers, readers, begun, ended)
    promise_whole_submissions(findings, world, [d for w in writers for d in w.deliveries])


@contextmanager
def _locked() -> Iterator[float]:
    """Lock the rows that every submission locks first; yields the moment."""
    with transaction.atomic():  # on SQLite, that is all it takes
        if connection.vendor != "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
                cursor.execute("LOCK TABLE accounts_user IN EXCLUSIVE MODE")
        yield time.monotonic()


def _record(
    findings: Findings,
    writers: Sequence[Evaluator],
    readers: Sequence[Reader],
    begun: float,
    ended: float,
) -> None:
    asked = [call for worker in writers for call in worker.answered(begun + GRACE, ended)]
    read = [call for worker in readers for call in worker.answered(begun + GRACE, ended)]
    everything = all_tries(writers)
    promise_patience(findings, "writes while it was locked", asked)
    findings.promise("some of them were asked to wait", bool(asked), promised=True)
    findings.seconds("until they were asked to wait", [t.ended - t.begun for t in asked])
    promise_reads(findings, "reads while it was locked", read)
    promise_patience(findings, "all writes", everything)
    back = served_again_after(ended, everything)
    findings.promise("served again", back < float("inf"), promised=True)
    findings.figure(
        f"first submission stored after the lock (within {BACK_SECONDS} s)", f"{back:.2f} s"
    )
