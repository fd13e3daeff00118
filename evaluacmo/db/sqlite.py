"""Replaces a SQLite with the WAL-reset bug (3.7.0 to 3.51.2), which can corrupt a database."""

import sqlite3
import sys

FIRST_WAL_VERSION = (3, 7, 0)
SAFE_VERSION = (3, 51, 3)
# category and default of the limits that Django 6 reads and pysqlite3 lacks
LIMITS = {"SQLITE_LIMIT_COLUMN": (2, 2000), "SQLITE_LIMIT_VARIABLE_NUMBER": (9, 32_766)}


def use_safe_sqlite() -> None:
    """Replace an affected `sqlite3` by `pysqlite3`, if that is installed."""
    if sqlite3.sqlite_version_info >= SAFE_VERSION:
        return
    try:
        import pysqlite3  # noqa: PLC0415  (optional)
    except ImportError:
        return
    for name, (category, _) in LIMITS.items():
        vars(pysqlite3).setdefault(name, category)
    sys.modules["sqlite3"] = pysqlite3
    sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2


def sqlite_version() -> tuple[int, ...]:
    """The version of the SQLite in use."""
    version: tuple[int, ...] = sys.modules["sqlite3"].sqlite_version_info
    return version


def has_wal_bug(version: tuple[int, ...]) -> bool:
    """Whether this version of SQLite has the WAL-reset bug."""
    return FIRST_WAL_VERSION <= version < SAFE_VERSION
