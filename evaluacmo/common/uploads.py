"""The limits of request bodies; calls that take files have their own."""

import re

from django.conf import settings

_limits: list[tuple[str, re.Pattern[str], int]] = []


def allow_upload(method: str, path: str, *, max_bytes: int) -> None:
    """Set the limit of calls whose path matches a regular expression."""
    _limits.append((method, re.compile(path), max_bytes))


def max_body_bytes(method: str, path: str) -> int:
    """The limit of a request's body, in bytes."""
    for allowed_method, pattern, max_bytes in _limits:
        if method == allowed_method and pattern.fullmatch(path):
            return max_bytes
    return settings.DATA_UPLOAD_MAX_MEMORY_SIZE
