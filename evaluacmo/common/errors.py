"""The exceptions that calls answer: a status, a stable code and a Spanish sentence."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self, TypeVar

from django.db import DatabaseError, IntegrityError, InterfaceError

from evaluacmo.common import messages

T = TypeVar("T")
FieldErrors = Mapping[str, list[str]]

DATABASE_ERRORS = (DatabaseError, InterfaceError)
"""Every failure of the database; a closed connection is an `InterfaceError`."""


class AppError(Exception):
    """A refusal, answered with `status` and `{"message", "code", "fields"}`."""

    status = 400
    code = "error"

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        fields: FieldErrors | None = None,
        retry_after: int | None = None,
    ) -> None:
        """`message` is a Spanish sentence for the user; `retry_after` is in seconds."""
        super().__init__(message)
        self.message = message
        self.code = code or self.code
        self.fields = fields
        self.retry_after = retry_after


class InvalidInput(AppError):
    """400: the input is invalid; `fields` names the keys of the request."""

    status = 400
    code = "invalid"

    @classmethod
    def at(cls, field: str, message: str, *, code: str | None = None) -> Self:
        """An error of one field, whose message is also the message of the answer."""
        return cls(message, code=code, fields={field: [message]})

    @classmethod
    def at_all(cls, errors: Mapping[str, str], *, code: str | None = None) -> Self:
        """Errors of several fields, the first of which is also the message of the answer."""
        fields = {field: [message] for field, message in errors.items()}
        return cls(next(iter(errors.values())), code=code, fields=fields)


class NotSignedIn(AppError):
    """401: no session, an expired one, or wrong credentials."""

    status = 401
    code = "not_signed_in"

    def __init__(self, message: str = messages.NOT_SIGNED_IN, *, code: str | None = None) -> None:
        super().__init__(message, code=code)


class Forbidden(AppError):
    """403: signed in, but without permission."""

    status = 403
    code = "forbidden"

    def __init__(self, message: str = messages.FORBIDDEN, *, code: str | None = None) -> None:
        super().__init__(message, code=code)


class NotFound(AppError):
    """404: the object does not exist; raised only where the actor could see it."""

    status = 404
    code = "not_found"

    def __init__(self, message: str = messages.NOT_FOUND) -> None:
        super().__init__(message)


class Conflict(AppError):
    """409: the present state does not allow it."""

    status = 409
    code = "conflict"


@dataclass(frozen=True, slots=True)
class ChangedField:
    """A concurrent edit of a field: its present value, the editor and the moment.

    Editor and moment are None if unknown; the editor also if the reader may not know them.
    """

    value: Any
    changed_by_name: str | None
    changed_at: datetime | None


class ChangedMeanwhile(Conflict):
    """409: the request is based on outdated data.

    `changed` are the fields concerned, by the keys of the request, where an edit is refused.
    """

    code = "changed_meanwhile"

    def __init__(
        self,
        message: str = messages.CHANGED_MEANWHILE,
        *,
        changed: Mapping[str, ChangedField] | None = None,
    ) -> None:
        super().__init__(message)
        self.changed = changed or {}


class UnsupportedMediaType(AppError):
    """415: a body of another type than the call takes."""

    status = 415
    code = "unsupported_media_type"


class LockedOut(AppError):
    """429: a rate limit, such as that of failed sign-ins."""

    status = 429
    code = "locked_out"


class Unavailable(AppError):
    """503: busy; the same request may succeed after `retry_after` seconds."""

    status = 503
    code = "unavailable"

    def __init__(self, message: str, *, retry_after: int) -> None:
        super().__init__(message, retry_after=retry_after)


def or_not_found(found: T | None) -> T:
    """The row that was looked for. Raises `NotFound` where there is none."""
    if found is None:
        raise NotFound
    return found


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Begin the message of a refusal with this name, where it concerns one of several people."""
    try:
        yield
    except AppError as error:
        error.message = f"{name}: {error.message}"
        raise


@contextmanager
def placed_at(place: str) -> Iterator[None]:
    """Put the errors of fields below this place, such as `people.2`, of a list in the body."""
    try:
        yield
    except AppError as error:
        error.fields = {f"{place}.{field}": texts for field, texts in (error.fields or {}).items()}
        raise


@contextmanager
def unique_violation_as(refusal: AppError) -> Iterator[None]:
    """Raise this refusal where a unique constraint is violated."""
    try:
        yield
    except IntegrityError as error:
        if _is_unique_violation(error):
            raise refusal from error
        raise


def _is_unique_violation(error: IntegrityError) -> bool:
    """Whether a unique constraint was violated (SQLite and PostgreSQL)."""
    cause = error.__cause__
    return getattr(cause, "sqlstate", "") == "23505" or "UNIQUE constraint failed" in str(cause)
