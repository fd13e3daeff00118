"""The guard of calls that programs make with a token (rules: tokens)."""

import logging
from datetime import timedelta
from typing import Final, NoReturn

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from ninja.security import HttpBearer

from evaluacmo.accounts.rate_limit import count_miss, require_attempts_left
from evaluacmo.auditlog.events import NO_TARGET, AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_access
from evaluacmo.common.errors import DATABASE_ERRORS, Forbidden, NotSignedIn
from evaluacmo.common.requests import client_address, client_network
from evaluacmo.common.waiting import short_busy_timeout
from evaluacmo.tokens import messages
from evaluacmo.tokens.models import Scope, Token, digest_of
from evaluacmo.tokens.queries import find_token

# far above what a program does that has not been told of its new token yet
MISSES_PER_NETWORK: Final = 30
REFUSED_ONCE_WITHIN: Final = timedelta(minutes=1)
USED_EVERY: Final = timedelta(minutes=1)

log = logging.getLogger("evaluacmo.signin")


class FromProgram(HttpRequest):
    """A request that passed the guard: `auth` is its token."""

    auth: Token


class WithToken(HttpBearer):
    """Requires a token of `scope` that works; a session that comes along is ignored.

    Raises 401 for a missing or wrong token, which counts as an attempt of the network (429 after
    `MISSES_PER_NETWORK`), and 403 for one of another scope. A token that works passes always: with
    256 random bits, none can be guessed, and nobody can lock a program out.
    """

    def __init__(self, *, scope: Scope) -> None:
        self.scope = scope
        super().__init__()

    def __call__(self, request: HttpRequest) -> Token:
        """Return the token, or raise an `AppError`."""
        # the owner of a session must be neither looked up nor recorded
        request.user = AnonymousUser()
        token: Token | None = super().__call__(request)
        if token is None:
            raise NotSignedIn(messages.NO_TOKEN)
        return token

    def authenticate(self, request: HttpRequest, token: str) -> Token:
        """Return the token with this secret, or raise an `AppError`."""
        found = find_token(digest_of(token))
        if found is None or not found.is_working:
            _refuse(request, found)
        if found.scope != self.scope:
            record_access(
                Action.TOKEN_REFUSED, target=target_of(found), once_within=REFUSED_ONCE_WITHIN
            )
            raise Forbidden(messages.OTHER_SCOPE)
        _note_use(found)
        return found


people_tokens = WithToken(scope=Scope.PEOPLE)
results_tokens = WithToken(scope=Scope.PUBLISHED_RESULTS)


def target_of(token: Token) -> AuditTarget:
    """The token as the object of an event."""
    return AuditTarget(TargetType.TOKEN, token.pk, token.name)


def _refuse(request: HttpRequest, token: Token | None) -> NoReturn:
    """Count and record a token that does not work. Raises `LockedOut`, and else `NotSignedIn`."""
    network = f"token {client_network(request)}"
    require_attempts_left(network, limit=MISSES_PER_NETWORK)
    count_miss(network, limit=MISSES_PER_NETWORK)
    # as a refused sign-in, by which programs such as fail2ban count those of an address
    log.warning("Sign-in refused from %s", client_address(request))
    record_access(
        Action.TOKEN_REFUSED,
        target=NO_TARGET if token is None else target_of(token),
        once_within=REFUSED_ONCE_WITHIN,
    )
    raise NotSignedIn(messages.NOT_VALID, code="token_not_valid")


def _note_use(token: Token) -> None:
    """Store the moment, without failing the call where the database is busy."""
    now = timezone.now()
    is_due = Q(last_used_at=None) | Q(last_used_at__lte=now - USED_EVERY)
    if token.last_used_at is not None and token.last_used_at > now - USED_EVERY:
        return
    try:
        with short_busy_timeout():
            Token.objects.filter(is_due, pk=token.pk).update(last_used_at=now)
    except DATABASE_ERRORS:
        pass
