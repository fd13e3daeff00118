"""What many tests begin with: built once, and kept for as long as the tests that follow want it.

Each thing lies in a transaction within that of the one before it, and a test goes on from there in
a transaction of its own, whose end leaves everything as it was. Nothing of it is ever committed.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from copy import deepcopy
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction

Build = Callable[[Mapping[str, Any]], Any]
"""Builds rows on top of the things that are there already."""


class Kept:
    """Things by their names, in the order in which they are built on top of each other."""

    def __init__(self, builds: Mapping[str, Build]) -> None:
        self._builds = builds
        self._open: list[tuple[ExitStack, dict[str, Any]]] = []

    def wanted(self, fixtures: Sequence[str]) -> list[str]:
        """What a test with these fixtures begins with."""
        names = list(self._builds)
        return names[: max((n for n, name in enumerate(names, 1) if name in fixtures), default=0)]

    def keep(self, names: Sequence[str]) -> None:
        """Have these and no others, unless somebody else's transaction has begun already."""
        if connection.in_atomic_block and not self._open:
            return
        while len(self._open) > len(names):
            transaction.set_rollback(True)
            self._open.pop()[0].close()
        for name in names[len(self._open) :]:
            self._build(name, below=names[: len(self._open)])

    def _build(self, name: str, *, below: Sequence[str]) -> None:
        with ExitStack() as stack:
            stack.enter_context(transaction.atomic())
            _number_from_the_beginning()
            things = self.things([*below, name])
            connection.check_constraints()
            self._open.append((stack.pop_all(), things))

    def things(self, names: Sequence[str]) -> dict[str, Any]:
        """These things: copies of what is kept, and built now what is not."""
        # all in one piece, so that what they share stays shared
        things = deepcopy(self._open[-1][1]) if self._open else {}
        for name in names:
            if name not in things:
                things[name] = self._builds[name](things)
        return things


def _number_from_the_beginning() -> None:
    """Have ids follow those of the rows that are there, as PostgreSQL's do not by themselves.

    Tests that try every id in every place would have to try far more of them.
    """
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), apps.get_models()):
            cursor.execute(statement)
