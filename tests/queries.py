"""Counts what a call costs the database."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import Browser


def count_queries(browser: Browser, path: str) -> int:
    """How many queries a GET under /api takes, the session's own among them."""
    with CaptureQueriesContext(connection) as captured:
        browser.read(path)
    return len(captured)
