"""Clients with a token."""

from datetime import timedelta
from typing import Any

from evaluacmo.accounts.models import User
from evaluacmo.common.clock import today
from evaluacmo.tokens.models import Scope
from evaluacmo.tokens.services import make_token
from tests.conftest import Browser

OWN_CALL = {
    Scope.PEOPLE: "GET /api/v1/people",
    Scope.PUBLISHED_RESULTS: "GET /api/v1/results",
}
"""The one call that is open to tokens of each scope."""


class Program(Browser):
    """A client that sends a token, and no session."""

    def __init__(self, secret: str) -> None:
        super().__init__()
        self.headers_sent = {"Authorization": f"Bearer {secret}"}

    def generic(self, *args: Any, headers: Any = None, **kwargs: Any) -> Any:
        return super().generic(*args, headers={**self.headers_sent, **(headers or {})}, **kwargs)


def program_of(maker: User, scope: Scope, **changes: Any) -> Program:
    """A program with a new token."""
    fields = {"name": "Nómina", "expires_on": today() + timedelta(days=30), **changes}
    return Program(make_token(actor=maker, scope=scope, **fields).secret)
