"""Rehearsing a restore: it tries everything, and nothing of the installation changes."""

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import User
from evaluacmo.evaluations.banks import create_question
from evaluacmo.installation.services import require_own_key
from evaluacmo.maintenance import archive, postgres
from evaluacmo.maintenance.backups import back_up
from evaluacmo.results.models import PersonResult, QuestionResult
from evaluacmo.results.stored_results import count_wrong_results
from tests.commands import Run
from tests.conftest import PersonFactory, School
from tests.maintenance.files import all_rows, reseal

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def backup(school: School, tmp_path: Path) -> Path:
    """A backup of the small school with one submission."""
    school.submit(4, 3, 2)
    require_own_key()
    back_up(tmp_path / "copia")
    return tmp_path / "copia"


def scratch_databases(name: str) -> list[str]:
    """The databases that rehearsals of the database of this name made; none for SQLite."""
    if connection.vendor == "sqlite":
        return []
    with connection.cursor() as cursor:
        like = "SELECT datname FROM pg_database WHERE starts_with(datname, %s)"
        cursor.execute(like, [f"{name}_rehearsal_"])
        return [scratch for (scratch,) in cursor.fetchall()]


def remains() -> tuple[object, list[str]]:
    """Every row, and the databases that a rehearsal left behind."""
    return all_rows(), scratch_databases(connection.settings_dict["NAME"])


def test_a_good_backup_is_tried_in_timed_steps_and_nothing_changes(
    run: Run, backup: Path, person: PersonFactory, settings: Settings
) -> None:
    person("Llegó después")
    before = remains()
    assert run("rehearse", str(backup)) == 0, run.complained
    steps = re.findall(r"^ +\d+\.\d s  (.*)$", run.said, re.MULTILINE)
    assert steps == [
        "Se verificó y se extrajo la copia",
        "Se restauró y se actualizó (migraciones: 0)",
        "Los resultados guardados son los que dan las respuestas",
        "Se leyeron las páginas principales",
    ]
    assert "se puede restaurar" in run.said
    assert remains() == before
    assert list(settings.DATA_DIR.glob(".restore-*")) == []


def test_an_older_backup_is_migrated(run: Run, school: School, tmp_path: Path) -> None:
    call_command("migrate", "auth", "0011", verbosity=0)
    try:
        back_up(tmp_path / "copia")
    finally:
        call_command("migrate", verbosity=0)
    assert run("rehearse", str(tmp_path / "copia")) == 0, run.complained
    assert "(migraciones: 1)" in run.said


def damaged(backup: Path) -> Path:
    """The backup with another byte in its middle."""
    changed = bytearray(backup.read_bytes())
    changed[len(changed) // 2] ^= 1
    backup.write_bytes(changed)
    return backup


def of_a_newer_version(backup: Path) -> Path:
    """A backup of a format that is not known here."""
    return reseal(backup, format=archive.FORMAT + 1)


def with_another_count(backup: Path) -> Path:
    """A backup that should have more answers than it has."""
    with archive.opened(backup) as opened:
        rows = opened.manifest.rows
    return reseal(backup, rows=rows | {"results_answer": 4})


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (damaged, "dañada"),
        (of_a_newer_version, "versión más nueva"),
        (with_another_count, "dañada"),
        (lambda backup: backup.with_name("nada"), "No se pudo restaurar"),
    ],
)
def test_a_bad_backup_is_refused(
    run: Run, backup: Path, changed: Callable[[Path], Path], said: str
) -> None:
    before = remains()
    assert run("rehearse", str(changed(backup))) == 1
    assert said in run.complained
    assert remains() == before


def test_a_backup_that_cannot_be_migrated_is_refused(run: Run, unmigratable: Path) -> None:
    before = remains()
    assert run("rehearse", str(unmigratable)) == 1
    assert "submission_totals" in run.complained
    assert "evaluacmo migrate" not in run.complained
    assert remains() == before


def test_the_scratch_database_bears_the_name_of_its_original(tmp_path: Path) -> None:
    if connection.vendor == "sqlite":
        return  # its scratch database is a file
    original = connection.settings_dict["NAME"]
    with postgres.scratch_database(tmp_path):
        assert scratch_databases(original) == [connection.settings_dict["NAME"]]
    assert scratch_databases(original) == []


@pytest.mark.sqlite_suffices
def test_a_backup_of_another_key_is_refused(run: Run, backup: Path, settings: Settings) -> None:
    settings.SECRET_KEY = "another key " * 5
    assert run("rehearse", str(backup)) == 1
    assert "otra clave secreta" in run.complained


@pytest.mark.sqlite_suffices
def test_a_result_without_an_end_of_its_decimals_is_right(school: School) -> None:
    school.questions.append(
        create_question(bank_id=school.bank.pk, question_text="Otra", question_type="competency")
    )
    school.submit(4, 3, 2, 3)
    assert PersonResult.unrestricted.get().competencies == Fraction(83_33333333333, 10**11)
    assert count_wrong_results() == 0


@pytest.mark.sqlite_suffices
def test_results_that_do_not_follow_from_the_answers_are_told(
    run: Run, school: School, tmp_path: Path
) -> None:
    school.submit(4, 3, 2)
    assert count_wrong_results() == 0
    QuestionResult.objects.filter(question=school.questions[0].question).update(points=3)
    assert count_wrong_results() == 1
    PersonResult.unrestricted.update(overall=12)
    back_up(tmp_path / "copia")
    PersonResult.unrestricted.all().delete()
    assert count_wrong_results() == 1
    assert run("rehearse", str(tmp_path / "copia")) == 1
    assert "1 de sus resultados" in run.complained


@pytest.mark.sqlite_suffices
def test_a_backup_without_an_admin_is_told(run: Run, school: School, tmp_path: Path) -> None:
    User.objects.filter(pk=school.admin.pk).update(is_active=False)
    back_up(tmp_path / "copia")
    assert run("rehearse", str(tmp_path / "copia")) == 1
    assert "no hay una cuenta de administración activa" in run.complained


def test_an_account_that_may_create_no_database_is_told_the_remedy(
    run: Run, backup: Path, settings: Settings
) -> None:
    if connection.vendor == "sqlite":
        return  # it needs nobody's leave
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE modest LOGIN IN ROLE pg_read_all_data")
    usual = connection.settings_dict
    try:
        connection.close()
        connection.settings_dict = usual | {"USER": "modest"}
        assert run("rehearse", str(backup)) == 1
        assert "«ALTER ROLE modest CREATEDB»" in run.complained
    finally:
        connection.close()
        connection.settings_dict = usual
        with connection.cursor() as cursor:
            cursor.execute("DROP ROLE modest")
