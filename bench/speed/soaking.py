"""An hour of load, and what it leaves in a worker's memory."""

import threading
import time
from random import Random

from bench.harness import Report
from bench.speed.client import Wire
from bench.speed.load import memory
from bench.speed.stage import FAILED, Stage, calls_of, stage

READERS = 4
# full lists are large, and asked for now and then
FULL_LISTS_EVERY = 50
PAUSE = 0.1
LINES = 12


class _Tally:
    """What all readers have asked so far."""

    def __init__(self) -> None:
        self.calls = 0
        self.failed = 0
        self.is_over = threading.Event()


def soak(kind: str, people: int, *, minutes: int) -> Report:
    """One worker's memory, while a few people read everything there is in any order."""
    report = Report(f"Soak: {people} people, {kind}")
    with stage(kind, people) as on:
        tally = _Tally()
        everybody = [
            threading.Thread(target=_read, args=(on, tally, number)) for number in range(READERS)
        ]
        for each in everybody:
            each.start()
        begun = time.monotonic()
        for number in range(LINES + 1):
            tally.is_over.wait(max(begun + number * minutes * 60 / LINES - time.monotonic(), 0))
            after = round((time.monotonic() - begun) / 60, 1)
            report.add(minutes=after, calls=tally.calls, failed=tally.failed, **memory(on)[0])
        tally.is_over.set()
        for each in everybody:
            each.join()
    return report


def _read(on: Stage, tally: _Tally, number: int) -> None:
    dice, wire = Random(number), Wire(on.server.port)
    pages = [on.request_for(call) for call in calls_of(on)]
    whole = [on.request_for(call) for call in calls_of(on, "full")]
    while not tally.is_over.wait(PAUSE):
        rare = dice.randrange(FULL_LISTS_EVERY) == 0
        _ask(wire, dice.choice(whole if rare else pages), tally)


def _ask(wire: Wire, sent: bytes, tally: _Tally) -> None:
    answer = wire.ask(sent)
    tally.calls += 1
    tally.failed += answer.status >= FAILED
