"""Backup and restore of a PostgreSQL database with its client programs."""

import os
import re
import secrets
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, LiteralString

import psycopg
from django.conf import settings
from django.db import ProgrammingError, connection, transaction
from psycopg import sql

from evaluacmo.common.errors import DATABASE_ERRORS, AppError, Conflict
from evaluacmo.installation.queries import applied_migrations
from evaluacmo.maintenance import messages, tables
from evaluacmo.maintenance.archive import BadBackup, DataSummary, Manifest

PROGRAMS = ("pg_dump", "pg_restore", "psql")
VERSIONS_PER_MAJOR = 10_000
LOCK_WAIT_MILLISECONDS = 30_000
# shorter than PostgreSQL's deadlock_timeout, so that we give way and try again
LOCK_TRY_MILLISECONDS = 500
LOCK_TRIES = 60
HEADER_BYTES = 4096
# SQLSTATEs, which psql prints with VERBOSITY=verbose
LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED, ASSERT_FAILURE = "55P03", "40P01", "P0004"


class NotMigrated(AppError):
    """The data are restored, but could not be migrated."""


@contextmanager
def snapshot(folder: Path) -> Iterator[tuple[DataSummary, IO[bytes]]]:
    """Dump a snapshot into `folder`; yields its summary and the open file.

    Raises `AppError` where PostgreSQL's programs are absent, too old, or fail.
    """
    dump = folder / "dump"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        cursor.execute("SELECT pg_export_snapshot(), current_schema()")
        snapshot, schema = cursor.fetchone()
        summary = tables.summarise()
        _run(
            "pg_dump",
            "--format=custom",
            "--encoding=UTF8",
            "--no-owner",
            "--no-privileges",
            "--no-password",
            f'--schema="{schema}"',
            f"--snapshot={snapshot}",
            f"--lock-wait-timeout={LOCK_WAIT_MILLISECONDS}",
            f"--file={dump}",
        )
    with dump.open("rb") as content:
        yield summary, content


def replace(content: Path, *, manifest: Manifest, overwrite: bool) -> None:
    """Replace the tables in use by those of the dump in the file `content`.

    In one transaction, `psql` drops the old tables, runs the script that `pg_restore` makes of the
    dump, compares the new tables with the manifest and deletes all sessions and tokens. Then the
    tables are migrated; where that fails, the error says that the data are restored.
    (`pg_restore --single-transaction` would keep tables that the dump does not contain, and commit
    before the comparison.) Raises `Conflict` for data that must not be overwritten and for locks
    that are not available, `BadBackup` for tables that are not as the manifest says, and
    `NotMigrated`.
    """
    present = sorted(_names_in_use(manifest))
    if present and not overwrite and tables.holds_data():
        raise Conflict(messages.RESTORE_OVER_DATA)
    before, script, after = (content.with_suffix(f".{number}.sql") for number in (1, 2, 3))
    options = ("--clean", "--if-exists", "--no-owner", "--no-privileges")
    schema = _current_schema()
    _run("pg_restore", *options, f"--schema={schema}", f"--file={script}", str(content))
    _leave_out_new_settings(script)
    before.write_text(_sql_to_drop(present), encoding="utf-8")
    after.write_text(_sql_to_verify(manifest), encoding="utf-8")
    connection.close()  # it must hold no locks or plans of the old tables
    _run_in_one_transaction(before, script, after)
    try:
        tables.make_current(restored=manifest.made_at)
    except DATABASE_ERRORS as error:
        raise NotMigrated(messages.RESTORED_NOT_MIGRATED.format(error=error)) from error


@contextmanager
def scratch_database(folder: Path) -> Iterator[None]:  # noqa: ARG001  (SQLite's is a file in it)
    """Connect to a new database like the one in use, which is dropped at the end.

    Raises `AppError` where the account may not create one.
    """
    original = connection.settings_dict["NAME"]
    name = f"{original[:40]}_rehearsal_{secrets.token_hex(6)}"  # PostgreSQL cuts at 63 bytes
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_encoding_to_char(encoding), datcollate, datctype FROM pg_database"
            " WHERE datname = current_database()"
        )
        encoding, collation, characters = cursor.fetchone()
    create = "CREATE DATABASE {} TEMPLATE template0 ENCODING {} LC_COLLATE {} LC_CTYPE {}"
    try:
        _execute(create, sql.Identifier(name), encoding, collation, characters)
    except ProgrammingError as error:
        account = connection.connection.info.user
        raise AppError(messages.REHEARSAL_REFUSED.format(account=account, error=error)) from error
    try:
        with tables.connected_to(name):
            yield
    finally:
        _execute("DROP DATABASE {} WITH (FORCE)", sql.Identifier(name))


def _execute(statement: LiteralString, *parts: sql.Identifier | str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_as_text(sql.SQL(statement).format(*parts)))


def _names_in_use(manifest: Manifest) -> set[str]:
    """The present tables of the backup and of the program, also those of a newer version."""
    apps = {app for app, _ in applied_migrations()}
    names = set(tables.names())
    of_apps = {name for name in names if any(name.startswith(f"{app}_") for app in apps)}
    return names & {*manifest.rows, *tables.own_names(), *of_apps}


