"""How each kind of exception is answered."""

import errno
import json

import pytest
from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import (
    BadRequest,
    DisallowedHost,
    PermissionDenied,
    RequestDataTooBig,
    TooManyFieldsSent,
)
from django.db import (
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    connection,
)
from django.http import Http404, UnreadablePostError

from evaluacmo.accounts.models import Category
from evaluacmo.common.errors import (
    AppError,
    Conflict,
    InvalidInput,
    LockedOut,
    NotFound,
    unique_violation_as,
)
from evaluacmo.web.failures import answer_to


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (AppError("No."), 400, "error"),
        (InvalidInput.at("name", "No.", code="name_taken"), 400, "name_taken"),
        (NotFound(), 404, "not_found"),
        (Conflict("No.", code="last_admin"), 409, "last_admin"),
        (RequestDataTooBig(), 413, "too_large"),
        (TooManyFieldsSent(), 400, "malformed"),
        (DisallowedHost(), 400, "malformed"),
        (UnreadablePostError(), 400, "malformed"),
        (BadRequest(), 400, "malformed"),
        (SessionInterrupted(), 401, "not_signed_in"),
        (PermissionDenied(), 403, "forbidden"),
        (Http404(), 404, "not_found"),
        (IntegrityError("UNIQUE constraint failed: x.y"), 409, "changed_meanwhile"),
        (DataError("value too long"), 400, "invalid"),
        (OperationalError("database is locked"), 503, "unavailable"),
        (InterfaceError("connection already closed"), 503, "unavailable"),
        (DatabaseError("database disk image is malformed"), 500, "internal"),
        (OSError(errno.ENOSPC, "No space left on device"), 503, "unavailable"),
        (OSError(errno.EIO, "Input/output error"), 500, "internal"),
        (ZeroDivisionError("1/0"), 500, "internal"),
        (None, 500, "internal"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else str(value),
)
def test_every_exception_has_an_answer_in_the_one_shape(
    error: Exception | None, status: int, code: str
) -> None:
    response = answer_to(error)
    body = json.loads(response.content)
    assert (response.status_code, body["code"]) == (status, code)
    assert body.keys() <= {"message", "code", "fields"}
    assert ("fields" in body) == (code == "name_taken")
    if error is not None and status >= 500:
        assert str(error).encode() not in response.content


@pytest.mark.parametrize(
    ("error", "seconds"),
    [
        (OperationalError("database is locked"), 5),
        (InterfaceError("connection already closed"), 5),
        (LockedOut("Espere.", retry_after=600), 600),
    ],
)
def test_when_to_try_again_is_said_in_whole_seconds(error: Exception, seconds: int) -> None:
    assert answer_to(error)["Retry-After"] == str(seconds)


def insert_category(name: str | None, unique_name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO accounts_category (name, unique_name) VALUES (%s, %s)", [name, unique_name]
        )


def test_the_databases_refusal_of_a_double_is_told_from_its_other_refusals(db: None) -> None:
    Category.objects.create(name="Docentes")
    taken = Conflict("Ya existe.", code="name_taken")
    with pytest.raises(Conflict) as refused, unique_violation_as(taken):
        insert_category("Docentes", "docentes")
    assert refused.value is taken


def test_the_databases_refusal_of_nothing_is_no_double(db: None) -> None:
    with pytest.raises(IntegrityError), unique_violation_as(Conflict("Ya existe.")):
        insert_category(None, "x")
