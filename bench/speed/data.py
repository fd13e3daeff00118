"""Districts of a size, built once and kept between runs."""

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from bench.harness import Place, opened, place

KEPT = Path(__file__).resolve().parents[1] / "results" / "data"
YEARS = 10


def kept_folder(kind: str, people: int, years: int) -> Path:
    """Where such a district is kept."""
    return KEPT / f"{kind}-{people}-{years}"


def build(kind: str, people: int, years: int = YEARS) -> float:
    """Build a district and keep it; answers the seconds it took, 0 where it was there already."""
    kept = kept_folder(kind, people, years)
    if kept.exists():
        return 0.0
    draft = kept.with_suffix(".draft")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    with opened(kind, draft) as new:
        begun = time.monotonic()
        new.run("demo", "--people", str(people), "--years", str(years))
        seconds = time.monotonic() - begun
        if kind == "postgres":
            _tidy(new.url)
    draft.rename(kept)
    return seconds


def _tidy(url: str) -> None:
    """What autovacuum does on its own some minutes after a district was stored."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")


@contextmanager
def district(kind: str, people: int, years: int = YEARS) -> Iterator[Place]:
    """A copy of that district, with the tables as the program needs them today."""
    build(kind, people, years)
    with place(kind, copy_of=kept_folder(kind, people, years)) as copy:
        copy.run("migrate")
        yield copy
