"""The database that all migrations make of nothing: made once, and copied wherever one is needed.

Making it takes six seconds of a processor. It is kept by the content of what tables are made of: in
pytest's cache, or in the server on PostgreSQL.
"""

import fcntl
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest
from django.apps import apps

import evaluacmo
from tests.programs import POSTGRES, Program, create_database, database_url, new_program

# beside the migrations: modules of models and views, and those that migrations are written with
MODULES = {"fields", "identifiers", "indexes", "models", "views"}


def kept_program(config: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Program:
    """A program with a migrated and empty database, which is copied and never run."""
    cache = getattr(config, "cache", None)
    folder = cache.mkdir("migrated") if cache else tmp_path_factory.mktemp("migrated")
    name = f"migrated_{_digest()}"
    kept = Program(folder / name, database_url(name) if POSTGRES else "", port=0)
    with (folder / "lock").open("w") as lock:
        # several processes test
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _exists(kept, name):
            with TemporaryDirectory(dir=folder) as unfinished:
                _make(kept, name, Path(unfinished))
    return kept


def _digest() -> str:
    """Of all files of which tables and views are made, those of other packages among them."""
    folders = {Path(evaluacmo.__path__[0]), *(Path(app.path) for app in apps.get_app_configs())}
    content = sha256()
    for file in sorted({file for folder in folders for file in folder.rglob("*.py")}):
        if file.parent.name == "migrations" or file.stem in MODULES:
            content.update(file.read_bytes())
    return content.hexdigest()[:16]


def _exists(kept: Program, name: str) -> bool:
    if not POSTGRES:
        return kept.data_dir.exists()
    with psycopg.connect(POSTGRES) as connection:
        found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
        return found.fetchone() is not None


def _make(kept: Program, name: str, unfinished: Path) -> None:
    with new_program(unfinished) as made:
        settings = {"DJANGO_SETTINGS_MODULE": "evaluacmo.config.settings"}
        # not the command's own, which writes into the database whose it is
        command = [sys.executable, "-m", "django", "migrate", "--verbosity=0", "--skip-checks"]
        subprocess.run(command, check=True, env=made.environment | settings)
        if POSTGRES:
            create_database(name, like=made.database_url)
        else:
            (made.data_dir / "secret-key").unlink(missing_ok=True)
            made.data_dir.rename(kept.data_dir)
