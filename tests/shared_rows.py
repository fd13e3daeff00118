"""Rows that many tests begin with, built once and shared by the tests that follow each other.

Each level is built in a savepoint within that of the level below. A test runs in a savepoint of its
own, whose rollback restores the shared rows. None of them is ever committed.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from copy import deepcopy
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction
from django.utils import timezone

Objects = dict[str, Any]
Builder = Callable[[Mapping[str, Any]], Any]
"""Builds the rows of one level on top of the objects of the levels below; answers its object."""


class SharedRows:
    """Levels of rows, named after the fixture that hands out what was built."""

    def __init__(self, builders: Mapping[str, Builder]) -> None:
        self._builders = builders
        self._open: list[tuple[ExitStack, Objects]] = []
        self._year = 0

    def levels_for(self, fixtures: Sequence[str]) -> list[str]:
        """The levels that a test with these fixtures begins with, lowest first."""
        names = list(self._builders)
        count = max((n for n, name in enumerate(names, 1) if name in fixtures), default=0)
        return names[:count]

    def prepare(self, levels: Sequence[str]) -> None:
        """Build the levels that are missing and roll back those above them.

        In a new year all are built again, because an evaluation is of the year in which it was
        created. Does nothing inside a transaction that was begun elsewhere.
        """
        if connection.in_atomic_block and not self._open:
            return
        year = timezone.localdate().year
        kept = len(levels) if year == self._year else 0
        self._year = year
        while len(self._open) > kept:
            transaction.set_rollback(True)
            self._open.pop()[0].close()
        for name in levels[len(self._open) :]:
            self._build(name, below=levels[: len(self._open)])

    def _build(self, name: str, *, below: Sequence[str]) -> None:
        with ExitStack() as stack:
            stack.enter_context(transaction.atomic())
            _reset_sequences()
            objects = self.copies([*below, name])
            connection.check_constraints()
            self._open.append((stack.pop_all(), objects))

    def copies(self, levels: Sequence[str]) -> Objects:
        """The objects of these levels for one test; those that are not shared are built now."""
        # copied together, so that references between them are kept
        objects = deepcopy(self._open[-1][1]) if self._open else {}
        for name in levels:
            if name not in objects:
                objects[name] = self._builders[name](objects)
        return objects


def _reset_sequences() -> None:
    """Continue ids after those of the rows that are there; PostgreSQL does not roll them back.

    Tests that try every id in every place need small ids.
    """
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), apps.get_models()):
            cursor.execute(statement)
