"""Backups under load: evaluators submit while backups are made.

The last one is restored elsewhere and compared row for row, and an earlier one over the running
server's own data, while people read.
"""

import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPException
from pathlib import Path
from threading import Event
from typing import Any

import psycopg
from django.db import connection

from bench.harness import Person, Place, Server, place
from bench.reliability.findings import Findings
from bench.reliability.load import load
from bench.reliability.promises import promise_whole_submissions
from bench.reliability.world import World, build_world, damage, signed_in, stored
from evaluacmo.accounts.models import Role, Session, User
from evaluacmo.maintenance import archive

AT_ONCE, READERS = 40, 8
PEOPLE_EACH = 10
OK, NOT_SIGNED_IN, UNAVAILABLE = 200, 401, 503
CHANGED_BY_RESTORE = {"accounts_session", "installation_installation", "tokens_token"}


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """2,000 submissions and ten backups meanwhile; 200 and two, if it has to be quick."""
    evaluators, backups = (20, 2) if quick else (200, 10)
    world = build_world()
    pairs = world.add_pairs(evaluators, PEOPLE_EACH)
    with Server(at) as server:
        with load(world, pairs, port=server.port, at_once=AT_ONCE) as sent:
            made = []
            for number in range(backups):
                sent.progress.wait_for((number + 1) * len(pairs) // (backups + 2))
                before = sent.progress.done
                made.append(_backup(at, f"{number}"))
                _promise_its_count(findings, made[-1], before, sent.progress.done)
        promise_whole_submissions(findings, world, sent.deliveries())
        findings.seconds("a backup while people submit", [seconds for _, seconds in made])
        _restore_elsewhere(at, findings)
        _restore_over_a_running_server(at, findings, server, made[0][0])
        _promise_whole(findings, world, made[0][0])


def _backup(at: Place, name: str) -> tuple[Path, float]:
    file, begun = at.folder / f"backup-{name}", time.monotonic()
    at.run("backup", str(file))
    return file, time.monotonic() - begun


def _promise_its_count(
    findings: Findings, made: tuple[Path, float], before: int, after: int
) -> None:
    """The backup contains all submissions from before it, and none begun after it."""
    count = _submissions_in(made[0])
    findings.figure(f"submissions in {made[0].name}", f"{count}, done: {before} to {after}")
    findings.promise("between those", before <= count <= after + AT_ONCE, promised=True)


def _submissions_in(file: Path) -> int:
    with archive.opened(file) as backup:
        return backup.manifest.rows["results_submission"]


def _restore_elsewhere(at: Place, findings: Findings) -> None:
    file, seconds = _backup(at, "last")
    here = _rows(at)
    key = Path(at.folder, "secret-key").read_text(encoding="ascii").strip()
    with place(at.kind, EVALUACMO_SECRET_KEY=key) as other:
        begun = time.monotonic()
        other.run("restore", str(file))
        findings.figure("restoring elsewhere", f"{time.monotonic() - begun:.2f} s")
        there = _rows(other)
    count = sum(map(len, here.values()))
    findings.figure("rows", f"{count} in {len(here)} tables, {file.stat().st_size} bytes")
    findings.figure("that backup", f"{seconds:.2f} s")
    findings.promise("tables that differ", sorted(set(here) ^ set(there)), promised=[])
    differing = sum(here[name] != there.get(name) for name in here)
    findings.promise("tables with other rows", differing, promised=0)


def _rows(at: Place) -> dict[str, list[Any]]:
    """All rows except those that a restore changes, read without our code."""
    listed = (
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'sqlite_sequence'"
        if at.kind == "sqlite"
        else "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    )
    with closing(_connect(at)) as connection:
        names = {name for (name,) in connection.execute(listed)} - CHANGED_BY_RESTORE
        rows = {name: connection.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}  # noqa: S608
    return {
        name: sorted((row for row in listed if "data.restored" not in row), key=repr)
        for name, listed in rows.items()
    }


def _connect(at: Place) -> sqlite3.Connection | psycopg.Connection:
    if at.kind == "sqlite":
        return sqlite3.connect(at.folder / "evaluacmo.sqlite3")
    return psycopg.connect(at.url)


def _restore_over_a_running_server(
    at: Place, findings: Findings, server: Server, file: Path
) -> None:
    with _reading(server.port) as statuses:
        begun = time.monotonic()
        at.run("restore", str(file), "--overwrite")
        findings.figure("restoring under a server", f"{time.monotonic() - begun:.2f} s")
        time.sleep(1)
    expected = {OK, NOT_SIGNED_IN, UNAVAILABLE}
    findings.figure("answers meanwhile", dict(statuses))
    findings.promise("other answers", sorted(set(statuses) - expected), promised=[])
    findings.promise("answered again", server.answers(), promised=True)


@contextmanager
def _reading(port: int) -> Iterator[Counter[int]]:
    """Let people read within the block; yields the counts of their statuses."""
    people = list(User.objects.filter(role=Role.EVALUATOR)[:READERS])
    browsers = [signed_in(user, port) for user in people]
    over, statuses = Event(), Counter[int]()

    def read(user: User, browser: Person) -> list[int]:
        seen = []
        while not over.is_set():
            try:
                seen.append(browser.call("GET", f"/assignments/{user.pk}").status)
            except (OSError, HTTPException):
                seen.append(0)
        return seen

    with ThreadPoolExecutor(READERS) as pool:
        running = [
            pool.submit(read, user, browser) for user, browser in zip(people, browsers, strict=True)
        ]
        try:
            yield statuses
        finally:
            over.set()
            for future in running:
                statuses.update(future.result())


def _promise_whole(findings: Findings, world: World, file: Path) -> None:
    connection.close()
    found = stored(world)
    findings.promise("submissions now", len(found.pairs), promised=_submissions_in(file))
    wrong = found.doubles + found.partial + found.wrong_scores + found.wrong_sums
    findings.promise("of them not whole", wrong, promised=0)
    findings.promise("sessions left", Session.objects.count(), promised=0)
    findings.promise("damage to the database", damage(), promised="none")
