"""Reading a request's body before Django does, within its limit."""

from collections.abc import Mapping
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from evaluacmo.common.uploads import max_body_bytes

BODY_ERROR: Final = "evaluacmo.body_error"
"""The key under which the environ holds why a body could not be kept."""
BYTES_IN_MEMORY: Final = 1024 * 1024 + 1
CHUNK_BYTES: Final = 256 * 1024
DIGITS_READ: Final = 20


def body_limit(environ: Mapping[str, Any]) -> int:
    """How many bytes the request's body may have at most."""
    return max_body_bytes(environ.get("REQUEST_METHOD", ""), environ.get("PATH_INFO", ""))


def content_length(environ: Mapping[str, Any]) -> int | None:
    """The declared length, 0 where there is none; None where it is no number.

    Of a number with thousands of digits only the first count: they are too many already.
    """
    declared = str(environ.get("CONTENT_LENGTH") or "0")
    return int(declared[:DIGITS_READ]) if declared.isdecimal() else None


def buffer_body(environ: dict[str, Any]) -> None:
    """Replace the server's stream by a file that is read already, and set its length.

    A body of one request may take minutes to arrive. Up to 1 MiB of it stays in memory, the rest
    lies on disk. A body that declares too much is left unread, and of one without a length no
    more is read than shows that it is too long: Django refuses both.
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
