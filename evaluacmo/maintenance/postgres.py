"""Copying a PostgreSQL database while it is in use, and putting a copy in its place."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import IO, Any, Final

import psycopg
from django.conf import settings
from django.db import OperationalError, connection, transaction

from evaluacmo.common.errors import AppError, Conflict
from evaluacmo.maintenance import messages, tables
from evaluacmo.maintenance.archive import BadBackup, Facts, Manifest

VERSIONS_PER_MAJOR = 10_000
LOCK_WAIT_MILLISECONDS = 30_000
# shorter than PostgreSQL's own look for deadlocks: whoever works goes on, and we try again
LOCK_TRY_MILLISECONDS = 500
LOCK_TRIES = 120
END_OF_ROWS: Final = b"\\.\n"
# psql's own words, and a setting that older servers do not know
_NOT_FOR_THE_SERVER: Final = (b"\\", b"SET transaction_timeout")


@contextmanager
def copied(folder: Path) -> Iterator[tuple[Facts, IO[bytes]]]:  # noqa: ARG001
    """What `pg_dump` says of one instant, and what is in it.

    Raises `AppError` where PostgreSQL's programs are absent, too old, or fail.
    """
    dump = client_program("pg_dump")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        cursor.execute("SELECT pg_export_snapshot(), current_schema()")
        snapshot, schema = cursor.fetchone()
        facts = tables.facts()
        command = [
            dump,
            "--format=custom",
            "--encoding=UTF8",
            "--no-owner",
            "--no-privileges",
            "--no-password",
            f'--schema="{schema}"',
            f"--snapshot={snapshot}",
            f"--lock-wait-timeout={LOCK_WAIT_MILLISECONDS}",
        ]
        with _output_of(command, environment=_addresses()) as content:
            yield facts, content


def replace(content: Path, *, manifest: Manifest, overwrite: bool) -> None:
    """Put what the dump in the file `content` holds in the place of the tables in use.

    All in one transaction: the old tables go, the new come, are compared with the manifest,
    brought up to date and freed of sessions; who reads meanwhile waits, and then finds the old
    data or the new. `pg_restore` only turns the dump into SQL: on a connection of its own
    nothing could be compared before it commits, and a second database to restore into takes
    rights that a school's role seldom has.
    """
    command = _command_to_read(content)
    try:
        before, after = _script(command, "pre-data"), _script(command, "post-data")
        with transaction.atomic(), connection.cursor() as cursor:
            _clear_place(cursor, {*manifest.rows, *tables.own_names()}, overwrite=overwrite)
            cursor.execute(before)
            with _output_of([*command, "--section=data"]) as lines:
                _load(cursor, lines)
            cursor.execute(after)
            cursor.execute("SET search_path TO DEFAULT")
            _verify(manifest)
            # no check may be put off beyond a migration that alters its table
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            tables.make_current(restored=manifest.made_at)
    finally:
        connection.close()  # the script has changed its settings


def client_program(name: str) -> str:
    """The path of one of PostgreSQL's programs. Raises `AppError` unless it is new enough."""
    path = shutil.which(name, path=settings.PG_BIN or None)
    if path is None:
        raise AppError(messages.PG_PROGRAM_MISSING.format(name=name))
    said = subprocess.run([path, "--version"], capture_output=True, check=False, text=True).stdout  # noqa: S603
    version = re.search(r"\d+", said)
    connection.ensure_connection()
    needed = connection.connection.info.server_version // VERSIONS_PER_MAJOR
    if version is None or int(version[0]) < needed:
        raise AppError(messages.PG_PROGRAM_OLD.format(name=name, path=path, version=needed))
    return path


def _addresses() -> dict[str, str]:
    """Where the server is and who asks, as variables: a command line is for all to read."""
    connection.ensure_connection()
    info = connection.connection.info
    known = info.get_parameters() | {"password": info.password}
    return {
        option.envvar.decode(): str(known[keyword])
        for option in psycopg.pq.Conninfo.get_defaults()
        if option.envvar and known.get(keyword := option.keyword.decode())
    }


