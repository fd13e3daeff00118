"""Data stored in the first schema is there after all migrations.

`tests/first_schema` holds what version 0.1.0 made, with a row in every table, as the databases' own
programs dumped it. It does not change any more: a migration that moves something is shown here.
"""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from operator import itemgetter
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.programs import Program, new_program

FIRST = Path(__file__).with_name("first_schema")
OURS = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
    "postgresql": "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
}

RESULT = {
    "competencies": 87_50000000000,
    "objectives": 50_00000000000,
    "overall": 72_50000000000,
    "submissions": 1,
    "last_id": 1,
}
"""The result of the one submission of the first schema: 7 of 8 and 2 of 4, at 60 to 40."""

RENAMED = {
    "evaluations_evaluation": {"is_fixed": "is_locked"},
    "accounts_category": {"name_key": "unique_name"},
}
"""The columns with another name by now, by table."""

ENDED = {"django_session"}
"""Only sessions that go on are moved to another table."""

Row = dict[str, Any]
MigrateTo = Callable[..., None]
"""Applies the migrations up to those given, as `accounts.0009`, and those that they need."""
THE_END = ""
"""In the place of a migration: all of them."""


@contextmanager
def opened(program: Program) -> Iterator[tuple[str, Any]]:
    """Which database the program has, and a connection to it."""
    if program.database_url:
        with psycopg.connect(program.database_url, autocommit=True) as connection:
            yield "postgresql", connection
    else:
        program.data_dir.mkdir(exist_ok=True)
        with closing(sqlite3.connect(program.database)) as connection:
            yield "sqlite", connection


def load_first_schema(program: Program) -> None:
    """Have the program's database be as version 0.1.0 left it."""
    with opened(program) as (kind, connection):
        dump = (FIRST / f"{kind}.sql").read_text(encoding="utf-8")
        connection.executescript(dump) if kind == "sqlite" else connection.execute(dump)


def everything(program: Program) -> dict[str, list[Row]]:
    """Every row of every table."""
    with opened(program) as (kind, connection):
        tables = [name for (name,) in connection.execute(OURS[kind]).fetchall()]
        return {table: read(connection, table) for table in tables}


def read(connection: Any, table: str) -> list[Row]:
    """The rows of a table, by the names of their columns."""
    found = connection.execute(f'SELECT * FROM "{table}"')  # noqa: S608  (a name of our own)
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


@dataclass
class Migrated:
    """A database of the first schema after all migrations, with what was added on the way."""

    program: Program
    before: dict[str, list[Row]]
    after: dict[str, list[Row]]


@pytest.fixture(scope="module")
def evaluated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Migrated]:
    """To which documents were added, and files that wait."""
    with new_program(tmp_path_factory.mktemp("evaluated")) as program:
        load_first_schema(program)
        with migrating(program) as migrate_to:
            add_groups_and_names(program, migrate_to)
            add_waiting_files(program, migrate_to)
            add_checked_file(program, migrate_to)
            migrate_to(THE_END)
        yield Migrated(program, {}, everything(program))


@pytest.fixture(scope="module")
def administered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Migrated]:
    """To which equal names were added, sign-ins, and an import."""
    with new_program(tmp_path_factory.mktemp("administered")) as program:
        load_first_schema(program)
        with migrating(program) as migrate_to:
            before = add_equal_names(program, migrate_to)
            add_sign_ins(program, migrate_to)
            add_import(program, migrate_to)
            migrate_to(THE_END)
        yield Migrated(program, before, everything(program))


def test_what_the_first_version_stored_survives_all_migrations(program: Program) -> None:
    load_first_schema(program)
    before = everything(program)
    assert all(before.values()), "a table without a row shows nothing"
    migrated = program.run("migrate")
    assert migrated.returncode == 0, migrated.stderr
    assert "Se actualizó la base de datos." in migrated.stdout
    after = everything(program)
    for table, rows in before.items():
        if table in ENDED:
            assert after[table] == []
            continue
        renamed = RENAMED.get(table, {})
        kept = [
            {name: row.get(renamed.get(name, name)) for name in rows[0]} for row in after[table]
        ]
        lost = [row for row in rows if row not in kept]
        assert lost == [], table
    (result,) = after["results_personresult"]
    assert RESULT.items() <= result.items()
    assert (result["position"], result["department"]) == ("Docente", "Primaria")
    found = [
        tuple(row[name] for name in ("wording_id", "points", "answers", "result_id"))
        for row in after["results_questionresult"]
    ]
    assert sorted(found) == [(wording, 5 - wording, 1, result["id"]) for wording in (1, 2, 3)]
    added = program.create_admin(email="adela@colegio.example", password="montaña azul 27")
    assert "Ya existe una persona con este correo." in added.stderr


