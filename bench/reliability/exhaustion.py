"""Uploads, half-sent bodies and idle connections of one sender do not delay other clients."""

import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from zipfile import ZIP_STORED

import psutil

from bench.harness import Person, Place, Server
from bench.reliability.findings import Findings
from bench.reliability.load import CREATED, PATIENCE, send
from bench.reliability.world import Pair, World, build_world, signed_in
from evaluacmo.accounts.models import Role
from tests.imports.malformed import GOOD, HEADINGS, parts_of, row_of, sheet, zipped

MEGABYTE = 1024**2
SOON = 2
PAUSE = 0.2
BOUNDARY = "a-line-that-no-file-has"
ROWS, COLUMNS = 3_300, 20
UPLOADS, HALF_SENT, IDLE, SPOOLED = 10, 300, 1_100, 60
HALF_SENT_BODY = (
    b"POST /api/users/login HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
)
UPLOAD = "/api/imports?kind=people"
UPLOAD_HEAD = (
    f"POST {UPLOAD} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {10 * MEGABYTE}\r\n"
    f"Content-Type: multipart/form-data; boundary={BOUNDARY}\r\n\r\n"
).encode()


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """Each kind of load in its full size, or a tenth, if it has to be quick."""
    share = 10 if quick else 1
    world = build_world()
    pairs = iter(world.add_pairs(1, 1_000))
    (manager,) = world.add_people(1, Role.HUMAN_RESOURCES)
    with Server(at) as server, _others(findings, world, pairs, server.port) as others:
        uploads = [signed_in(manager, server.port, timeout=PATIENCE) for _ in range(UPLOADS)]
        with others(f"{UPLOADS} uploads of one person"):
            _upload_together(findings, uploads)
        with others(f"{HALF_SENT // share} half-sent bodies"), ExitStack() as held:
            _hold(held, server.port, HALF_SENT // share, HALF_SENT_BODY)
            time.sleep(SOON * 2)
        with others(f"{IDLE // share} idle connections"), ExitStack() as held:
            _hold(held, server.port, IDLE // share, b"")
            time.sleep(SOON * 2)
        with others(f"{SPOOLED // share} uploads without a session"), ExitStack() as held:
            filler = b"x" * (10 * MEGABYTE - MEGABYTE // 4)
            _hold(held, server.port, SPOOLED // share, UPLOAD_HEAD + filler)
            stored = _temporary_bytes(server)
        findings.promise("bytes that they store", stored, promised=0)


@contextmanager
def _others(
    findings: Findings, world: World, pairs: Iterator[Pair], port: int
) -> Iterator[Callable[[str], AbstractContextManager[None]]]:
    """Yields a context in which an evaluator submits again and again."""

    @contextmanager
    def during(load: str) -> Iterator[None]:
        ended = Event()
        took: list[float] = []
        good: list[bool] = []

        def submit() -> None:
            # at least once, also where the load ends at once
            while not good or not ended.wait(PAUSE):
                pair = next(pairs)
                sent = send(signed_in(pair.evaluator, port, timeout=PATIENCE), world, pair)
                took.append(sent.seconds)
                good.append(sent.status == CREATED)

        thread = Thread(target=submit)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()
        findings.seconds(f"{load}: submissions of others", took)
        findings.promise(f"{load}: others stored", all(good), promised=True)
        late = sum(seconds > SOON for seconds in took)
        findings.promise(f"{load}: others stored after more than {SOON} s", late, promised=0)

    yield during


def _upload_together(findings: Findings, people: Sequence[Person]) -> None:
    cells = (*GOOD, *("x" * 100 for _ in range(COLUMNS - len(GOOD))))
    rows = [row_of(1, HEADINGS), *(row_of(number, cells) for number in range(2, ROWS))]
    book = zipped(parts_of(sheet(*rows)), method=ZIP_STORED)
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="f.xlsx"'
    content = b"%b\r\n\r\n%b\r\n--%b--\r\n" % (head.encode(), book, BOUNDARY.encode())
    kind = f"multipart/form-data; boundary={BOUNDARY}"
    findings.figure("bytes of an upload", len(content))

    def upload(person: Person) -> tuple[int, float]:
        begun = time.monotonic()
        answer, _ = person.send("POST", UPLOAD, content, Content_Type=kind)
        return answer.status, time.monotonic() - begun

    with ThreadPoolExecutor(len(people)) as pool:
        answers = list(pool.map(upload, people))
    findings.figure("uploads by status", dict(Counter(status for status, _ in answers)))
    findings.seconds("until an upload is answered", [seconds for _, seconds in answers])


def _hold(held: ExitStack, port: int, count: int, start: bytes) -> None:
    """Open connections that send the start of a request and stay open."""
    for _ in range(count):
        connection = held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5))
        with suppress(OSError):
            connection.sendall(start)


def _temporary_bytes(server: Server) -> int:
    """The size of the unnamed files that the server has open, without those of the database."""
    assert server.process
    size = 0
    for process in psutil.Process(server.process.pid).children(recursive=True):
        for file in Path(f"/proc/{process.pid}/fd").iterdir():
            with suppress(OSError):
                if "(deleted)" in str(file.readlink()):
                    size += file.stat().st_size
    return size
