"""The database goes away while an answer is being written."""

from typing import Any

import pytest
from django.db import InterfaceError, OperationalError, connection

from tests.conftest import Browser

CORRECTIONS = "/api/corrections"  # a QuerySet that pydantic reads while it validates the answer


def going_away(error: Exception) -> Any:
    """Fails every query for reopenings."""

    def ask(execute: Any, sql: str, params: Any, many: Any, context: Any) -> Any:
        if 'FROM "results_reopening"' in sql:
            raise error
        return execute(sql, params, many, context)

    return connection.execute_wrapper(ask)


@pytest.mark.parametrize("kind", [OperationalError, InterfaceError])
def test_rows_that_cannot_be_read_are_asked_for_later(
    as_evaluator: Browser, kind: type[Exception]
) -> None:
    with going_away(kind("terminating connection due to administrator command")):
        response = as_evaluator.get(CORRECTIONS)
    assert response.status_code == 503
    assert response.json()["code"] == "unavailable"
    assert int(response["Retry-After"]) > 0


def test_a_mistake_of_ours_is_still_one(as_evaluator: Browser) -> None:
    with going_away(ZeroDivisionError("1/0")), pytest.raises(ValueError, match="ZeroDivisionError"):
        as_evaluator.get(CORRECTIONS)
