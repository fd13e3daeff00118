"""The database goes away while rows are read."""

from typing import Any

import pytest
from django.db import InterfaceError, OperationalError, connection

from evaluacmo.assignments.models import Assignment
from tests.conftest import Browser

PEOPLE = "/api/reminders/people"


def going_away(error: Exception) -> Any:
    """What lets no question about assignments through."""

    def ask(execute: Any, sql: str, params: Any, many: Any, context: Any) -> Any:
        if Assignment._meta.db_table in sql:
            raise error
        return execute(sql, params, many, context)

    return connection.execute_wrapper(ask)


@pytest.mark.parametrize("kind", [OperationalError, InterfaceError])
def test_rows_that_cannot_be_read_are_asked_for_later(
    as_manager: Browser, kind: type[Exception]
) -> None:
    with going_away(kind("terminating connection due to administrator command")):
        response = as_manager.get(PEOPLE)
    assert response.status_code == 503
    assert response.json()["code"] == "unavailable"
    assert int(response["Retry-After"]) > 0


def test_a_mistake_of_ours_is_still_one(as_manager: Browser) -> None:
    with going_away(ZeroDivisionError("1/0")), pytest.raises(ZeroDivisionError):
        as_manager.get(PEOPLE)
