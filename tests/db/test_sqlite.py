"""Which SQLite is safe, and that a safe one is in use."""

import pytest

from evaluacmo.db.sqlite import has_wal_bug, sqlite_version


@pytest.mark.parametrize(
    ("version", "has_bug"),
    [
        ((3, 6, 23), False),
        ((3, 7, 0), True),
        ((3, 40, 1), True),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 53, 0), False),
    ],
)
def test_the_versions_with_the_bug_are_known(version: tuple[int, ...], has_bug: bool) -> None:
    assert has_wal_bug(version) is has_bug


def test_the_sqlite_in_use_is_safe() -> None:
    assert not has_wal_bug(sqlite_version())
