"""From the command to the first answer, over a database that is there."""

import statistics
import time

from bench.harness import Report, Server
from bench.speed.stage import floor_of, stage


def start(kind: str, people: int, *, rounds: int) -> Report:
    """`evaluacmo serve`, beside the same server with nothing in it."""
    report = Report(f"Start: {people} people, {kind}")
    taken: dict[str, list[float]] = {"product": [], "floor": []}
    with stage(kind, people) as on:
        for _ in range(rounds):
            server = Server(on.place)
            taken["product"].append(server.start())
            server.stop()
            begun = time.monotonic()
            with floor_of(on, []):
                taken["floor"].append(time.monotonic() - begun)
    report.add(
        **{f"{name}, s": round(statistics.median(each), 2) for name, each in taken.items()},
        **{f"{name}, best s": round(min(each), 2) for name, each in taken.items()},
        rounds=rounds,
    )
    return report
