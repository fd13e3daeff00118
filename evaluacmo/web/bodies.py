"""Receiving request bodies within their limits of size and time."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from io import RawIOBase
from tempfile import SpooledTemporaryFile
from typing import Any, Final

from django.core.exceptions import RequestDataTooBig
from django.http import UnreadablePostError

from evaluacmo.common.errors import AppError
from evaluacmo.common.uploads import max_body_bytes
from evaluacmo.web import messages

Receive = Callable[[], Awaitable[dict[str, Any]]]

BODY_ERROR: Final = "evaluacmo.body_error"
"""The key of the environ for the exception with which receiving failed."""
# kept in memory, also of clients without a session
SMALL_BODY_BYTES: Final = 64 * 1024
BYTES_IN_MEMORY: Final = 1024 * 1024
# a body must arrive within this time, and a second more for each so many bytes received
GRACE_SECONDS: Final = 15
LEAST_BYTES_PER_SECOND: Final = 4096
DIGITS_READ: Final = 20
CHUNKED: Final = "HTTP_TRANSFER_ENCODING"
"""The key of the environ of a body without a declared length."""


class TooSlow(AppError):
    """408: the body did not arrive in time."""

    status = 408
    code = "too_slow"


class DiscardedBody(RawIOBase):
    """Stands for a body that was too long to be kept: reading it is refused with 413."""

    def readinto(self, _buffer: object) -> int:
        """Raise `RequestDataTooBig`."""
        raise RequestDataTooBig


def body_limit(environ: Mapping[str, Any]) -> int:
    """The limit of the request's body, in bytes."""
    return max_body_bytes(environ.get("REQUEST_METHOD", ""), environ.get("PATH_INFO", ""))


def content_length(environ: Mapping[str, Any]) -> int | None:
    """The declared length, 0 where there is none, None where it is no number.

    Only the first digits of a very long number are read, which are above any limit.
    """
    declared = str(environ.get("CONTENT_LENGTH") or "0")
    return int(declared[:DIGITS_READ]) if declared.isdecimal() else None


async def receive_body(
    environ: dict[str, Any], receive: Receive, *, limit: int, grace: float = GRACE_SECONDS
) -> None:
    """Receive the body, and keep it as the environ's input unless it is longer than `limit`.

    A longer one is received and discarded, so that its sender reads the answer; one that is longer
    than the call accepts is not read at all. `ApiMiddleware` answers errors.
    """
    declared, most = content_length(environ), body_limit(environ)
    if declared is None or declared > most or not (declared or CHUNKED in environ):
        return
    body = SpooledTemporaryFile(max_size=BYTES_IN_MEMORY)  # noqa: SIM115  (goes with the request)
    is_kept, length = declared <= limit, 0
    try:
        async for chunk in _chunks(receive, grace):
            length += len(chunk)
            is_kept = is_kept and length <= limit
            if is_kept:
                body.write(chunk)
            if length > most:
                break
    except (OSError, TooSlow) as error:
        environ[BODY_ERROR] = error
        return
    body.seek(0)
    environ["wsgi.input"] = body if is_kept else DiscardedBody()
    environ["CONTENT_LENGTH"] = str(length)


async def _chunks(receive: Receive, grace: float) -> AsyncIterator[bytes]:
    """The body as it arrives. Raises `TooSlow`, and `UnreadablePostError` where it is cut off."""
    start = asyncio.get_running_loop().time()
    received, is_complete = 0, False
    while not is_complete:
        deadline = start + grace + received / LEAST_BYTES_PER_SECOND
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError as error:
            raise TooSlow(messages.TOO_SLOW) from error
        if message["type"] == "http.disconnect":
            raise UnreadablePostError
        received += len(message["body"])
        is_complete = not message.get("more_body", False)
        yield message["body"]
