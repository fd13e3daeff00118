"""One client against everybody: `python -m bench.one_against_all [--data FOLDER]`.

A client keeps many connections busy, as one person with one session or as nobody. Meanwhile other
people work, from the same address and from another one. Prints the 50th and 95th percentile of
their calls in milliseconds, first without that client. The server runs with one worker, with
SQLite or `--database postgres`; `--load N` keeps N processes computing meanwhile.
"""

import argparse
import asyncio
import json
import multiprocessing
import secrets
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http import HTTPStatus
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import NamedTuple

from bench.calls import ADMIN, MANAGER, PASSWORD
from bench.harness import DATABASES, Person, Place, Report, Server, percentile, place
from bench.visitors import read_answer

COLLABORATOR = "miguel.sepulveda@nuevohorizonte.example"
EVALUATOR = "jorge.munoz@nuevohorizonte.example"
SCHOOL, ELSEWHERE = "198.51.100.7", "203.0.113.9"
WARM_UP_SECONDS = 3.0
PAUSE_SECONDS = 0.2
CSRF_TOKEN = "a" * 32


class Request(NamedTuple):
    """A request as it is sent, without the headers that all have."""

    method: str
    path: str
    body: str = ""
    cookies: str = ""
    token: str = CSRF_TOKEN


class Work(NamedTuple):
    """A call that another person measures, and the address that it comes from."""

    what: str
    email: str
    address: str
    do: Callable[[Person, str], int]


def main() -> None:
    """Print the table."""
    options = _parse_arguments()
    with _filled(options) as filled:
        with Server(filled, workers=1) as server, _busy_processors(options.load):
            report = Report(f"{options.connections} connections of one client (ms)")
            works = [(work, _signed_in(server.port, work.email, work.address)) for work in WORKS]
            report.add(**_measure(works, "nobody", options.seconds))
            for name, requests in _greedy_requests(server.port).items():
                if name not in (options.only or [name]):
                    continue
                with _greedy_client(server.port, requests, options.connections) as answered:
                    row = _measure(works, name, options.seconds)
                report.add(**row, answered=dict(answered))
        report.print_table()


@contextmanager
def _filled(options: argparse.Namespace) -> Iterator[Place]:
    """The database of the folder that is named, or a new one with so many people."""
    settings = {"EVALUACMO_TRUSTED_PROXIES": "127.0.0.1"}
    if options.data:
        url = f"sqlite:///{options.data}/evaluacmo.sqlite3"
        yield Place("sqlite", options.data, url, settings)
        return
    with place(options.database, **settings) as new:
        new.run("demo", "--people", str(options.people), "--years", str(options.years))
        yield new


