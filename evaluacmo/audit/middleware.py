"""Says where each request comes from, and keeps what was refused."""

from collections.abc import Callable
from datetime import timedelta

from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse

from evaluacmo.accounts.signin import address_of
from evaluacmo.common.events import Action, Thing, coming_from, noticed

FORBIDDEN = 403
REFUSED_ONCE_WITHIN = timedelta(minutes=1)
MOST_REFUSALS = 30
"""Kept of one person in that time: whoever is signed in could fill the log with them."""
READING = frozenset({"GET", "HEAD", "OPTIONS"})


class Witness:
    """Stands closest to the calls, where it is known who is signed in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; a refusal of somebody signed in is kept once it is decided."""
        is_reading = request.method in READING
        with coming_from(address_of(request), is_reading=is_reading):
            response = self.get_response(request)
            if response.status_code == FORBIDDEN:
                _notice_refusal(request)
        return response


def _notice_refusal(request: HttpRequest) -> None:
    try:
        actor_id = request.user.pk
    except (DatabaseError, InterfaceError):
        return  # whoever it was, the answer stands
    if actor_id is not None:
        refused = Thing(label=f"{request.method} {request.path}")
        noticed(
            Action.ACCESS_REFUSED,
            actor_id=actor_id,
            thing=refused,
            once_within=REFUSED_ONCE_WITHIN,
            most_within=MOST_REFUSALS,
        )
