"""The maintenance commands as installed."""

import pytest

from tests.programs import Program


@pytest.mark.sqlite_suffices
def test_a_backup_is_made_and_restored(prepared_program: Program) -> None:
    program = prepared_program
    file = str(program.data_dir.with_name("copia.zip"))
    made = program.run("backup", file)
    assert made.returncode == 0, made.stderr
    assert f"en {file}" in made.stdout

    restored = program.run("restore", file, "--overwrite")
    assert restored.returncode == 0, restored.stderr
    assert "Todas las sesiones terminaron" in restored.stdout
    assert list(program.data_dir.glob(".restore-*")) == []


@pytest.mark.sqlite_suffices
def test_check_names_what_is_to_mend_and_fails(program: Program) -> None:
    program.settings = {"EVALUACMO_SECRET_KEY": "corta", "EVALUACMO_TRUSTED_PROXIES": "*"}
    done = program.run("check")
    assert done.returncode == 1
    assert "Corrija los errores" in done.stderr
    levels = [line.partition(":")[0] for line in done.stdout.splitlines()[1:]]
    assert levels == sorted(levels, key=["ERROR", "AVISO"].index)
    for told in "EVALUACMO_SECRET_KEY", "EVALUACMO_TRUSTED_PROXIES", "«evaluacmo migrate»":
        assert done.stdout.count(told) == 1


@pytest.mark.sqlite_suffices
def test_tables_that_are_not_current_are_left_alone(program: Program) -> None:
    done = program.run("purge", "--older-than", "5y", "--yes")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "La base de datos no está al día: ejecute «evaluacmo migrate».\n"
