"""Counts what a call costs the database."""

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import Browser


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
