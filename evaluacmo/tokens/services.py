"""Making and revoking tokens, and what is read with them."""

import secrets
from datetime import date, datetime, timedelta
from typing import Final

from django.db.models import Q, QuerySet
from django.utils import timezone

from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.models import Action
from evaluacmo.auditlog.services import record_event, record_reading
from evaluacmo.common.clock import today
from evaluacmo.common.dates import in_words
from evaluacmo.common.errors import InvalidInput, or_not_found
from evaluacmo.results.models import PersonResultQuerySet
from evaluacmo.tokens import messages, queries
from evaluacmo.tokens.models import Scope, Token, digest_of
from evaluacmo.tokens.permissions import target_of

PREFIX: Final = "evt_"
"""Programs that look for secrets in files find tokens by it."""
SECRET_BYTES: Final = 32
LONGEST_LIFE: Final = timedelta(days=365)
SAME_READING: Final = timedelta(minutes=15)


def make_token(*, actor: User, name: str, scope: Scope, expires_on: date) -> Token:
    """Make a token. It is returned with its `secret`, which is told this once.

    Raises `InvalidInput` for a day in the past, or later than `LONGEST_LIFE` from now.
    """
    if expires_on < today():
        raise InvalidInput.at("expires_on", messages.EXPIRES_IN_THE_PAST)
    if expires_on > (last := today() + LONGEST_LIFE):
        message = messages.EXPIRES_TOO_LATE.format(last=in_words(last))
        raise InvalidInput.at("expires_on", message)
    secret = f"{PREFIX}{secrets.token_urlsafe(SECRET_BYTES)}"
    with write_transaction():
        token = Token.objects.create(
            name=name,
            scope=scope,
            digest=digest_of(secret),
            made_by=actor,
            made_at=timezone.now(),
            expires_on=expires_on,
        )
        record_event(
            Action.TOKEN_MADE,
            target=target_of(token),
            changes={"scope": (None, scope), "expires_on": (None, expires_on.isoformat())},
        )
    token.secret = secret
    return token


def revoke_token(token_id: int) -> None:
    """Let a token work no longer; idempotent. Raises `NotFound`."""
    with write_transaction():
        token = or_not_found(Token.objects.select_for_update().filter(pk=token_id).first())
        if token.revoked_at is None:
            _revoke(token)


def revoke_orphaned_tokens() -> None:
    """Revoke the tokens of those who are no active admins any more, as part of a transaction."""
    admins = User.objects.filter(role=Role.ADMIN, is_active=True)
    tokens = Token.objects.select_for_update().filter(revoked_at=None).exclude(made_by__in=admins)
    for token in tokens.order_by("pk"):
        _revoke(token)


def _revoke(token: Token) -> None:
    token.revoked_at = timezone.now()
    token.save(update_fields=("revoked_at",))
    record_event(Action.TOKEN_REVOKED, target=target_of(token))


def read_people(token: Token, *, status: bool | None = None) -> QuerySet[User]:
    """People, as `queries.list_people`; it is recorded that they are read."""
    _record_reading(token)
    return queries.list_people(status=status)


def read_results(token: Token, *, year: int | None = None) -> PersonResultQuerySet:
    """Published results, as `queries.list_results`; it is recorded that they are read."""
    _record_reading(token)
    return queries.list_results(year=year)


def _record_reading(token: Token) -> None:
    """An event stands for all pages that a program reads one after another."""
    record_reading(
        Action.TOKEN_READ, people=[None], target=target_of(token), once_within=SAME_READING
    )


def forget_tokens(user: User) -> None:
    """Delete the tokens that this person has made."""
    Token.objects.filter(made_by=user).delete()


def delete_ended_tokens(moment: datetime) -> None:
    """Delete the tokens that were revoked or expired before `moment`."""
    ended = Q(revoked_at__lt=moment) | Q(expires_on__lt=timezone.localdate(moment))
    Token.objects.filter(ended).delete()