BEFORE_GROUPS = ("results.0016", "documents.0003")
"""The newest migrations without the groups of results and the names on documents."""
CAMILO = 4
"""The person of the one submission of the first schema."""
KNOWN = (
    ("2026-03-01 10:00:00+00:00", {"department": ["Bachillerato", "Primaria"]}),
    ("2026-03-05 10:00:00+00:00", {"department": ["Preescolar", "Media"]}),
    ("2026-03-06 10:00:00+00:00", {"name": ["Camilo P.", "Camilo Peña"], "category": ["A", "B"]}),
    ("2026-03-07 10:00:00+00:00", {"department": ["Media", "Primaria"]}),
    ("2026-03-09 10:00:00+00:00", {"name": ["Camilo Peña", "C. Peña"]}),
)
"""Changes of Camilo: the submission was sent on 2 March, the documents were issued on 4 and 8."""
RENAMED_EVALUATION = (
    ("2026-03-03 10:00:00+00:00", ["Otra", "Docentes"]),
    ("2026-03-05 10:00:00+00:00", ["Docentes", "Docentes 2026"]),
    ("2026-03-06 10:00:00+00:00", ["Docentes 2026", "Evaluación docente 2026"]),
)


def add_groups_and_names(program: Program, migrate_to: MigrateTo) -> None:
    """Change Camilo and the evaluation while the documents are issued."""
    migrate_to(*BEFORE_GROUPS)
    with opened(program) as (kind, connection):
        for at, changes in KNOWN:
            add_event(connection, at, changes, kind=kind)
        for at, names in RENAMED_EVALUATION:
            about = {"object_type": "evaluation", "object_id": 1, "person_id": None}
            about["action"] = "evaluation.changed"
            add_event(connection, at, {"name": names}, kind=kind, **about)
        for number, day in enumerate((4, 8), start=1):
            add_document(connection, number, f"2026-03-0{day} 10:00:00+00:00", kind=kind)
        connection.commit()


def test_results_and_documents_get_what_was_true_then(evaluated: Migrated) -> None:
    after = evaluated.after
    (result,) = after["results_personresult"]
    # the position never changed
    assert (result["position"], result["department"]) == ("Docente", "Preescolar")
    documents = sorted(after["documents_issueddocument"], key=itemgetter("id"))
    names = [(row["person_name"], row["evaluation_name"]) for row in documents]
    (evaluation,) = after["evaluations_evaluation"]
    assert names == [("Camilo P.", "Docentes"), ("Camilo Peña", evaluation["name"])]


ELENA, GLORIA, TERESA, GONE = 2, 3, 5, 99
SIGN_INS = (
    (ELENA, "2026-03-01 10:00:00+00:00", "10.1.1.1"),
    (ELENA, "2026-03-04 10:00:00+00:00", "2001:db8:1:2::1"),
    (ELENA, "2026-03-03 10:00:00+00:00", "2001:db8:1:2:aaaa::9"),
    (ELENA, "2026-03-02 10:00:00+00:00", "10.1.1.1"),
    (CAMILO, "2026-03-05 10:00:00+00:00", ""),
    (GONE, "2026-03-06 10:00:00+00:00", "10.1.1.1"),
)
"""The sign-ins with moment and address; Camilo's address has been removed."""


def add_sign_ins(program: Program, migrate_to: MigrateTo) -> None:
    """Have people sign in and change their e-mails."""
    migrate_to("accounts.0009", "audit.0002")
    with opened(program) as (kind, connection):
        for actor, at, address in SIGN_INS:
            started = {"action": "session.started", "person_id": None, "object_id": None}
            who = {"actor_id": actor, "address": address}
            add_event(connection, at, {}, kind=kind, **started, **who)
        for person, emails in ((GLORIA, "ab"), (TERESA, "ab"), (TERESA, "ba")):
            now = datetime.now(UTC).isoformat(" ")
            changes = {"email": list(emails)}
            add_event(connection, now, changes, kind=kind, person_id=person, object_id=person)
        connection.commit()


