"""Sets the origin of each request, and records refused calls."""

from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

from evaluacmo.auditlog.context import request_context
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action
from evaluacmo.auditlog.services import record_access
from evaluacmo.common.errors import DATABASE_ERRORS
from evaluacmo.common.requests import client_address

ACCESSES = "evaluacmo.accesses"
"""The key of the environ for the list of what the server stores before it answers."""
SAME_REFUSAL = timedelta(minutes=1)
MAX_REFUSALS = 30
"""Recorded per person within `SAME_REFUSAL`, so that the log cannot be flooded."""


class AuditMiddleware:
    """Comes after the authentication middleware, so that the signed-in person is known."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Record a 403 of a signed-in person."""
        accesses = request.META.get(ACCESSES)
        with request_context(client_address(request), accesses=accesses):
            response = self.get_response(request)
            if response.status_code == HTTPStatus.FORBIDDEN:
                _record_refusal(request)
        return response


def _record_refusal(request: HttpRequest) -> None:
    try:
        actor_id = request.user.pk
    except DATABASE_ERRORS:
        return  # the session cannot be read
    if actor_id is not None:
        record_access(
            Action.ACCESS_REFUSED,
            actor_id=actor_id,
            target=AuditTarget(label=f"{request.method} {request.path}"),
            once_within=SAME_REFUSAL,
            most_within=MAX_REFUSALS,
        )
