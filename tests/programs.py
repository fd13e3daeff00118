"""The installed `evaluacmo` command, run with a database of its own."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import LiteralString

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

EVALUACMO = Path(sys.executable).with_name("evaluacmo")
# the command where new processes are no forks, as on macOS and from Python 3.14 on
WITHOUT_FORKS = """
import multiprocessing, sys
from evaluacmo.cli import main
multiprocessing.set_start_method("spawn")
sys.exit(main())
"""
POSTGRES = os.environ.get("DATABASE_URL", "")
PASSWORD = "montaña azul 27"
PATIENCE = 120  # seconds, for busy machines
OK = 200
JSON = {"Content-Type": "application/json"}


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(found: Callable[[], bool], *, within: float = PATIENCE) -> bool:
    """Whether the condition becomes true within these seconds."""
    deadline = time.monotonic() + within
    while not found():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


@dataclass
class Program:
    """The command with its settings; `port` is one that nobody listens on.

    `within` is a program, with its arguments, that runs the command.
    """

    data_dir: Path
    database_url: str
    settings: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    within: tuple[str, ...] = ()

    @property
    def database(self) -> Path:
        """The file of the database, on SQLite."""
        return self.data_dir / "evaluacmo.sqlite3"

    @property
    def environment(self) -> dict[str, str]:
        """The settings it runs with; Django's own must not matter."""
        ours = {"EVALUACMO_DATA_DIR": str(self.data_dir), "DATABASE_URL": self.database_url}
        neutral = {
            "PYTHONUTF8": "1",
            "DJANGO_SETTINGS_MODULE": "somebody.elses",
            "EVALUACMO_SETTINGS_FILE": os.devnull,
        }
        return os.environ | neutral | ours | self.settings

    def run(self, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command to its end; `typed` is its standard input."""
        return subprocess.run(
            [*self.within, EVALUACMO, *arguments],
            input=typed,
            capture_output=True,
            check=False,
            text=True,
            timeout=PATIENCE,
            env=self.environment,
        )

    def create_admin(
        self, *, email: str = "rectoria@colegio.example", name: str = "Adela Ríos", password: str
    ) -> subprocess.CompletedProcess[str]:
        """Run `create-admin` with the password on standard input."""
        return self.run("create-admin", "--name", name, "--email", email, typed=f"{password}\n")

    def serve(self, *options: str, forks: bool = True) -> "Server":
        """Serve, and wait until it says where."""
        command = [str(EVALUACMO)] if forks else [sys.executable, "-c", WITHOUT_FORKS]
        process = subprocess.Popen(
            [*self.within, *command, "serve", "--port", str(self.port), *options],
            stdout=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        assert process.stdout
        said = ""
        while f"http://127.0.0.1:{self.port}" not in said:
            line = process.stdout.readline()
            assert line, f"the server ended: {said}"
            said += line
        return Server(process, self.port, said)


@dataclass
class Server:
    """A running server and what it said before it accepted requests."""

    process: subprocess.Popen[str]
    port: int
    said: str

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | Iterator[bytes] | None = None,
        headers: dict[str, str] | None = None,
    ) -> HTTPResponse:
        """Make a request; a body in pieces is sent chunked."""
        return self.send(method, path, body, headers or {}).getresponse()

    def send(
        self, method: str, path: str, body: bytes | Iterator[bytes] | None, headers: dict[str, str]
    ) -> HTTPConnection:
        """Make a request; answers the connection on which the answer comes."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, body, headers)
        return connection

    def ask_raw(self, request: bytes) -> socket.socket:
        """Send bytes and leave the connection open."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        connection.sendall(request)
        return connection

    def sign_in(
        self, email: str, password: str, *, pieces: int = 1, headers: dict[str, str] | None = None
    ) -> int:
        """The status that signing in is answered with; the body may be sent in pieces."""
        connection = self.send_sign_in(email, password, pieces=pieces, headers=headers)
        return connection.getresponse().status

    def signed_in(self, email: str, password: str) -> dict[str, str]:
        """Sign in; answers the headers of requests of this person."""
        answer = self.send_sign_in(email, password).getresponse()
        assert answer.status == OK
        cookies = [value.split(";")[0] for value in answer.headers.get_all("Set-Cookie", [])]
        token = next(cookie for cookie in cookies if cookie.startswith("csrftoken="))
        return {"Cookie": "; ".join(cookies), "X-CSRFToken": token.partition("=")[2]}

    def send_sign_in(
        self, email: str, password: str, *, pieces: int = 1, headers: dict[str, str] | None = None
    ) -> HTTPConnection:
        """Try to sign in; answers the connection on which the answer comes."""
        answer = self.ask("GET", "/api/csrf-token")
        token = json.loads(answer.read())["csrfToken"]
        cookie = str(answer.headers["Set-Cookie"]).split(";", maxsplit=1)[0]
        sent_headers = JSON | {"Cookie": cookie, "X-CSRFToken": token} | (headers or {})
        body = json.dumps({"email": email, "password": password}).encode()
        size = len(body) // pieces + 1
        chunks = (body[start : start + size] for start in range(0, len(body), size))
        sent = body if pieces == 1 else chunks
        return self.send("POST", "/api/users/login", sent, sent_headers)

    def wait_until_closed(self) -> None:
        """Wait until connections are refused, which is how stopping begins."""
        if not wait_until(lambda: not self.accepts()):
            raise TimeoutError("the server still accepts connections")

    def accepts(self) -> bool:
        """Whether connections are accepted."""
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True

    def stop(self, by: signal.Signals = signal.SIGTERM) -> tuple[int, float]:
        """Stop the server; answers its exit status and how long it took."""
        start = time.monotonic()
        self.process.send_signal(by)
        return self.process.wait(PATIENCE), time.monotonic() - start


@contextmanager
def new_program(folder: Path, *, like: Program | None = None) -> Iterator[Program]:
    """The command with an empty database, or with a copy of the data of a stopped program.

    The database is on PostgreSQL where the tests run on PostgreSQL, and dropped at the end.
    """
    data_dir = folder / "datos"
    if not POSTGRES:
        if like:
            shutil.copytree(like.data_dir, data_dir)
        yield Program(data_dir, "")
        return
    if like and like.data_dir.exists():
        shutil.copytree(like.data_dir, data_dir)
    name = f"cli_{time.time_ns()}"
    create_database(name, like=like.database_url if like else "")
    yield Program(data_dir, database_url(name))
    drop_database(name)


def database_url(name: str) -> str:
    """The `DATABASE_URL` of another database of the PostgreSQL on which the tests run."""
    return POSTGRES.replace("/postgres?", f"/{name}?")


def create_database(name: str, *, like: str = "", options: LiteralString = "") -> None:
    """Create a database on PostgreSQL, as a copy of the one with this `DATABASE_URL`, if any.

    `options` are further ones of the statement.
    """
    template = conninfo_to_dict(like)["dbname"] if like else "template1"
    create = sql.SQL("CREATE DATABASE {} TEMPLATE {} {}")
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(
            create.format(sql.Identifier(name), sql.Identifier(str(template)), sql.SQL(options))
        )


def drop_database(name: str) -> None:
    """Drop a database on PostgreSQL, if there is one."""
    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(drop.format(sql.Identifier(name)))
