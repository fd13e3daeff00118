"""The program answers others while a client holds connections, bodies or uploads."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPResponse
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from statistics import median
from threading import Event, Thread

import psutil
import pytest

from tests.asgi import PERSON
from tests.programs import JSON, PASSWORD, Program, Server, new_program, wait_until

pytestmark = pytest.mark.sqlite_suffices

ADMIN, MANAGER = "rectoria@colegio.example", "gestion@colegio.example"
HALF_SENT, IDLE, BUSY = 300, 1_100, 250
SOON = 5
MEGABYTE = 1024 * 1024
CREATED = 201
TRIES = 50
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
BODY_STARTS = (
    b"POST /api/users/login HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 50\r\nExpect: 100-continue\r\n\r\n"
)
UPLOAD = "/api/imports?kind=people"
MULTIPART = {"Content-Type": "multipart/form-data; boundary=x"}
FILE = (
    b'--x\r\nContent-Disposition: form-data; name="file"; filename="p.csv"\r\n\r\n'
    b"Nombre;Correo;Rol\r\nAna;ana@colegio.example;Colaborador\r\n--x--\r\n"
)


@pytest.fixture(scope="module")
def server(_prepared: Program, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a trusted proxy, with an admin and a manager."""
    with new_program(tmp_path_factory.mktemp("crowded"), like=_prepared) as program:
        program.settings = {"EVALUACMO_TRUSTED_PROXIES": "127.0.0.1"}
        server = program.serve("--workers", "1")
        manager = {"name": "Gina", "email": MANAGER, "role": "gestionhumana", "password": PASSWORD}
        admin = server.signed_in(ADMIN, PASSWORD)
        made = server.ask("POST", "/api/users", json.dumps(manager).encode(), JSON | admin)
        assert made.status == CREATED
        yield server
        server.stop()


def test_half_sent_bodies_keep_nobody_out(server: Server) -> None:
    with ExitStack() as held:
        for _ in range(HALF_SENT):
            sender = held.enter_context(server.ask_raw(BODY_STARTS))
            assert sender.recv(100) == CONTINUE
            sender.sendall(b"{")
        require_answered(server)


def test_idle_connections_keep_nobody_out(server: Server) -> None:
    with ExitStack() as held:
        for _ in range(IDLE):
            held.enter_context(server.ask_raw(b""))
        require_answered(server)


class Greedy(Thread):
    """A person who asks again on each of many connections as soon as it is answered."""

    def __init__(self, server: Server, person: dict[str, str]) -> None:
        super().__init__()
        head = "".join(f"{name}: {value}\r\n" for name, value in person.items())
        self.call = f"GET /api/users/me HTTP/1.1\r\nHost: localhost\r\n{head}\r\n".encode()
        self.connections = [server.ask_raw(self.call) for _ in range(BUSY)]
        self.answered, self.is_stopped = 0, Event()

    def run(self) -> None:
        """Read answers and ask again, until stopped."""
        with ExitStack() as held, DefaultSelector() as waiting:
            for connection in self.connections:
                waiting.register(held.enter_context(connection), EVENT_READ, data=connection)
            while not self.is_stopped.is_set():
                for key, _ in waiting.select(SOON):
                    assert key.data.recv(4096).startswith(b"HTTP/1.1 200")
                    self.answered += 1
                    key.data.sendall(self.call)

    def wait_for(self, number: int) -> None:
        """Wait until so many more have been answered."""
        wanted = self.answered + number
        assert wait_until(lambda: self.answered >= wanted)


def test_a_person_with_many_connections_keeps_nobody_waiting(server: Server) -> None:
    admin, manager = (server.signed_in(email, PASSWORD) for email in (ADMIN, MANAGER))
    greedy = Greedy(server, admin)
    greedy.start()
    try:
        greedy.wait_for(BUSY)
        answered_before = []
        for _ in range(3):
            before = greedy.answered
            assert server.ask("GET", "/api/users/me", headers=manager).status == 200
            answered_before.append(greedy.answered - before)
    finally:
        greedy.is_stopped.set()
        greedy.join()
    # in one queue for all it would be as many as there are connections
    assert median(answered_before) < BUSY / 2


