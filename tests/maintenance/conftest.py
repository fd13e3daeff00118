"""Backups that several files of tests need."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

from evaluacmo.maintenance import tables
from evaluacmo.maintenance.backups import back_up
from tests.conftest import School
from tests.maintenance.files import execute


@pytest.fixture
def unmigratable(school: School, tmp_path: Path) -> Iterator[Path]:
    """A backup that has the index already which a later migration creates."""
    # nothing else has to be undone with this one
    call_command("migrate", "results", "0025", verbosity=0)
    execute("CREATE INDEX submission_totals ON results_submission (id)")
    back_up(tmp_path / "copia")
    execute("DROP INDEX submission_totals")
    call_command("migrate", verbosity=0)
    yield tmp_path / "copia"
    if tables.migrations_due():
        execute("DROP INDEX submission_totals")
        call_command("migrate", verbosity=0)
