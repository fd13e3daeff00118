"""Permission matrix of the calls of `tokens`."""

from datetime import timedelta
from typing import Any

from evaluacmo.common.clock import today
from evaluacmo.tokens.models import Token
from tests.matrix import Row, admin_only, everybody, managers


def token_body(life: timedelta) -> dict[str, Any]:
    """An admin's body for making a token that expires after some days."""
    expires_on = today() + life
    return {"name": "Nómina", "scope": "people", "expires_on": expires_on.isoformat()}


ROWS = [
    Row("GET /api/openapi.json", "of programs", managers(200)),
    Row("GET /api/tokens", "all", admin_only(200)),
    Row(
        "POST /api/tokens",
        "of a year",
        admin_only(201),
        body=lambda w, me: token_body(timedelta(days=365)),
        asks=True,
    ),
    Row(
        "POST /api/tokens",
        "of more than a year",
        admin_only(400),
        body=lambda w, me: token_body(timedelta(days=366)),
    ),
    Row(
        "POST /api/tokens",
        "expired",
        admin_only(400),
        body=lambda w, me: token_body(timedelta(days=-1)),
    ),
    Row(
        "DELETE /api/tokens/{token_id}",
        "of another admin",
        admin_only(204),
        ids=lambda w, me: Token.objects.get().pk,
    ),
    Row("DELETE /api/tokens/{absent}", "absent", admin_only(404)),
    Row("GET /api/v1/people", "with a session", everybody(401)),
    Row("GET /api/v1/results", "with a session", everybody(401)),
]