@pytest.mark.parametrize(
    "request_head",
    [
        *(f"GET {path} HTTP/1.1\r\nHost: localhost" for path in ("/", "/favicon.svg", "/no.js")),
        "GET /api/csrf-token HTTP/1.1\r\nHost: localhost",
        "GET /api/csrf-token HTTP/1.1\r\nHost: somebody.example",
        "POST /api/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999",
        "no request",
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + 70_000 * "x",
    ],
)
def test_no_answer_names_the_server(server: Server, request_head: str) -> None:
    with server.ask_raw(f"{request_head}\r\nConnection: close\r\n\r\n".encode()) as connection:
        answer = HTTPResponse(connection)
        answer.begin()
        assert not answer.headers.get("Server")


def require_answered(server: Server) -> None:
    """Fail unless a visitor is answered soon."""
    with server.ask_raw(b"GET /api/csrf-token HTTP/1.1\r\nHost: localhost\r\n\r\n") as visitor:
        visitor.settimeout(SOON)
        assert visitor.recv(12) == b"HTTP/1.1 200"


def temporary_bytes(server: Server) -> int:
    """The size of the unnamed files that the server has open."""
    size = 0
    for process in psutil.Process(server.process.pid).children(recursive=True):
        for file in Path(f"/proc/{process.pid}/fd").iterdir():
            with suppress(OSError):
                size += file.stat().st_size if "(deleted)" in str(file.readlink()) else 0
    return size


def test_nothing_is_stored_of_a_body_without_a_session(server: Server) -> None:
    length = 4 * MEGABYTE
    head = f"POST {UPLOAD} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n"
    with server.ask_raw(head.encode() + b"x" * (length - 1)) as connection:
        # answered after all that was sent before has been received
        assert server.ask("GET", "/api/csrf-token").status == 200
        assert temporary_bytes(server) == 0
        connection.sendall(b"x")
        assert connection.recv(12) == b"HTTP/1.1 403"


@contextmanager
def upload_begun(server: Server, person: dict[str, str]) -> Iterator[socket.socket]:
    """Send all of a file but its last byte, once the server is ready to receive it."""
    headers = person | {"Content-Length": f"{len(FILE)}", "Expect": "100-continue"}
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    start = f"POST {UPLOAD} HTTP/1.1\r\nHost: localhost\r\n{head}\r\n"
    with server.ask_raw(start.encode()) as connection:
        assert connection.recv(100) == CONTINUE
        connection.sendall(FILE[:-1])
        yield connection


def test_one_upload_per_person_is_received_at_a_time(server: Server) -> None:
    admin, manager = (server.signed_in(email, PASSWORD) | MULTIPART for email in (ADMIN, MANAGER))
    with upload_begun(server, admin) as first:
        second = server.ask("POST", UPLOAD, FILE, admin)
        assert (second.status, second.headers["Retry-After"]) == (503, "5")
        assert json.loads(second.read())["code"] == "unavailable"
        assert server.ask("POST", UPLOAD, FILE, manager).status == CREATED
        first.sendall(FILE[-1:])
        assert first.recv(12) == b"HTTP/1.1 201"
    assert server.ask("POST", UPLOAD, FILE, admin).status == CREATED


def test_a_sender_who_left_makes_room(server: Server) -> None:
    admin = server.signed_in(ADMIN, PASSWORD) | MULTIPART
    with upload_begun(server, admin):
        assert server.ask("POST", UPLOAD, FILE, admin).status == 503
    again = (server.ask("POST", UPLOAD, FILE, admin).status for _ in range(TRIES))
    assert CREATED in again


def test_a_header_with_an_underscore_evades_no_lock_out(server: Server) -> None:
    statuses = []
    for number in range(6):
        addresses = {"X-Forwarded-For": PERSON, "X_Forwarded_For": f"203.0.113.{number}"}
        statuses.append(server.sign_in("nadie@colegio.example", PASSWORD, headers=addresses))
    assert statuses == [401] * 5 + [429]
