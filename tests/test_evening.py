"""The last evening of a period, in small (bench/evening.py)."""

import subprocess
import sys

import pytest

from tests.programs import PATIENCE

SMALL = "--people 20 --years 1 --evaluators 3 --managers 2 --readers 6"
SHORT = "--seconds 5 --arrival 1 --pause 0.1 --workers 2"


@pytest.mark.sqlite_suffices
def test_nothing_is_lost_and_nobody_is_refused() -> None:
    command = [sys.executable, "-m", "bench.evening", *SMALL.split(), *SHORT.split()]
    evening = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert evening.returncode == 0, evening.stdout + evening.stderr
    for column in ("autosave", "sign-in", "own report", "dashboard", "events lost", "memory"):
        assert column in evening.stdout
