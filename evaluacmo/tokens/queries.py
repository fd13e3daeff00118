"""Reads of tokens, and what they read."""

from django.db.models import QuerySet

from evaluacmo.accounts.models import User
from evaluacmo.common.clock import today
from evaluacmo.results.models import PersonResultQuerySet
from evaluacmo.results.reader import published_results
from evaluacmo.tokens.models import WARNED_BEFORE, Token


def find_token(digest: str) -> Token | None:
    """The token with this digest, whether it works or not."""
    return Token.objects.filter(digest=digest).first()


def list_tokens() -> QuerySet[Token]:
    """Every token, newest first."""
    return Token.objects.select_related("made_by").order_by("-made_at", "-pk")


def list_expiring() -> QuerySet[Token]:
    """Tokens that work, but not for longer than `WARNED_BEFORE`; the next to expire first."""
    days = (today(), today() + WARNED_BEFORE)
    expiring = Token.objects.filter(revoked_at=None, expires_on__range=days)
    return expiring.order_by("expires_on", "pk")


def list_people(*, status: bool | None = None) -> QuerySet[User]:
    """People in the order of their ids, so that no page changes when somebody is added."""
    people = User.objects.select_related("category").order_by("pk")
    return people if status is None else people.filter(is_active=status)


def list_results(*, year: int | None = None) -> PersonResultQuerySet:
    """Published results, by evaluation and person."""
    results = published_results().with_missing()
    if year is not None:
        results = results.filter(evaluation__period=year)
    return results.select_related("evaluation__category", "collaborator").order_by(
        "evaluation", "collaborator"
    )
