"""The least that any server of this kind could do: the same rows by hand, and a constant body.

`python -m bench.speed.floor PLAN` serves what PLAN, a JSON file, describes: the same Granian with
the same threads as the product's, a bare WSGI function, and the bare driver. An address is
`/<number of the call>?<bytes of the body>`, with `/session` before the `?` for the reading of
session and person as well, or `/constant` for the body alone.
"""

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from queue import LifoQueue
from typing import Any

from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels

from evaluacmo.db.sqlite import use_safe_sqlite
from evaluacmo.serving import BACKLOG, BODY_THREADS

use_safe_sqlite()

PLAN = "BENCH_FLOOR_PLAN"
CONNECTIONS = 16
SESSION = (
    "SELECT session_key, session_data, expire_date FROM django_session WHERE session_key = :key "
    "AND expire_date > CURRENT_TIMESTAMP"
)
PERSON = "SELECT * FROM accounts_user WHERE id = :id"

Statement = tuple[str, dict[str, Any]]


def connect(url: str) -> Any:
    """A connection of the bare driver that the product itself uses, as durable as the product's."""
    if url.startswith("sqlite"):
        import sqlite3

        connection = sqlite3.connect(
            url.removeprefix("sqlite:///"), check_same_thread=False, isolation_level=None
        )
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")
        return connection
    import psycopg

    # the product has nothing translated either, which would take longer than the query
    return psycopg.connect(url, autocommit=True, options="-c jit=off")


@cache
def spelled(sql: str, *, sqlite: bool) -> str:
    """A statement with `:named` values, in the spelling of the driver."""
    if sqlite:
        return sql
    return re.sub(r"(?<!:):(\w+)", r"%(\1)s", sql.replace("%", "%%"))


@cache
def constant(size: int) -> bytes:
    """A body of so many bytes."""
    return b"x" * size


def rows_of(connection: Any, statements: Iterable[Statement], *, sqlite: bool) -> list[Any]:
    """All rows of all statements."""
    return [
        row
        for sql, values in statements
        for row in connection.execute(spelled(sql, sqlite=sqlite), values).fetchall()
    ]


class Floor:
    """The bare application."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self._url = plan["url"]
        self._calls = plan["calls"]
        self._connections: LifoQueue[Any] = LifoQueue()
        for _ in range(CONNECTIONS):
            self._connections.put(None)

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        """Fetch the rows and answer a constant."""
        environ["wsgi.input"].read()
        number, _, how = environ["PATH_INFO"].lstrip("/").partition("/")
        body = constant(int(environ["QUERY_STRING"]))
        if how != "constant":
            self._fetch(self._statements(int(number), with_session=how == "session"))
        length = str(len(body))
        start("200 OK", [("Content-Type", "application/json"), ("Content-Length", length)])
        return [body]

    def _statements(self, number: int, *, with_session: bool) -> Sequence[Statement]:
        call = self._calls[number]
        return [*(call["session"] if with_session else []), *call["statements"]]

    def _fetch(self, statements: Sequence[Statement]) -> None:
        if not statements:
            return
        connection = self._connections.get()
        try:
            connection = connection or connect(self._url)
            rows_of(connection, statements, sqlite=self._url.startswith("sqlite"))
        finally:
            self._connections.put(connection)


def load() -> Floor:
    """The application, in a worker."""
    return Floor(json.loads(Path(os.environ[PLAN]).read_text(encoding="utf-8")))


def main(plan: str, port: str, workers: str) -> None:
    """Serve until SIGTERM."""
    os.environ[PLAN] = plan
    Granian(
        "bench.speed.floor",
        address="127.0.0.1",
        port=int(port),
        interface=Interfaces.WSGI,
        workers=int(workers),
        blocking_threads=BODY_THREADS,
        http=HTTPModes.http1,
        websockets=False,
        backlog=BACKLOG,
        backpressure=BACKLOG,
        log_level=LogLevels.error,
    ).serve(target_loader=load, wrap_loader=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
