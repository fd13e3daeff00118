"""Every call that reads, warm, beside its floor: and how it grows with the district."""

import statistics
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from bench.harness import Report, percentile
from bench.speed import inside
from bench.speed.calls import Call
from bench.speed.stage import WARMING, asking_for, calls_of, interleaved, measure, stage


def milliseconds(seconds: float) -> float:
    """Rounded as far as it means anything."""
    return round(seconds * 1000, 2)


def row_of(
    call: Call, size: int, taken: dict[str, list[float]], asked: Sequence[str]
) -> dict[str, Any]:
    """One line of the table."""
    own, floor, session, constant = (
        statistics.median(taken[name]) for name in ("product", "floor", "with session", "constant")
    )
    stack = statistics.median(taken["stack"]) + max(floor - constant, 0)
    return {
        "call": call.name,
        "p50 ms": milliseconds(own),
        "best ms": milliseconds(min(taken["product"])),
        "p95 ms": milliseconds(percentile(taken["product"], 0.95)),
        "floor ms": milliseconds(floor),
        "x floor": round(own / floor, 1),
        "x at best": round(min(taken["product"]) / min(taken["floor"]), 1),
        "floor with session ms": milliseconds(session),
        "x that": round(own / session, 1),
        "constant ms": milliseconds(constant),
        "stack ms": milliseconds(stack),
        "x stack": round(own / stack, 1),
        "queries": len(asked),
        "bytes": size,
    }


def speed(kind: str, people: int, *, only: str, rounds: int, seconds: float) -> Report:
    """Every call at one size."""
    report = Report(f"Calls that read: {people} people, {kind}")
    with stage(kind, people) as on:
        listed = calls_of(on, only)
        asked = on.statements_of(listed)
        measured = measure(on, listed, rounds=rounds, seconds=seconds)
        for (call, size, taken), statements in zip(measured, asked, strict=True):
            report.add(**row_of(call, size, taken, statements))
    return report


def growth(
    kind: str, sizes: Sequence[int], *, years: int, only: str, rounds: int, seconds: float
) -> Report:
    """The same calls at several sizes, as multiples of the time at the first of them.

    All districts are served at the same time and asked in turn, so that a noisy minute hurts all.
    """
    report = Report(f"Growth: {kind}, {years} years of history")
    with ExitStack() as stack:
        stages = {people: stack.enter_context(stage(kind, people, years=years)) for people in sizes}
        for number, call in enumerate(calls_of(stages[sizes[0]], only)):
            asking = {
                str(people): asking_for(on.server.port, on.request_for(calls_of(on, only)[number]))
                for people, on in stages.items()
            }
            interleaved(asking, rounds=WARMING, seconds=seconds)
            taken = interleaved(asking, rounds=rounds, seconds=seconds)
            medians = {people: statistics.median(taken[str(people)]) for people in sizes}
            times = {f"{people} people, ms": milliseconds(medians[people]) for people in sizes}
            grown = {
                f"x at {people}": round(medians[people] / medians[sizes[0]], 2)
                for people in sizes[1:]
            }
            report.add(call=call.name, **times, **grown)
    return report


def profile(kind: str, people: int, *, only: str) -> str:
    """Where the time of these calls goes."""
    with stage(kind, people) as on:
        listed = calls_of(on, only)
        orders = [
            {"path": on.path_of(call), "cookies": on.cookies_of(call.role)} for call in listed
        ]
        told = inside.ask(on.place, "profile", calls=orders)
        asked = on.statements_of(listed)
    parts = [
        f"### {call.name}\n\n{text}\n" + "\n".join(statements)
        for call, text, statements in zip(listed, told, asked, strict=True)
    ]
    return "\n\n".join(parts)