def test_sign_ins_are_taken_from_the_audit_log(administered: Migrated) -> None:
    after = administered.after
    last = {row["id"]: day_of(row["last_signed_in_at"]) for row in after["accounts_user"]}
    assert last == {1: None, ELENA: 4, GLORIA: None, CAMILO: 5, TERESA: None}
    # the numbers of the events of their last sign-ins, which the links on their way contain
    epochs = {row["id"]: row["link_epoch"] for row in after["accounts_user"]}
    events = {row["actor_id"]: row["id"] for row in after["audit_auditevent"]}
    ended = {1: None, GLORIA: None, TERESA: 1}
    assert epochs == ended | {person: events[person] for person in (ELENA, CAMILO)}
    known = [
        (row["person_id"], row["network"], day_of(row["last_at"]))
        for row in after["accounts_knownnetwork"]
    ]
    assert sorted(known) == [(ELENA, "10.1.1.1", 2), (ELENA, "2001:db8:1:2::", 4)]


def add_import(program: Program, migrate_to: MigrateTo) -> None:
    """Import people, and change one of them before and after."""
    migrate_to("imports.0007", "audit.0002")
    with opened(program) as (kind, connection):
        applied = {
            "kind": "people",
            "state": "applied",
            "file_name": "personas.xlsx",
            "total": 2,
            "created_at": "2026-03-02 10:00:00+00:00",
            "applied_at": "2026-03-02 10:00:00+00:00",
            "created_ids": json.dumps({"users": [CAMILO, TERESA, GONE], "categories": []}),
            **dict.fromkeys(("checked", "failed", "skipped", "updated"), 0),
            **dict.fromkeys(("headings", "columns"), "{}"),
            **dict.fromkeys(("rows", "findings", "ignored", "notices", "granted"), "[]"),
            "default_role": "",
        }
        insert(connection, "imports_import", applied, kind=kind)
        for at, changes in EDITED:
            add_event(connection, at, changes, kind=kind)
        connection.commit()


def test_what_imports_left_is_worked_out_from_the_audit_log(administered: Migrated) -> None:
    after = administered.after
    left = {row["person_id"]: json_of(row["as_created"]) for row in after["imports_createdperson"]}
    assert left.keys() == {CAMILO, TERESA}
    docentes = min(after["accounts_category"], key=itemgetter("id"))
    assert left[CAMILO] == {
        "name": "Camilo Peña",
        "email": "camilo@colegio.example",
        "role": "colaborador",
        "position": "",
        "department": "Primaria",
        "category_id": 0,
        "is_active": True,
    }
    assert left[TERESA]["category_id"] == docentes["id"]
    assert left[TERESA]["is_active"] is False


WAITING = '{"name": "Camilo Peña"}'
"""The cells of a file that waits."""


def add_waiting_files(program: Program, migrate_to: MigrateTo) -> None:
    """Upload files that wait for what is done next with them."""
    migrate_to("imports.0009")
    with opened(program) as (kind, connection):
        waiting = {
            "kind": "people",
            "file_name": "personas.xlsx",
            "total": 1,
            "created_at": "2026-03-02 10:00:00+00:00",
            **dict.fromkeys(("checked", "failed", "skipped"), 0),
            "updated": 1,
            **dict.fromkeys(("headings", "columns", "places", "source", "created_ids"), "{}"),
            **dict.fromkeys(("rows", "findings", "ignored", "granted", "left_out"), "[]"),
            **dict.fromkeys(("notices", "file_notices"), "[]"),
            "default_role": "",
        }
        states = ("mapping", "checking", "checked", "applied")
        for number, state in enumerate(states, start=1):
            row = waiting | {"state": state, "rows": f"[[2, {WAITING}]]"}
            insert(connection, "imports_import", row, kind=kind)
            change = {"record_id": number, "sheet": "", "row": 2, "person_id": CAMILO}
            texts = {"before": "{}", "after": "{}"}
            insert(connection, "imports_personchange", change | texts, kind=kind)
        connection.commit()


