"""Parsing the settings about second factors."""

from typing import Final

from django.core.exceptions import ImproperlyConfigured

from evaluacmo.accounts.messages import ROLE_LABELS
from evaluacmo.config import environment, messages

ROLES: Final = "EVALUACMO_SECOND_FACTOR"
OF_ISSUER: Final = "EVALUACMO_OIDC_SECOND_FACTOR"


def roles() -> frozenset[str]:
    """The roles that must have a second factor. Raises `ImproperlyConfigured` for no role."""
    words = {word.lower() for word in environment.listed(ROLES)}
    if unknown := sorted(words - ROLE_LABELS.keys()):
        known = ", ".join(ROLE_LABELS)
        raise ImproperlyConfigured(messages.SECOND_FACTOR_BAD.format(value=unknown[0], roles=known))
    return frozenset(words)


def is_asked_by_issuer(*, has_issuer: bool) -> bool:
    """Whether the issuer of the school's accounts asks for the second factor, and we do not.

    Raises `ImproperlyConfigured` where there is no issuer.
    """
    is_asked = environment.choice(OF_ISSUER, ("evaluacmo", "issuer")) == "issuer"
    if is_asked and not has_issuer:
        raise ImproperlyConfigured(messages.SECOND_FACTOR_WITHOUT_ISSUER)
    return is_asked
