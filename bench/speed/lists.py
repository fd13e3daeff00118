"""Full lists, without `page`: their time beside the floor, and their memory beside their bytes."""

from pathlib import Path
from typing import Any

import psutil

from bench.harness import Report, Server
from bench.speed.calls import FIRST, Call
from bench.speed.client import Wire
from bench.speed.reading import row_of
from bench.speed.stage import Stage, calls_of, measure, stage

MEBIBYTE = 1024**2
FORGET_THE_PEAK = "5"


def lists(kind: str, people: int, *, only: str, rounds: int, seconds: float) -> Report:
    """Every full list."""
    report = Report(f"Full lists: {people} people, {kind}")
    with stage(kind, people) as on:
        listed = [call for call in calls_of(on, only or "full") if call.full_list]
        peaks = [_peak(on, call) for call in listed]
        asked = on.statements_of(listed)
        measured = measure(on, listed, rounds=rounds, seconds=seconds)
        for (call, size, taken), statements, peak in zip(measured, asked, peaks, strict=True):
            memory = {"MiB": round(size / MEBIBYTE, 2), "peak MiB": round(peak / MEBIBYTE, 1)}
            times = row_of(call, size, taken, statements)
            report.add(**times, **memory, **{"x bytes": round(peak / size, 1)})
    return report


def _peak(on: Stage, call: Call) -> int:
    """How many bytes a fresh worker's memory grows by at most while it answers.

    It has answered pages, of the same list where that has any, so that only the list counts.
    """
    pages = [each for each in calls_of(on) if each.role == call.role]
    own = [each for each in pages if each.path == f"{call.path}{FIRST}"]
    page = (own or pages)[0]
    with Server(on.place, workers=1) as fresh:
        wire = Wire(fresh.port)
        for _ in range(3):
            wire.ask(on.request_for(page))
        worker = psutil.Process(_process_of(fresh)).children()[0].pid
        Path(f"/proc/{worker}/clear_refs").write_text(FORGET_THE_PEAK, encoding="ascii")
        before = _status(worker, "VmRSS")
        wire.ask(on.request_for(call))
        return _status(worker, "VmHWM") - before


def _process_of(server: Server) -> int:
    if server.process is None:
        raise RuntimeError("the server is not running")
    return server.process.pid


def _status(process: int, name: str) -> int:
    """A line of the process's status, in bytes."""
    text: Any = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    line = next(line for line in text.splitlines() if line.startswith(f"{name}:"))
    return int(line.split()[1]) * 1024
