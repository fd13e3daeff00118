"""Second factors, as far as signing in and the guards need them; `second_factors` has the rest."""

from enum import StrEnum

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.db.models import QuerySet

from evaluacmo.accounts.models import User


class Way(StrEnum):
    """The first step of a sign-in."""

    PASSWORD = "password"  # noqa: S105  (no password)
    SCHOOL_ACCOUNT = "school_account"


class SignInStep(StrEnum):
    """The step that is left of a sign-in: the second factor, or to set one up."""

    CHALLENGE = "challenge"
    SETUP = "setup"


def factors_of(user_id: int) -> QuerySet[Authenticator]:
    """The second factors of a person, without their recovery codes."""
    factors: QuerySet[Authenticator] = Authenticator.objects.filter(user=user_id)
    return factors.exclude(type=Authenticator.Type.RECOVERY_CODES)


def has_second_factor(user_id: int) -> bool:
    """Whether the person has set up a second factor."""
    return factors_of(user_id).exists()


def must_have_second_factor(user: User) -> bool:
    """Whether the settings require one of the person's role."""
    return user.role in settings.SECOND_FACTOR_ROLES


def step_left(user: User, *, way: Way) -> SignInStep | None:
    """The step that a person who has come in this way has left before they are signed in."""
    if way == Way.SCHOOL_ACCOUNT and settings.ISSUER_ASKS_SECOND_FACTOR:
        return None
    if has_second_factor(user.pk):
        return SignInStep.CHALLENGE
    return SignInStep.SETUP if must_have_second_factor(user) else None