@contextmanager
def _busy_processors(count: int) -> Iterator[None]:
    """Keep so many other processes computing."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.one_against_all", description=__doc__)
    parser.add_argument("--connections", type=int, default=250)
    parser.add_argument("--people", type=int, default=3000)
    parser.add_argument("--years", type=int, default=3)
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    parser.add_argument("--load", type=int, default=0, metavar="N", help="processes that compute")
    parser.add_argument("--seconds", type=float, default=15, help="for each kind of client")
    parser.add_argument("--only", nargs="+", metavar="KIND", help="of clients")
    parser.add_argument("--data", type=Path, help="the data folder of `evaluacmo demo`")
    return parser.parse_args()


def _signed_in(port: int, email: str, address: str) -> Person:
    person = Person(port)
    person.call("GET", "/csrf-token")
    body = {"email": email, "password": PASSWORD}
    reply = person.call("POST", "/users/login", body, X_Forwarded_For=address)
    if reply.status != HTTPStatus.OK:
        sys.exit(f"cannot sign in: {reply.body}")
    person.user = reply.body["user"]
    person.call("GET", "/csrf-token")
    return person


def _greedy_requests(port: int) -> Mapping[str, list[Request]]:
    """The requests that the client repeats, by their kind."""
    person = _signed_in(port, COLLABORATOR, SCHOOL)
    cookies = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    token = person.cookies["csrftoken"]
    user_id, name = person.user["id"], person.user["name"]
    latest = person.call("GET", f"/evaluation-results/latest/{user_id}").body
    report = f"/reports/full/{latest['evaluation_id']}/{user_id}"
    renames = [json.dumps({"name": f"{name}{ending}"}) for ending in ("", " B")]
    invented = [f"sessionid={secrets.token_hex(16)}" for _ in range(1000)]
    guess = json.dumps({"email": "{}@colegio.example", "password": "una que no es"})
    read = Request("GET", report, "", cookies, token)
    write = Request("PUT", "/profile", renames[0], cookies, token)
    return {
        "renames": [write._replace(body=body) for body in renames],
        "writes": [write],
        "reads": [read],
        "reads and writes": [read, write],
        "invented cookies": [Request("GET", "/users/me", "", cookie) for cookie in invented],
        "sign-ins": [
            Request(
                "POST",
                "/users/login",
                guess.replace("{}", secrets.token_hex(6)),
                f"csrftoken={CSRF_TOKEN}",
            )
            for _ in range(1000)
        ],
    }


@contextmanager
def _greedy_client(
    port: int, requests: list[Request], connections: int
) -> Iterator[Mapping[int, int]]:
    """Keep so many connections busy, from a process of its own; answers how many got which status.

    The counts are there when the block has ended.
    """
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    counts: SimpleQueue[Mapping[int, int]] = context.SimpleQueue()
    process = context.Process(target=_be_greedy, args=(port, requests, connections, stop, counts))
    process.start()
    answered: Counter[int] = Counter()
    try:
        time.sleep(WARM_UP_SECONDS)
        yield answered
    finally:
        stop.set()
        answered.update(counts.get())
        process.join()


def _be_greedy(
    port: int,
    requests: list[Request],
    connections: int,
    stop: Event,
    counts: SimpleQueue[Mapping[int, int]],
) -> None:
    counts.put(asyncio.run(_keep_busy(port, requests, connections, stop)))


async def _keep_busy(
    port: int, requests: list[Request], connections: int, stop: Event
) -> Mapping[int, int]:
    answered: Counter[int] = Counter()
    tasks = [
        asyncio.create_task(_repeat(port, requests[number:] + requests[:number], answered))
        for number in (number % len(requests) for number in range(connections))
    ]
    await asyncio.to_thread(stop.wait)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return dict(answered)


async def _repeat(port: int, requests: list[Request], answered: Counter[int]) -> None:
    """Send the requests again and again on one connection."""
    while True:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            while True:
                for request in requests:
                    writer.write(_as_bytes(request))
                    status, *_ = await read_answer(reader)
                    answered[status] += 1
        except (OSError, asyncio.IncompleteReadError):
            answered[0] += 1
        finally:
            writer.close()


def _as_bytes(request: Request) -> bytes:
    body = request.body.encode()
    head = (
        f"{request.method} /api{request.path} HTTP/1.1",
        "Host: localhost",
        f"X-Forwarded-For: {SCHOOL}",
        f"Cookie: {request.cookies}",
        f"X-CSRFToken: {request.token}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    )
    return "\r\n".join((*head, "", "")).encode() + body


def _measure(
    works: Sequence[tuple[Work, Person]], client: str, seconds: float
) -> dict[str, object]:
    """The percentiles of what others do meanwhile, and how often they did it."""
    until = time.monotonic() + seconds
    with ThreadPoolExecutor(len(works)) as pool:
        times = list(pool.map(lambda pair: _keep_working(pair[0], pair[1], until), works))
    row: dict[str, object] = {"client": client}
    for (work, _), measured in zip(works, times, strict=True):
        told = [percentile(measured, share) * 1000 for share in (0.5, 0.95)]
        row[work.what] = f"{told[0]:.0f} / {told[1]:.0f} ({len(measured)})"
    return row


def _keep_working(work: Work, person: Person, until: float) -> list[float]:
    times: list[float] = []
    while time.monotonic() < until or not times:
        begun = time.monotonic()
        status = work.do(person, work.address)
        times.append(time.monotonic() - begun)
        if status >= HTTPStatus.BAD_REQUEST:
            sys.exit(f"{work.what}: {status}")
        time.sleep(PAUSE_SECONDS)
    return times


def _list_people(person: Person, address: str) -> int:
    return person.call("GET", "/users?page=3&page_size=25", X_Forwarded_For=address).status


def _write(person: Person, address: str) -> int:
    body = {"name": person.user["name"]}
    return person.call("PUT", "/profile", body, X_Forwarded_For=address).status


def _sign_in(person: Person, address: str) -> int:
    body = {"email": EVALUATOR, "password": PASSWORD}
    return person.call("POST", "/users/login", body, X_Forwarded_For=address).status


def _open_page(person: Person, address: str) -> int:
    answer, _ = person.send("GET", "/", X_Forwarded_For=address)
    return answer.status


WORKS = (
    Work("list, same address", MANAGER, SCHOOL, _list_people),
    Work("list", MANAGER, ELSEWHERE, _list_people),
    Work("write, same address", ADMIN, SCHOOL, _write),
    Work("write", ADMIN, ELSEWHERE, _write),
    Work("sign-in", EVALUATOR, ELSEWHERE, _sign_in),
    Work("page", EVALUATOR, ELSEWHERE, _open_page),
)

if __name__ == "__main__":
    main()
