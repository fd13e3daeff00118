"""The database goes away while rows are read."""

import logging
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError, connection

from evaluacmo.accounts.models import Assignment
from tests.conftest import Browser

PEOPLE = "/api/reminders/people"


def going_away(error: Exception) -> Any:
    """A database that answers no question about assignments."""

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


def test_the_cause_is_logged_in_one_line(
    as_manager: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    with going_away(OperationalError("server closed the connection\n\tunexpectedly")):
        as_manager.get(PEOPLE)
    (record,) = [each for each in caplog.records if each.name == "evaluacmo.web"]
    expected = f"GET {PEOPLE}: OperationalError server closed the connection unexpectedly"
    assert (record.levelno, record.getMessage()) == (logging.ERROR, expected)


def test_a_refused_row_is_logged_with_its_constraint_and_without_its_values(
    as_manager: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    def insert(execute: Any, sql: str, params: Any, many: Any, context: Any) -> Any:
        if Assignment._meta.db_table in sql:
            twice = (
                "INSERT INTO accounts_category (name, unique_name) VALUES ('Doña Petra', 'petra')"
            )
            execute(twice, None, False, context)
            execute(twice, None, False, context)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(insert):
        assert as_manager.get(PEOPLE).status_code == 409
    logged = "\n".join(record.getMessage() for record in caplog.records)
    assert f"GET {PEOPLE}: IntegrityError" in logged
    assert "accounts_category" in logged
    assert "mail/queries.py" in logged  # where it happened
    assert "petra" not in logged.lower()


def test_a_mistake_of_ours_is_still_one(as_manager: Browser) -> None:
    with going_away(ZeroDivisionError("1/0")), pytest.raises(ZeroDivisionError):
        as_manager.get(PEOPLE)
