"""Altered backups and tables, and the rows to compare."""

import hashlib
import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from django.db import connection

from evaluacmo.maintenance import tables

SEAL = b"evaluacmo-backup sha256:"


def all_rows() -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table, but for what a restore changes: sessions, and its own records."""
    rows = {}
    with connection.cursor() as cursor:
        for name in set(tables.names()) - {"accounts_session", "installation_installation"}:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(name)}")  # noqa: S608
            rows[name] = sorted(
                (row for row in cursor.fetchall() if "data.restored" not in row), key=repr
            )
    return rows


def reseal(path: Path, *, content: bytes | None = None, **changes: Any) -> Path:
    """Another backup that says something else of itself, under a good seal."""
    with ZipFile(path) as kept:
        body = kept.read("content") if content is None else content
        manifest = json.loads(kept.read("manifest.json"))
    if content is not None:
        manifest |= {
            "content_size": len(content),
            "content_sha256": hashlib.sha256(content).hexdigest(),
        }
    made = path.with_name("resealed")
    with ZipFile(made, "w") as container:
        container.writestr("content", body)
        container.writestr("manifest.json", json.dumps(manifest | changes))
        container.comment = SEAL + b"0" * 64
    everything = made.read_bytes()[:-64]
    made.write_bytes(everything + hashlib.sha256(everything).hexdigest().encode())
    return made


def execute(statement: str) -> None:
    """Execute a statement of SQL."""
    with connection.cursor() as cursor:
        cursor.execute(statement)
