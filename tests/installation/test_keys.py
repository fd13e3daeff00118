"""The database knows its secret key, and is used with no other."""

from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from pytest_django.fixtures import Settings

from evaluacmo.installation import keys
from evaluacmo.installation.models import Installation
from evaluacmo.installation.services import accept_key, require_own_key
from evaluacmo.maintenance.tables import describe_newer_database
from tests.commands import Run
from tests.conftest import NewEvents
from tests.programs import Program

pytestmark = [pytest.mark.sqlite_suffices, pytest.mark.django_db]

OURS, THEIRS, NEXT = (letter * 60 for letter in ("ab", "cd", "ef"))


def stored() -> str:
    """The mark that the database has."""
    return Installation.objects.get().key_mark


@pytest.fixture(autouse=True)
def key(settings: Settings) -> None:
    """A database that has been used with `OURS`."""
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = OURS, []
    accept_key()


def test_a_mark_tells_keys_apart_and_contains_none() -> None:
    marks = {keys.mark_of(key) for key in (OURS, THEIRS, NEXT)}
    assert len(marks) == 3
    assert all(OURS[:2] * 4 not in mark and len(mark) == 64 for mark in marks)


@pytest.mark.both_databases
def test_the_first_start_stores_the_mark(new_events: NewEvents) -> None:
    Installation.objects.all().delete()
    require_own_key()
    assert stored() == keys.mark_of(OURS)
    assert new_events() == []


def test_a_change_through_former_keys_is_followed(
    settings: Settings, new_events: NewEvents
) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEXT, [THEIRS, OURS]
    require_own_key()
    assert stored() == keys.mark_of(NEXT)
    assert [event.action for event in new_events()] == ["key.changed"]
    # a machine that has not got the new key yet
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = OURS, []
    with pytest.raises(Exception, match="la misma en cada equipo"):
        require_own_key()


COMMANDS = [
    "migrate",
    "serve --port 1",
    "send-reminders",
    "purge --older-than 5y --yes",
    "anonymise-person ana@colegio.example --yes",
    "set-dates 1 --opens-on ninguna",
    "create-admin --name Ana --email ana@colegio.example",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_is_written_with_another_key(
    run: Run, settings: Settings, command: str, new_events: NewEvents
) -> None:
    settings.SECRET_KEY = THEIRS
    assert run(*command.split()) == 1
    assert "evaluacmo accept-key" in run.complained
    assert THEIRS not in run.said + run.complained
    assert stored() == keys.mark_of(OURS)
    assert new_events() == []


@pytest.mark.both_databases
def test_a_new_key_is_accepted_by_who_says_so(
    run: Run, settings: Settings, new_events: NewEvents
) -> None:
    assert run("accept-key") == 0
    assert "ya era la de esta base de datos" in run.said
    settings.SECRET_KEY = THEIRS
    assert run("check") == 1
    assert "evaluacmo accept-key" in run.said
    assert run("accept-key", typed="no\n") == 1
    assert stored() == keys.mark_of(OURS)
    assert new_events() == []
    assert run("accept-key", typed="sí\n") == 0
    assert stored() == keys.mark_of(THEIRS)
    (event,) = new_events()
    assert (event.action, event.origin) == ("key.changed", "command")


@pytest.mark.parametrize("command", [*COMMANDS, "accept-key", "export-person ana@colegio.example"])
def test_a_database_of_a_newer_version_is_refused(
    run: Run, command: str, new_events: NewEvents
) -> None:
    MigrationRecorder(connection).record_applied("accounts", "9999")
    Installation.objects.update(version="7.3.1")
    assert run(*command.split()) == 1
    assert "es de una versión más nueva de Evaluacmo (7.3.1)" in run.complained
    assert "evaluacmo restore --overwrite" in run.complained
    assert new_events() == []


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_newer_version_is_told_of_even_where_it_changed_the_table_that_knows_it() -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("accounts", "9999")
    _rename("version", "release")
    try:
        newer = describe_newer_database()
    finally:
        _rename("release", "version")
        recorder.record_unapplied("accounts", "9999")
    assert newer
    assert newer.startswith("La base de datos es de una versión más nueva de Evaluacmo, y esta es")
    assert describe_newer_database() is None


def _rename(column: str, name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE installation_installation RENAME COLUMN {column} TO {name}")


def test_machines_on_one_database_need_the_same_key(
    tmp_path: Path, migrated_program: Program
) -> None:
    url = f"sqlite:///{migrated_program.database}"
    keys_of = [{"EVALUACMO_SECRET_KEY": key} for key in (OURS, THEIRS, OURS)]
    first, second, third = (
        Program(tmp_path / f"equipo{number}", url, settings)
        for number, settings in enumerate(keys_of)
    )
    assert first.run("migrate").returncode == 0
    refused = second.run("serve", "--port", str(second.port))
    assert refused.returncode == 1
    assert "La clave secreta de aquí (EVALUACMO_SECRET_KEY)" in refused.stderr
    assert third.run("migrate").returncode == 0
