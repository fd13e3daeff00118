"""The product and its floor, side by side over one database."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from bench.harness import Place, Server, free_port
from bench.speed import inside
from bench.speed.calls import Call, calls, facts
from bench.speed.client import Timed, Wire, request
from bench.speed.data import YEARS, district
from bench.speed.floor import PERSON, SESSION, connect

PATIENCE = 30
FEWEST_ROUNDS = 2
FAILED = 300


@dataclass
class Stage:
    """A district that is served, and somebody signed in for each role."""

    place: Place
    server: Server
    facts: Mapping[str, Any]
    sessions: Mapping[int, str]

    @property
    def is_sqlite(self) -> bool:
        """Which spelling the bare driver takes."""
        return self.place.kind == "sqlite"

    def cookies_of(self, role: str) -> str:
        """What the browser of somebody of this role sends; of nobody without a role."""
        return f"sessionid={self.sessions[self.facts[role]]}" if role else ""

    def path_of(self, call: Call) -> str:
        """The address of a call."""
        return "/api" + call.path.format(**self.facts)

    def request_for(self, call: Call) -> bytes:
        """A call as it goes over the wire."""
        return request(self.path_of(call), cookies=self.cookies_of(call.role))

    def least_for(self, call: Call) -> bytes:
        """The least that the same role can ask of the product itself: who they are, or a token."""
        path = "/api/users/me" if call.role else "/api/csrf-token"
        return request(path, cookies=self.cookies_of(call.role))

    def size_of(self, call: Call) -> int:
        """How many bytes it is answered with."""
        return len(Wire(self.server.port).ask(self.request_for(call)).body)

    def statements_of(self, listed: Sequence[Call]) -> list[list[str]]:
        """What each of these calls asks of the database."""
        orders = [
            {"path": self.path_of(call), "cookies": self.cookies_of(call.role)} for call in listed
        ]
        asked: list[list[str]] = inside.ask(self.place, "statements", calls=orders)
        return asked


@contextmanager
def stage(kind: str, people: int, *, years: int = YEARS, workers: int = 1) -> Iterator[Stage]:
    """Serve a district of this size."""
    with district(kind, people, years) as place:
        connection = connect(place.url)
        known = facts(connection, sqlite=kind == "sqlite")
        connection.close()
        roles = [known[role] for role in ("admin", "gestionhumana", "evaluador", "colaborador")]
        with Server(place, workers=workers) as server:
            keys = inside.ask(place, "sessions", users=roles)
            yield Stage(place, server, known, {int(pk): key for pk, key in keys.items()})


@contextmanager
def floor_of(on: Stage, listed: Sequence[Call], *, workers: int = 1) -> Iterator[int]:
    """Serve the floor of these calls; the port it is at."""
    plan = on.place.folder / "floor.json"
    described = [_described(on, call) for call in listed]
    plan.write_text(json.dumps({"url": on.place.url, "calls": described}), encoding="utf-8")
    port = free_port()
    command = [sys.executable, "-m", "bench.speed.floor", str(plan), str(port), str(workers)]
    process = subprocess.Popen(command, start_new_session=True)
    try:
        _wait_for(port)
        yield port
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _described(on: Stage, call: Call) -> dict[str, Any]:
    statements = [(sql, dict(on.facts)) for sql in call.floor]
    session: list[Any] = []
    if call.role:
        user = on.facts[call.role]
        session = [(SESSION, {"key": on.sessions[user]}), (PERSON, {"id": user})]
    return {"statements": statements, "session": session}


def _wait_for(port: int) -> None:
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        try:
            Wire(port, timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError("the floor does not answer")


FLOORS = {"floor": "", "with session": "/session", "constant": "/constant"}
WARMING = 3

Asking = Callable[[], Timed]


def interleaved(
    asking: Mapping[str, Asking], *, rounds: int, seconds: float
) -> dict[str, list[float]]:
    """Ask each once a round, in any order, until enough rounds or seconds are over.

    Raises `RuntimeError` at an answer that is none.
    """
    taken: dict[str, list[float]] = {name: [] for name in asking}
    end, dice = time.monotonic() + seconds, Random(1)
    for number in range(rounds):
        for name in dice.sample(list(asking), k=len(asking)):
            answer = asking[name]()
            if answer.status >= FAILED:
                raise RuntimeError(f"{name}: {answer.status} {answer.body[:200]!r}")
            taken[name].append(answer.seconds)
        if time.monotonic() > end and number + 1 >= FEWEST_ROUNDS:
            break
    return taken


def measure(
    on: Stage, listed: Sequence[Call], *, rounds: int, seconds: float
) -> Iterator[tuple[Call, int, dict[str, list[float]]]]:
    """Each call with the size of its answer and the seconds of it, the least and the floors."""
    with floor_of(on, listed) as port:
        for number, call in enumerate(listed):
            size = on.size_of(call)
            asking = {"product": asking_for(on.server.port, on.request_for(call))}
            asking["stack"] = asking_for(on.server.port, on.least_for(call))
            for name, how in FLOORS.items():
                asking[name] = asking_for(port, request(f"/{number}{how}?{size}"))
            interleaved(asking, rounds=WARMING, seconds=seconds)
            yield call, size, interleaved(asking, rounds=rounds, seconds=seconds)


def asking_for(port: int, sent: bytes) -> Asking:
    """Asks this over a connection of its own."""
    wire = Wire(port)
    return lambda: wire.ask(sent)


def calls_of(on: Stage, only: str = "") -> list[Call]:
    """The calls of a group, or else whose name holds the word; no full lists without one."""
    listed = calls(on.facts)
    if not only:
        return [call for call in listed if not call.full_list]
    in_group = [call for call in listed if call.group == only]
    return in_group or [call for call in listed if only in call.name]
