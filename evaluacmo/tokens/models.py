"""The table of tokens."""

from datetime import timedelta
from enum import StrEnum
from hashlib import sha256
from typing import Final, Literal

from django.db import models

from evaluacmo.accounts.models import User
from evaluacmo.common.clock import today
from evaluacmo.common.schemas import NAME_LENGTH

SCOPE_LENGTH: Final = 20
DIGEST_LENGTH: Final = 64
WARNED_BEFORE: Final = timedelta(days=30)


class Scope(models.TextChoices):
    """The list that a token reads."""

    PEOPLE = "people"
    PUBLISHED_RESULTS = "published_results"


ScopeName = Literal["people", "published_results"]
"""A scope in a schema."""


class TokenState(StrEnum):
    """Whether a token works, or else why not."""

    WORKING = "working"
    EXPIRED = "expired"
    REVOKED = "revoked"


class Token(models.Model):
    """The right of a program to read what `scope` says, until the end of the day `expires_on`.

    Its secret is not stored, only the `digest_of` it. With 256 random bits no salt and no slow hash
    is needed, and the row is found by it.
    """

    name = models.CharField(max_length=NAME_LENGTH)
    scope = models.CharField(max_length=SCOPE_LENGTH, choices=Scope)
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    made_by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens_made")
    made_at = models.DateTimeField()
    expires_on = models.DateField()
    last_used_at = models.DateTimeField(null=True)
    """Stored once a minute at most."""
    revoked_at = models.DateTimeField(null=True)
    secret: str
    """Only of a token that was just made."""

    class Meta:
        constraints = (
            models.CheckConstraint(
                name="token_scope_known", condition=models.Q(scope__in=Scope.values)
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def state(self) -> TokenState:
        """Whether it works now."""
        if self.revoked_at is not None:
            return TokenState.REVOKED
        if self.expires_on < today():
            return TokenState.EXPIRED
        return TokenState.WORKING

    @property
    def is_working(self) -> bool:
        """Whether it works now."""
        return self.state == TokenState.WORKING

    @property
    def expires_soon(self) -> bool:
        """Whether it works still, but not for longer than `WARNED_BEFORE`."""
        return self.is_working and self.expires_on <= today() + WARNED_BEFORE


def digest_of(secret: str) -> str:
    """The digest of a secret, by which its token is found."""
    return sha256(secret.encode()).hexdigest()