def client_program(name: str) -> str:
    """The path of a PostgreSQL program. Raises `AppError` where it is absent or too old."""
    path = shutil.which(name, path=settings.PG_BIN or None)
    if path is None:
        raise AppError(messages.PG_PROGRAM_MISSING.format(name=name))
    output = subprocess.run([path, "--version"], capture_output=True, check=False, text=True).stdout  # noqa: S603  (a program of PostgreSQL)
    version = re.search(r"\d+", output)
    connection.ensure_connection()
    needed = connection.connection.info.server_version // VERSIONS_PER_MAJOR
    if version is None or int(version[0]) < needed:
        raise AppError(messages.PG_PROGRAM_OLD.format(name=name, path=path, version=needed))
    return path


class _ProgramFailed(AppError):
    """A PostgreSQL program failed; `reason` is its error output."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(messages.PG_PROGRAM_FAILED.format(name=name, reason=reason))
        self.reason = reason


def _run(name: str, *arguments: str) -> None:
    """Run a PostgreSQL program with our connection's settings. Raises `_ProgramFailed`."""
    done = subprocess.run(  # noqa: S603  (a program of PostgreSQL)
        [client_program(name), *arguments],
        env=os.environ | _connection_variables(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    if done.returncode != 0:
        raise _ProgramFailed(name, done.stderr.decode(errors="replace").strip())


def _connection_variables() -> dict[str, str]:
    """The connection's settings as environment variables, because command lines are public."""
    connection.ensure_connection()
    info = connection.connection.info
    known = info.get_parameters() | {"password": info.password}
    return {
        option.envvar.decode(): str(known[keyword])
        for option in psycopg.pq.Conninfo.get_defaults()
        if option.envvar and known.get(keyword := option.keyword.decode())
    }


def _run_in_one_transaction(*scripts: Path) -> None:
    """Raises `Conflict` where a lock is not available, `BadBackup` where an assertion fails."""
    options = ["--no-psqlrc", "--quiet", "--single-transaction"]
    options += ["--set=ON_ERROR_STOP=1", "--set=VERBOSITY=verbose"]
    for _ in range(LOCK_TRIES):
        try:
            _run("psql", *options, *(f"--file={script}" for script in scripts))
        except _ProgramFailed as error:
            if ASSERT_FAILURE in error.reason:
                raise BadBackup(messages.BACKUP_DAMAGED) from error
            if LOCK_NOT_AVAILABLE not in error.reason and DEADLOCK_DETECTED not in error.reason:
                raise
            time.sleep(LOCK_TRY_MILLISECONDS / 1000)
        else:
            return
    raise Conflict(messages.DATABASE_BUSY)


def _leave_out_new_settings(script: Path) -> None:
    """Comment out a setting that servers older than `pg_restore` do not know."""
    with script.open("r+b") as file:
        header = file.read(HEADER_BYTES)
        file.seek(0)
        file.write(header.replace(b"SET transaction_timeout", b"--- transaction_timeout"))


def _current_schema() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        (schema,) = cursor.fetchone()
    return str(schema)


def _sql_to_drop(names: list[str]) -> str:
    """Lock all tables before the first is dropped."""
    if not names:
        return ""
    listed = sql.SQL(", ").join(map(sql.Identifier, names))
    statements = sql.SQL(
        "SET lock_timeout = {wait};\n"
        "LOCK TABLE {tables} IN ACCESS EXCLUSIVE MODE;\n"
        "DROP TABLE {tables} CASCADE;\n"
    )
    return _as_text(statements.format(wait=LOCK_TRY_MILLISECONDS, tables=listed))


def _sql_to_verify(manifest: Manifest) -> str:
    """Assert the manifest's rows and migrations, and delete all sessions and tokens."""
    counts = sql.SQL("\n").join(
        sql.SQL("ASSERT (SELECT count(*) FROM {}) = {};").format(sql.Identifier(name), count)
        for name, count in manifest.rows.items()
    )
    migrations = [f"{app}.{name}" for app, name in manifest.migrations]
    statements = sql.SQL(
        "SET search_path TO DEFAULT;\n"
        "DO $verify$ BEGIN\n"
        "{counts}\n"
        "ASSERT ARRAY(SELECT app || '.' || name FROM django_migrations ORDER BY 1)"
        " = ARRAY(SELECT unnest({migrations}::text[]) ORDER BY 1);\n"
        # a backup of an earlier version has Django's table only
        "DELETE FROM django_session;\n"
        "IF to_regclass('accounts_session') IS NOT NULL THEN\n"
        "DELETE FROM accounts_session;\n"
        "END IF;\n"
        "IF to_regclass('tokens_token') IS NOT NULL THEN\n"
        "DELETE FROM tokens_token;\n"
        "END IF;\n"
        "END $verify$;\n"
    )
    return _as_text(statements.format(counts=counts, migrations=migrations))


def _as_text(statements: sql.Composed) -> str:
    connection.ensure_connection()
    return statements.as_string(connection.connection)
