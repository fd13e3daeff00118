"""How long a body may be, and how long a request says that its body is."""

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings

UPLOADS: Final = ("POST", "/api/imports")
"""The one call whose body is a file."""
UPLOAD_BYTES: Final = 10 * 1024 * 1024
UNKEPT: Final = "evaluacmo.unkept"
"""Under which a request says why its body could not be kept, where it could not."""

_DIGITS_READ = 20


def is_upload(environ: Mapping[str, Any]) -> bool:
    """Whether the request is the one that may bring a file."""
    return (environ.get("REQUEST_METHOD"), environ.get("PATH_INFO")) == UPLOADS


def longest_body(environ: Mapping[str, Any]) -> int:
    """How many bytes the request's body may have at most."""
    return UPLOAD_BYTES if is_upload(environ) else settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def declared_length(environ: Mapping[str, Any]) -> int | None:
    """The length in bytes, 0 where none is declared; None where what is declared is no length.

    Of a number too long to be read the first digits count: they are too many already.
    """
    declared = str(environ.get("CONTENT_LENGTH") or "0")
    return int(declared[:_DIGITS_READ]) if declared.isdecimal() else None