@contextmanager
def _output_of(
    command: Sequence[str], *, environment: dict[str, str] | None = None
) -> Iterator[IO[bytes]]:
    """What a program says, as it says it. Raises `AppError` where it fails."""
    with (
        tempfile.TemporaryFile() as complaints,
        subprocess.Popen(  # noqa: S603
            command,
            env=os.environ | (environment or {}),
            stdout=subprocess.PIPE,
            stderr=complaints,
            stdin=subprocess.DEVNULL,
        ) as process,
    ):
        assert process.stdout  # noqa: S101  (it is a pipe)
        try:
            yield process.stdout
        except BaseException:
            process.kill()
            raise
        if process.wait() != 0:
            complaints.seek(0)
            reason = complaints.read().decode(errors="replace").strip()
            raise AppError(messages.PG_PROGRAM_FAILED.format(name=command[0], reason=reason))


def _command_to_read(content: Path) -> list[str]:
    program = client_program("pg_restore")
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        (schema,) = cursor.fetchone()
    options = [f"--schema={schema}", "--no-owner", "--no-privileges", "--file=-"]
    return [program, str(content), *options]


def _script(command: Sequence[str], section: str) -> str:
    with _output_of([*command, f"--section={section}"]) as lines:
        kept = [line for line in lines if not line.startswith(_NOT_FOR_THE_SERVER)]
    return b"".join(kept).decode()


def _clear_place(cursor: Any, ours: set[str], *, overwrite: bool) -> None:
    """Lock and drop the tables of ours that are there, and the functions of their triggers."""
    there = sorted(ours & set(tables.names()))
    if not there:
        return
    listed = ", ".join(connection.ops.quote_name(name) for name in there)
    _lock(cursor, listed)
    if not overwrite and tables.holds_data():
        raise Conflict(messages.RESTORE_OVER_DATA)
    functions = _trigger_functions(cursor, there)
    cursor.execute(f"DROP TABLE {listed} CASCADE")
    for function in functions:
        cursor.execute(f"DROP FUNCTION {function}")


def _lock(cursor: Any, listed: str) -> None:
    for _ in range(LOCK_TRIES):
        try:
            with transaction.atomic():
                cursor.execute(f"SET LOCAL lock_timeout = {LOCK_TRY_MILLISECONDS}")
                cursor.execute(f"LOCK TABLE {listed} IN ACCESS EXCLUSIVE MODE")
        except OperationalError as error:
            if not isinstance(error.__cause__, psycopg.errors.LockNotAvailable):
                raise
        else:
            return
    raise Conflict(messages.DATABASE_BUSY)


def _trigger_functions(cursor: Any, there: Sequence[str]) -> list[str]:
    cursor.execute(
        "SELECT DISTINCT tgfoid::regprocedure::text FROM pg_trigger"
        " JOIN pg_class ON pg_class.oid = tgrelid"
        " WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace"
        " AND relname = ANY(%s)",
        [list(there)],
    )
    return [name for (name,) in cursor.fetchall()]


def _load(cursor: Any, lines: Iterable[bytes]) -> None:
    """Run a script of rows: each COPY is followed by its rows, the rest are statements."""
    source = iter(lines)
    statements = []
    for line in source:
        if line.startswith(b"COPY "):
            with cursor.copy(line) as rows:
                for row in takewhile(END_OF_ROWS.__ne__, source):
                    rows.write(row)
        elif not line.startswith(_NOT_FOR_THE_SERVER):
            statements.append(line)
    cursor.execute(b"".join(statements).decode())


def _verify(manifest: Manifest) -> None:
    there = tables.count_rows()
    counted = {name: there.get(name) for name in manifest.rows}
    if counted != manifest.rows or tables.applied_migrations() != manifest.migrations:
        raise BadBackup(messages.BACKUP_DAMAGED)
