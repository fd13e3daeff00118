"""The last evening of a period, in small (bench/evening.py)."""

import subprocess
import sys

import pytest

from tests.programs import PATIENCE, Program

SCHOOL = "--people 20 --years 1 --evaluators 3"
READERS = "--managers 2 --readers 6"
SHORT = "--seconds 5 --arrival 1 --pause 0.3 --workers 2"


@pytest.mark.sqlite_suffices
def test_nothing_is_lost_and_nobody_is_refused(migrated_program: Program) -> None:
    built = migrated_program.run("demo", *SCHOOL.split())
    assert built.returncode == 0, built.stderr
    given = f"{SCHOOL} {READERS} {SHORT} --data {migrated_program.data_dir}"
    command = [sys.executable, "-m", "bench.evening", *given.split()]
    evening = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert evening.returncode == 0, evening.stdout + evening.stderr
    for column in ("autosave", "sign-in", "own report", "dashboard", "events lost", "memory"):
        assert column in evening.stdout
