"""`evaluacmo migrate` is killed at random moments, and run again."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from django.db import connection

from bench.harness import EVALUACMO, Place
from bench.reliability.findings import Findings
from tests.programs import wait_until

KILLS, FEW_KILLS = 25, 4
MIGRATE = (EVALUACMO, "migrate")
PATIENCE = 60
TABLES = {
    "sqlite": "SELECT type, name, sql FROM sqlite_master ORDER BY type, name",
    "postgresql": "SELECT table_name, column_name, data_type, is_nullable, column_default"
    " FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2",
}
INDEXES = {
    "sqlite": "SELECT app, name FROM django_migrations ORDER BY 1, 2",
    "postgresql": "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'"
    " UNION ALL SELECT conname || pg_get_constraintdef(oid) FROM pg_constraint"
    " UNION ALL SELECT tgname::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1",
}


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """Killed 25 times, each over an empty database; 4, if it has to be quick."""
    expected = _schema()
    chance = Random(1)
    with _empty(at, 0) as empty:
        usual = _work(empty)
    again, alike, unfinished = 0, 0, 0
    kills = FEW_KILLS if quick else KILLS
    for number in range(1, kills + 1):
        with _empty(at, number) as empty:
            _work(empty, killed_after=usual * chance.uniform(0, 1))
            unfinished += not connection.introspection.table_names()
            again += _returns_zero(empty)
            alike += _schema() == expected
    findings.promise("ran again after a kill", again, promised=kills)
    findings.promise("led to the usual schema", alike, promised=kills)
    findings.figure("kills that left nothing behind", unfinished)
    findings.figure("usual time at the database", f"{usual:.2f} s")


@contextmanager
def _empty(at: Place, number: int) -> Iterator[Place]:
    """Create a second empty database, and point Django in this process to it."""
    name = connection.settings_dict["NAME"]
    if at.kind == "sqlite":
        fresh = f"{at.folder}/round{number}.sqlite3"
        url = f"sqlite:///{fresh}"
    else:
        fresh = f"round{number}"
        url = at.url.replace(f"/{name}?", f"/{fresh}?")
        with connection.cursor() as cursor:
            cursor.execute(f"CREATE DATABASE {fresh}")
    connection.close()
    connection.settings_dict["NAME"] = fresh
    try:
        yield replace(at, url=url)
    finally:
        connection.close()
        connection.settings_dict["NAME"] = name


def _work(empty: Place, *, killed_after: float = PATIENCE) -> float:
    """Migrate, and kill it some seconds after it connected; return how long it was connected."""
    process = subprocess.Popen(MIGRATE, env=empty.environment, stdout=subprocess.DEVNULL)
    wait_until(lambda: _is_at_work(empty), within=PATIENCE)
    begun = time.monotonic()
    try:
        process.wait(killed_after)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    return time.monotonic() - begun


def _is_at_work(empty: Place) -> bool:
    """Whether the migration has begun, seen from outside of its transaction."""
    if empty.kind == "sqlite":
        return Path(empty.url.removeprefix("sqlite:///")).exists()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")
        return bool(cursor.fetchone()[0])


def _returns_zero(empty: Place) -> bool:
    return subprocess.call(MIGRATE, env=empty.environment, stdout=subprocess.DEVNULL) == 0


def _schema() -> list[tuple[Any, ...]]:
    """All tables, columns, indexes, constraints and triggers."""
    with connection.cursor() as cursor:
        found: list[tuple[Any, ...]] = []
        for query in (TABLES, INDEXES):
            cursor.execute(query[connection.vendor])
            found += cursor.fetchall()
        return found
