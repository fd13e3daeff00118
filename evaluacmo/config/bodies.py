"""How long a request says that its body is."""

from collections.abc import Mapping
from typing import Any

_DIGITS_READ = 20


def declared_length(environ: Mapping[str, Any]) -> int | None:
    """The length in bytes, 0 where none is declared; None where what is declared is no length.

    Of a number too long to be read the first digits count: they are too many already.
    """
    declared = str(environ.get("CONTENT_LENGTH") or "0")
    return int(declared[:_DIGITS_READ]) if declared.isdecimal() else None
