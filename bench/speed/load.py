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
from bench.speed.writing import SUBMIT, Pair, body_of, questions_of, read

FORM = (
    *("me", "assignments, own", "evaluated", "user, as evaluator"),
    *("current evaluation", "questions"),
)
READING = ("me", "history", "report")
EVALUATORS = 200
READERS = 1000
WAITING_ANYWHERE = """
    SELECT a.evaluator_id, a.collaborator_id, e.category_id, e.id, e.question_bank_id
    FROM assignments_assignment a JOIN accounts_user u ON u.id = a.collaborator_id
    JOIN evaluations_evaluation e ON e.category_id = u.category_id AND e.period = :year
    WHERE u.is_active AND NOT EXISTS (
        SELECT 1 FROM results_submission s WHERE s.evaluation_id = e.id
        AND s.collaborator_id = a.collaborator_id AND s.evaluator_id = a.evaluator_id)
    ORDER BY a.id
"""
EVALUATED_LAST_YEAR = f"""
    SELECT DISTINCT s.collaborator_id, s.evaluation_id FROM results_submission s
    JOIN evaluations_evaluation e ON e.id = s.evaluation_id
    JOIN accounts_user u ON u.id = s.collaborator_id
    WHERE e.period = :year - 1 AND u.is_active ORDER BY s.collaborator_id LIMIT {READERS}
"""
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
                "evaluators": list(_evaluators(on)),
                "readers": list(_readers(on)),
            }
            for name, walks in crowds.items():
                figures = crowd(on.server.port, walks)
                report.add(crowd=f"{len(walks)} {name}", workers=count, who="product", **figures)
                report.add(
                    crowd=f"{len(walks)} {name}",
                    workers=count,
                    who="floor",
                    **_floor(on, walks, count),
                )
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
    first = {row[0]: row for row in reversed(read(on, WAITING_ANYWHERE))}
    chosen = list(islice(first.values(), EVALUATORS))
    keys = inside.ask(on.place, "sessions", users=list(first)[:EVALUATORS])
    questions = {bank: questions_of(on, bank) for bank in {row[-1] for row in chosen}}
    for evaluator, person, category, evaluation, bank in chosen:
        cookies = f"sessionid={keys[str(evaluator)]}"
        names = {"evaluator": evaluator, "person": person, "category": category, "bank": bank}
        body = body_of(Pair(evaluator, person), evaluation=evaluation, questions=questions[bank])
        yield [
            *_asked(FORM, {**on.facts, **names}, cookies),
            ("submit", request(SUBMIT, cookies=cookies, method="POST", body=body)),
        ]


def _readers(on: Stage) -> Iterator[Walk]:
    """Open one's own history, and a report out of it."""
    people = read(on, EVALUATED_LAST_YEAR)
    keys = inside.ask(on.place, "sessions", users=[person for person, _ in people])
    for person, evaluation in people:
        facts = {**on.facts, "person": person, "past": evaluation}
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
