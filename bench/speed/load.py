"""A morning at the district: everybody at once, and what it leaves in memory."""

import statistics
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any

import psutil

from bench.harness import Report, percentile
from bench.speed import inside
from bench.speed.calls import calls
from bench.speed.client import Wire, request
from bench.speed.reading import milliseconds
from bench.speed.stage import FAILED, Stage, floor_of, stage
from bench.speed.writing import SUBMIT, body_of, questions_of, read, waiting

FORM = (
    *("me", "assignments, own", "evaluated", "user, as evaluator"),
    *("current evaluation", "questions"),
)
READING = ("me", "history", "report")
EVALUATORS = 200
READERS = 1000
AT_ONCE = 200
MEBIBYTE = 1024**2

Walk = list[tuple[str, bytes]]
"""What one person asks, one after the other, each with its name."""


def load(kind: str, people: int, *, workers: Sequence[int]) -> Report:
    """Both crowds, with so many workers, beside the floor answering the same calls."""
    report = Report(f"Load: {people} people, {kind}")
    for count in workers:
        with stage(kind, people, workers=count) as on:
            rest = memory(on)
            crowds = {
                f"{EVALUATORS} evaluators": list(_evaluators(on)),
                f"{READERS} readers": list(_readers(on)),
            }
            for name, walks in crowds.items():
                figures = crowd(on.server.port, walks)
                report.add(crowd=name, workers=count, who="product", **figures)
                report.add(crowd=name, workers=count, who="floor", **_floor(on, walks, count))
            after = memory(on)
            for number, (before, now) in enumerate(zip(rest, after, strict=True), 1):
                report.add(
                    crowd=f"memory of worker {number}",
                    workers=count,
                    **before,
                    **{f"{name}, after": value for name, value in now.items()},
                )
    return report


def memory(on: Stage) -> list[dict[str, float]]:
    """What each worker holds, in MiB: resident, and its share of what several hold."""
    if on.server.process is None:
        return []
    workers = psutil.Process(on.server.process.pid).children()
    held = [worker.memory_full_info() for worker in workers]
    return [
        {"RSS MiB": round(each.rss / MEBIBYTE, 1), "PSS MiB": round(each.pss / MEBIBYTE, 1)}
        for each in held
    ]


def _evaluators(on: Stage) -> Iterator[Walk]:
    """Open the list, load the form, submit: a different evaluator each."""
    first = {pair.evaluator: pair for pair in reversed(waiting(on))}
    pairs = list(islice(first.values(), EVALUATORS))
    keys = inside.ask(on.place, "sessions", users=[pair.evaluator for pair in pairs])
    questions = questions_of(on)
    for pair in pairs:
        cookies = f"sessionid={keys[str(pair.evaluator)]}"
        facts = {**on.facts, "evaluator": pair.evaluator, "person": pair.person}
        body = body_of(pair, evaluation=on.facts["evaluation"], questions=questions)
        yield [
            *_asked(FORM, facts, cookies),
            ("submit", request(SUBMIT, cookies=cookies, method="POST", body=body)),
        ]


def _readers(on: Stage) -> Iterator[Walk]:
    """Open one's own history, and a report out of it."""
    people = _evaluated(on)
    keys = inside.ask(on.place, "sessions", users=people)
    for person in people:
        facts = {**on.facts, "person": person}
        yield _asked(READING, facts, f"sessionid={keys[str(person)]}")


def _asked(names: Sequence[str], facts: dict[str, Any], cookies: str) -> Walk:
    by_name = {call.name: call for call in calls(facts)}
    return [
        (name, request(f"/api{by_name[name].path.format(**facts)}", cookies=cookies))
        for name in names
    ]


def crowd(port: int, walks: Sequence[Walk]) -> dict[str, Any]:
    """Let everybody walk, so many at once; answers what came of it."""
    waiting_walks: SimpleQueue[Walk] = SimpleQueue()
    for walk in walks:
        waiting_walks.put(walk)
    taken: list[float] = []
    failed: list[int] = []
    everybody = [
        threading.Thread(target=_go, args=(port, waiting_walks, taken, failed))
        for _ in range(min(AT_ONCE, len(walks)))
    ]
    begun = time.perf_counter()
    for each in everybody:
        each.start()
    for each in everybody:
        each.join()
    seconds = time.perf_counter() - begun
    return {
        "calls": len(taken),
        "failed": len(failed),
        "seconds": round(seconds, 1),
        "calls/s": round(len(taken) / seconds),
        "p50 ms": milliseconds(statistics.median(taken)),
        "p95 ms": milliseconds(percentile(taken, 0.95)),
    }


def _go(port: int, walks: SimpleQueue[Walk], taken: list[float], failed: list[int]) -> None:
    wire = Wire(port)
    while True:
        try:
            walk = walks.get_nowait()
        except Empty:
            return
        for _, sent in walk:
            answer = wire.ask(sent)
            taken.append(answer.seconds)
            if answer.status >= FAILED:
                failed.append(answer.status)


def _floor(on: Stage, walks: Sequence[Walk], workers: int) -> dict[str, Any]:
    """The same number of the same calls, all about the person that is shown; no writes."""
    listed = calls(on.facts)
    numbers = {call.name: number for number, call in enumerate(listed)}
    sizes = {call.name: on.size_of(call) for call in listed if call.name in {*FORM, *READING}}
    with floor_of(on, listed, workers=workers) as port:
        bare = [
            [
                (name, request(f"/{numbers[name]}?{sizes[name]}"))
                for name, _ in walk
                if name in sizes
            ]
            for walk in walks
        ]
        return crowd(port, bare)


def _evaluated(on: Stage) -> list[int]:
    """So many people with a result in last year's evaluation of the category of `facts`."""
    sql = (
        "SELECT DISTINCT collaborator_id FROM results_submission WHERE evaluation_id = :past "
        f"ORDER BY collaborator_id LIMIT {READERS}"
    )
    return [row[0] for row in read(on, sql)]