def test_files_that_wait_are_checked_again(evaluated: Migrated) -> None:
    after = evaluated.after
    waiting = [row for row in after["imports_import"] if row["file_name"] != CHECKED]
    found = [(row["state"], row["updated"], row["version"]) for row in waiting]
    assert sorted(found) == [
        ("applied", 1, 0),
        ("checking", 0, 0),
        ("checking", 0, 0),
        ("mapping", 1, 0),
    ]
    for row in waiting:
        rows = [json_of(row[column]) for column in ("unmapped_rows", "rows")]
        uploaded = [[2, json.loads(WAITING)]]
        assert rows == ([uploaded, []] if row["state"] == "mapping" else [[], uploaded])
    kept = sorted(row["record_id"] for row in after["imports_personchange"])
    assert kept == [1, 4], "the changes of what is checked again are found again"


CHECKED = "revisada.xlsx"


def add_checked_file(program: Program, migrate_to: MigrateTo) -> None:
    """Upload a file whose check has stored the texts of cells."""
    migrate_to("imports.0011")
    review = {
        "sheet": "",
        "row": 2,
        "errors": [["email", "camilo@", "Escriba un correo."], ["role", "", "Elija un rol."]],
        "skipped": [["name", "Camilo Peña", "Ya está."]],
        "doubles": [str(CAMILO)],
        "is_undecided": True,
        "is_inactive": False,
    }
    with opened(program) as (kind, connection):
        counts = ("updated", "decided", "omitted", "doubles", "inactive", "mended", "skipped")
        checked = {
            "kind": "people",
            "state": "checked",
            "file_name": CHECKED,
            "created_at": "2026-03-02 10:00:00+00:00",
            "reviews": json.dumps([review]),
            **dict.fromkeys(("total", "version", "failed", "undecided"), 1),
            **dict.fromkeys(counts, 0),
            **dict.fromkeys(("headings", "columns", "places", "source", "created_ids"), "{}"),
            **dict.fromkeys(("rows", "unmapped_rows", "left_out", "choices", "ignored"), "[]"),
            **dict.fromkeys(("notices", "file_notices", "granted"), "[]"),
            "default_role": "",
        }
        insert(connection, "imports_import", checked, kind=kind)
        connection.commit()


def test_no_text_of_a_cell_is_left_in_what_checks_found(evaluated: Migrated) -> None:
    [row] = [row for row in evaluated.after["imports_import"] if row["file_name"] == CHECKED]
    [review] = json_of(row["reviews"])
    assert review["errors"] == [["email", "Escriba un correo."], ["role", "Elija un rol."]]
    assert review["skipped"] == [["name", "Ya está."]]
    assert (review["doubles"], review["is_undecided"]) == ([str(CAMILO)], True)


EDITED: tuple[tuple[str, dict[str, list[Any]]], ...] = (
    ("2026-03-01 10:00:00+00:00", {"name": ["Antes", "Camilo Peña"]}),
    ("2026-03-03 10:00:00+00:00", {"department": ["Primaria", "Media"]}),
    ("2026-03-04 10:00:00+00:00", {"department": ["Media", "Primaria"]}),
    ("2026-03-05 10:00:00+00:00", {"position": [None, "Docente"]}),
    ("2026-03-06 10:00:00+00:00", {"category": ["Renombrada", "Docentes"]}),
)
"""Changes of Camilo around the 2 March, when the import was applied; one was taken back."""


def json_of(column: Any) -> Any:
    """The value of a JSON column, which SQLite has as text."""
    return json.loads(column) if isinstance(column, str) else column


def day_of(moment: Any) -> int | None:
    """The day of the month of a moment in a column, which SQLite has as text."""
    return int(str(moment)[8:10]) if moment else None


