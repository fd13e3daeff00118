"""Every failure of the business: a status, a stable code and one Spanish sentence."""

from collections.abc import Mapping
from typing import Self

from django.db import IntegrityError

from evaluacmo.common import messages

FieldErrors = Mapping[str, list[str]]


class AppError(Exception):
    """A refusal that is answered as `{"message", "code", "fields"}` with `status`."""

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
        """`message` is one Spanish sentence fit to show; `retry_after` is in seconds."""
        super().__init__(message)
        self.message = message
        self.code = code or self.code
        self.fields = fields
        self.retry_after = retry_after


class InvalidInput(AppError):
    """400: the input cannot be used; `fields` says where, in the request's own keys."""

    status = 400
    code = "invalid"

    @classmethod
    def at(cls, field: str, message: str, *, code: str | None = None) -> Self:
        """The error of one field, whose sentence is also the whole answer's."""
        return cls(message, code=code, fields={field: [message]})


class NotSignedIn(AppError):
    """401: no session, an ended one, or wrong credentials."""

    status = 401
    code = "not_signed_in"


class Forbidden(AppError):
    """403: signed in, but role or ownership forbid it."""

    status = 403
    code = "forbidden"


class NotFound(AppError):
    """404: no such thing, said only to somebody who may see such things."""

    status = 404
    code = "not_found"

    def __init__(self, message: str = messages.NOT_FOUND) -> None:
        super().__init__(message)


class Conflict(AppError):
    """409: the state forbids it."""

    status = 409
    code = "conflict"


class UnsupportedMediaType(AppError):
    """415: a write whose body is not JSON."""

    status = 415
    code = "unsupported_media_type"


class LockedOut(AppError):
    """429: too many tries of one kind, such as sign-ins that failed."""

    status = 429
    code = "locked_out"


class Unavailable(AppError):
    """503: too busy right now; the same request may succeed after `retry_after` seconds."""

    status = 503
    code = "unavailable"

    def __init__(self, message: str, *, retry_after: int) -> None:
        super().__init__(message, retry_after=retry_after)


def is_unique_violation(error: IntegrityError) -> bool:
    """Whether the database refused a double (on SQLite and PostgreSQL alike)."""
    cause = error.__cause__
    return getattr(cause, "sqlstate", "") == "23505" or "UNIQUE constraint failed" in str(cause)
