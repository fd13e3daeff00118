"""Buffering of request bodies within their limits."""

from collections.abc import Mapping
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from evaluacmo.common.uploads import max_body_bytes

BODY_ERROR: Final = "evaluacmo.body_error"
"""The key of the environ for the exception with which buffering failed."""
BYTES_IN_MEMORY: Final = 1024 * 1024 + 1
CHUNK_BYTES: Final = 256 * 1024
DIGITS_READ: Final = 20


def body_limit(environ: Mapping[str, Any]) -> int:
    """The limit of the request's body, in bytes."""
    return max_body_bytes(environ.get("REQUEST_METHOD", ""), environ.get("PATH_INFO", ""))


def content_length(environ: Mapping[str, Any]) -> int | None:
    """The declared length, 0 where there is none, None where it is no number.

    Only the first digits of a very long number are read, which are above any limit.
    """
    declared = str(environ.get("CONTENT_LENGTH") or "0")
    return int(declared[:DIGITS_READ]) if declared.isdecimal() else None


def buffer_body(environ: dict[str, Any]) -> None:
    """Read the body to a temporary file, which replaces the server's stream.

    A slow client may take minutes, in which Django's threads are free. Up to 1 MiB stays in memory.
    A body that declares too much is left unread, and one without a length is read to just above the
    limit: `ApiMiddleware` and Django refuse both.
    """
    limit = body_limit(environ)
    declared = content_length(environ)
    if declared is None or declared > limit:
        return
    body = SpooledTemporaryFile(max_size=BYTES_IN_MEMORY)  # noqa: SIM115  (goes with the request)
    try:
        length = _copy(environ["wsgi.input"], body, limit=limit + 1)
    except OSError as error:
        environ[BODY_ERROR] = error
        return
    body.seek(0)
    environ["wsgi.input"] = body
    environ["CONTENT_LENGTH"] = str(length)


def _copy(source: IO[bytes], target: IO[bytes], *, limit: int) -> int:
    length = 0
    while length < limit and (chunk := source.read(min(CHUNK_BYTES, limit - length))):
        length += target.write(chunk)
    return length
