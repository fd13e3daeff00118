"""Which calls take files: only their bodies may be longer than others."""

import re

from django.conf import settings

_limits: list[tuple[str, re.Pattern[str], int]] = []


def allow_upload(method: str, path: str, *, max_bytes: int) -> None:
    """Let the calls whose address matches the regular expression `path` take long bodies."""
    _limits.append((method, re.compile(path), max_bytes))


def max_body_bytes(method: str, path: str) -> int:
    """How many bytes the body of a request may have at most."""
    for allowed_method, pattern, max_bytes in _limits:
        if method == allowed_method and pattern.fullmatch(path):
            return max_bytes
    return settings.DATA_UPLOAD_MAX_MEMORY_SIZE
