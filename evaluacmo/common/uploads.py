"""The limits of request bodies; calls that take files have their own."""

from threading import Event
from typing import Final

from django.conf import settings
from django.http import HttpRequest

SENDER_LEFT: Final = "evaluacmo.sender_left"
"""The key of `request.META` for the event that is set when the sender of a file has left."""
_limits: dict[tuple[str, str], int] = {}
_roles: dict[tuple[str, str], frozenset[str]] = {}


def allow_upload(method: str, path: str, *, max_bytes: int, roles: frozenset[str]) -> None:
    """Set the limit and the roles of a call that takes a file, by its whole address."""
    _limits[method, path] = max_bytes
    _roles[method, path] = roles


def roles_that_upload(method: str, path: str) -> frozenset[str]:
    """The roles that may send a file to this call; none for a call that takes no file."""
    return _roles.get((method, path), frozenset())


def has_sender_left(request: HttpRequest) -> bool:
    """Whether the sender of a file has left without waiting for the answer."""
    event: Event | None = request.META.get(SENDER_LEFT)
    return event is not None and event.is_set()


def max_body_bytes(method: str, path: str) -> int:
    """The limit of a request's body, in bytes."""
    return _limits.get((method, path), settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
