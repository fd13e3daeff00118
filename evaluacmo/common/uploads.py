"""The limits of request bodies; calls that take files have their own."""

import re
from threading import Event
from typing import Final

from django.conf import settings
from django.http import HttpRequest

SENDER_LEFT: Final = "evaluacmo.sender_left"
"""The key of `request.META` for the event that is set when the sender of a file has left."""
_limits: list[tuple[str, re.Pattern[str], int]] = []


def allow_upload(method: str, path: str, *, max_bytes: int) -> None:
    """Set the limit of calls whose path matches a regular expression."""
    _limits.append((method, re.compile(path), max_bytes))


def takes_file(method: str, path: str) -> bool:
    """Whether the call takes a file."""
    return any(method == allowed and pattern.fullmatch(path) for allowed, pattern, _ in _limits)


def has_sender_left(request: HttpRequest) -> bool:
    """Whether the sender of a file has left without waiting for the answer."""
    event: Event | None = request.META.get(SENDER_LEFT)
    return event is not None and event.is_set()


def max_body_bytes(method: str, path: str) -> int:
    """The limit of a request's body, in bytes."""
    for allowed_method, pattern, max_bytes in _limits:
        if method == allowed_method and pattern.fullmatch(path):
            return max_bytes
    return settings.DATA_UPLOAD_MAX_MEMORY_SIZE