def add_equal_names(program: Program, migrate_to: MigrateTo) -> dict[str, list[Row]]:
    """Have categories whose names look the same; answers what is to stay as it is."""
    migrate_to("accounts.0007", "results.0018")
    with opened(program) as (kind, connection):
        for name in ("Docentes  Ñandú", "DOCENTES n\u0303andu\u0301", "Docentes nandú"):
            row = {"name": name, "name_key": name.casefold()}
            insert(connection, "accounts_category", row, kind=kind)
        for table, whose in WRITTEN_ODDLY.items():
            update = f"UPDATE {table} SET department = ' Primaria  A\u0301rea' WHERE {whose}"  # noqa: S608  (names of our own)
            connection.execute(update)
        connection.commit()
        return {table: read(connection, table) for table in KEYED}


def test_equal_names_survive_the_migration_that_finds_them(administered: Migrated) -> None:
    before, after = administered.before, administered.after
    for table, keys in KEYED.items():
        names = before[table][0].keys() - set(keys)
        kept, was = (
            {row["id"]: {name: row[name] for name in names} for row in rows}
            for rows in (after[table], before[table])
        )
        assert kept == was
    names = {row["id"]: row["unique_name"] for row in after["accounts_category"]}
    assert sorted(names.values()) == [
        "docentes nandú",
        "docentes ñandú",
        *sorted(f"docentes ñandú\n{pk}" for pk in sorted(names)[1:3]),
    ]
    assert names[min(names)] == "docentes ñandú"
    for table in WRITTEN_ODDLY:
        assert "primaria área" in {row["department_key"] for row in after[table]}
    checked = administered.program.run("check")
    assert (
        "Varias categorías se llaman igual: «Docentes ñandú», «Docentes  Ñandú»" in checked.stdout
    )


WRITTEN_ODDLY = {"accounts_user": f"id = {ELENA}", "results_personresult": "1 = 1"}
"""People with an odd spelling of their department."""
KEYED = {
    "accounts_category": ("name_key", "unique_name"),
    "accounts_user": ("department_key", "given_password"),
    "results_personresult": ("department_key",),
}
"""The tables with keys of names, and the columns that are new."""


MIGRATE = """
import sys, django
from django.core.management import call_command
from django.db import connection
django.setup()
for target in sys.stdin:
    call_command("migrate", *target.split(), verbosity=0)
    connection.close()
    print("done", flush=True)
"""


@contextmanager
def migrating(program: Program) -> Iterator[MigrateTo]:
    """Migrate step by step in one process: a start of Django for each takes a second."""
    settings = {"DJANGO_SETTINGS_MODULE": "evaluacmo.config.settings"}
    with subprocess.Popen(
        [sys.executable, "-c", MIGRATE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=program.environment | settings,
    ) as process:
        assert process.stdin
        assert process.stdout

        def migrate_to(*targets: str) -> None:
            for target in targets:
                print(target.replace(".", " "), file=process.stdin, flush=True)
                assert process.stdout.readline() == "done\n", target

        yield migrate_to
        process.stdin.close()
    assert process.returncode == 0


def add_event(
    connection: Any, at: str, changes: dict[str, list[Any]], *, kind: str, **columns: Any
) -> None:
    """Record a change of Camilo, or what other `columns` say."""
    row = {
        "at": at,
        "action": "user.changed",
        "person_id": CAMILO,
        "object_type": "user",
        "object_id": CAMILO,
        "label": "",
        "address": "",
        "origin": "web",
        "changes": json.dumps(changes),
        **columns,
    }
    insert(connection, "audit_auditevent", row, kind=kind)


def add_document(connection: Any, number: int, at: str, *, kind: str) -> None:
    """Issue a report of Camilo."""
    row = {
        "folio": f"EV-2026-0000-0000-000{number}",
        "kind": "report",
        "person_id": CAMILO,
        "evaluation_id": 1,
        "evaluation_ids": "[]",
        "made_at": at,
        "salt": "",
        "key_mark": "",
        "digest": "",
        "total_digest": "",
        "wrong_totals": 0,
    }
    insert(connection, "documents_issueddocument", row, kind=kind)


def insert(connection: Any, table: str, row: Row, *, kind: str) -> None:
    """Insert a row into this kind of database."""
    columns = ", ".join(row)
    marks = ", ".join(["?" if kind == "sqlite" else "%s"] * len(row))
    sql = f"INSERT INTO {table} ({columns}) VALUES ({marks})"  # noqa: S608  (names of our own)
    connection.execute(sql, list(row.values()))
