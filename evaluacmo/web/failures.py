"""Error responses: every exception becomes `{"message", "code", "fields"}`."""

import errno
import logging
import traceback
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.db import (
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    OperationalError,
)
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.utils.encoding import iri_to_uri
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from evaluacmo.common.errors import DATABASE_ERRORS, AppError, ChangedMeanwhile, FieldErrors
from evaluacmo.common.messages import (
    BAD_VALUE,
    CHANGED_MEANWHILE,
    FORBIDDEN,
    NOT_FOUND,
    NOT_SIGNED_IN,
)
from evaluacmo.common.requests import current_request_id
from evaluacmo.common.schemas import ChangedFieldOut
from evaluacmo.common.validation_messages import sentence_of
from evaluacmo.web import messages

log = logging.getLogger("evaluacmo.web")

RETRY_AFTER_SECONDS = 5
_DISK_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


def failure(
    status: int,
    *,
    code: str,
    message: str,
    fields: FieldErrors | None = None,
    changed: Mapping[str, Any] | None = None,
    retry_after: int | None = None,
) -> HttpResponse:
    """An error response with the body of `common.schemas.Failure`."""
    request_id = current_request_id.get()
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR and request_id:
        message = f"{message} {messages.REQUEST_ID.format(id=request_id)}"
    body: dict[str, Any] = {"message": message, "code": code}
    if fields:
        body["fields"] = fields
    if changed:
        body["changed"] = changed
    response = JsonResponse(body, status=status, json_dumps_params={"ensure_ascii": False})
    if retry_after is not None:
        response.headers["Retry-After"] = str(retry_after)
    return response


def add_failure_handlers(api: NinjaAPI) -> None:
    """Register the handlers of all exceptions that calls raise."""
    for kind, _ in _ANSWERS:
        api.add_exception_handler(kind, answer_and_log)


def answer_and_log(request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    """The response to an exception that a call raised, with the cause of a fault in the log."""
    is_left = isinstance(error, UnreadablePostError)  # the sender closed the connection
    if isinstance(error, (*DATABASE_ERRORS, OSError)) and not is_left:
        _log(request, error)
    return answer_to(error if isinstance(error, Exception) else None)


def _log(request: HttpRequest, error: Exception) -> None:
    """Log a fault without the text of those errors that may quote values, such as an e-mail."""
    details = f"{type(error).__name__} {_details(error)}"
    if not isinstance(error, (OperationalError, InterfaceError)):
        details = "\n".join([details, *traceback.format_tb(error.__traceback__)])
    # the path is quoted: it may have line breaks
    log.error("%s %s: %s", request.method, iri_to_uri(request.path), details)


def _details(error: Exception) -> str:
    """PostgreSQL's code and constraint, without the refused values, or else the message."""
    diagnostics = getattr(error.__cause__, "diag", None)
    if diagnostics is None or isinstance(error, (OperationalError, InterfaceError)):
        return " ".join(str(error).split())
    return " ".join(filter(None, (diagnostics.sqlstate, diagnostics.constraint_name)))


def answer_to(error: BaseException | None) -> HttpResponse:
    """The response to any exception: 500 without details for an unexpected one."""
    for kind, answer in _ANSWERS:
        if isinstance(error, kind):
            return answer(error)
    return _internal(error)


def _app_error(error: AppError) -> HttpResponse:
    return failure(
        error.status,
        code=error.code,
        message=error.message,
        fields=error.fields,
        retry_after=error.retry_after,
    )


def _changed_meanwhile(error: ChangedMeanwhile) -> HttpResponse:
    changed = {
        key: ChangedFieldOut.model_validate(field).model_dump(mode="json")
        for key, field in error.changed.items()
    }
    return failure(error.status, code=error.code, message=error.message, changed=changed)


def _invalid(error: ValidationError) -> HttpResponse:
    fields: dict[str, list[str]] = {}
    for problem in error.errors:
        key = _request_key(problem["loc"])
        sentence = sentence_of(problem)
        if key and sentence not in fields.setdefault(key, []):
            fields[key].append(sentence)
    sentences = [sentence for listed in fields.values() for sentence in listed]
    message = sentences[0] if len(sentences) == 1 else messages.INVALID
    return failure(400, code="invalid", message=message, fields=fields)


def _request_key(location: tuple[str | int, ...]) -> str:
    """The outermost key of the request, or the path of a value in a list of objects.

    A submission's `responses` keep their key: the form sends no scores or ids that are not valid.
    Locations begin with the source and the name of the parameter; those in the query have no such
    name, except inside of lists.
    """
    is_named = location[0] == "body" or len(location) > len(("query", "key"))
    keys = location[2:] if is_named else location[1:]
    match keys:
        case (outermost, int(), _, *_) if outermost != "responses":
            return ".".join(map(str, keys))
        case (outermost, *_):
            return str(outermost)
    return ""


def _malformed(error: HttpError) -> HttpResponse:
    return failure(error.status_code, code="malformed", message=messages.MALFORMED)


def _plain(status: int, code: str, message: str) -> Callable[[Any], HttpResponse]:
    return lambda _: failure(status, code=code, message=message)


def _unavailable(_: Exception) -> HttpResponse:
    return failure(
        503,
        code="unavailable",
        message=messages.UNAVAILABLE,
        retry_after=RETRY_AFTER_SECONDS,
    )


def _internal(_: BaseException | None) -> HttpResponse:
    return failure(500, code="internal", message=messages.INTERNAL)


def _os_error(error: OSError) -> HttpResponse:
    # a response in a temporary file, such as a workbook, fails where the disk is full
    return _unavailable(error) if error.errno in _DISK_FULL else _internal(error)


# the first matching type decides
_ANSWERS: tuple[tuple[type[Exception], Callable[[Any], HttpResponse]], ...] = (
    (ChangedMeanwhile, _changed_meanwhile),
    (AppError, _app_error),
    (ValidationError, _invalid),
    (HttpError, _malformed),
    (RequestDataTooBig, _plain(413, "too_large", messages.TOO_LARGE)),
    (SessionInterrupted, _plain(401, "not_signed_in", NOT_SIGNED_IN)),
    (Http404, _plain(404, "not_found", NOT_FOUND)),
    (PermissionDenied, _plain(403, "forbidden", FORBIDDEN)),
    (SuspiciousOperation, _plain(400, "malformed", BAD_VALUE)),
    (BadRequest, _plain(400, "malformed", BAD_VALUE)),
    (MultiPartParserError, _plain(400, "malformed", messages.MALFORMED_UPLOAD)),
    (UnreadablePostError, _plain(400, "malformed", messages.MALFORMED)),
    (IntegrityError, _plain(409, "changed_meanwhile", CHANGED_MEANWHILE)),
    (DataError, _plain(400, "invalid", BAD_VALUE)),
    (OperationalError, _unavailable),
    (InterfaceError, _unavailable),
    (DatabaseError, _internal),
    (OSError, _os_error),
)
