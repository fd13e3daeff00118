"""Reads all that is stored, and counts and interrupts what a call asks of the database."""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from evaluacmo.maintenance import tables
from tests.conftest import Browser


def every_row(*, except_of: Collection[type[Model]] = ()) -> dict[str, list[str]]:
    """Every row of every table, as text; `except_of` are models whose tables are left out."""
    rows = {}
    left_out = {model._meta.db_table for model in except_of}
    with connection.cursor() as cursor:
        for name in set(tables.names()) - left_out:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(name)}")  # noqa: S608
            rows[name] = sorted(repr(row) for row in cursor.fetchall())
    return rows


def count_queries(browser: Browser, path: str) -> int:
    """How many queries a GET under /api takes, the session's own among them."""
    # extends the session if that is due, which would take further queries once a minute
    browser.read("/users/me")
    with CaptureQueriesContext(connection) as captured:
        browser.read(path)
    return len(captured)


def count_statements(call: Callable[[], Any], status: int) -> int:
    """How many statements any other call takes, which must answer this status."""
    with CaptureQueriesContext(connection) as captured:
        response = call()
    assert response.status_code == status, response.content
    return len(captured)


@contextmanager
def before_query(text: str, act: Callable[[], object]) -> Iterator[None]:
    """Do something once, right before the first query with this text."""
    is_done = False

    def watch(execute: Any, sql: str, *rest: Any) -> Any:
        nonlocal is_done
        if not is_done and text in sql:
            is_done = True
            act()
        return execute(sql, *rest)

    with connection.execute_wrapper(watch):
        yield
    assert is_done
