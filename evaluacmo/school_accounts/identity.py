"""Reads the issuer's claims about a person, and decides whether they are of the school.

allauth has verified signature, issuer, audience and expiry of the claims before.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from django.utils.crypto import constant_time_compare

from evaluacmo.common.issuers import GOOGLE, MICROSOFT, Issuer
from evaluacmo.common.text import is_plain_email, is_storable, normalise_email
from evaluacmo.school_accounts.models import SUBJECT_LENGTH

# as JSON of different issuers has it
TRUE: Final = frozenset({"true", "1"})


class Reason(StrEnum):
    """The reason for a refused sign-in; the login page has a sentence for each."""

    CANCELLED = "cancelled"
    EXPIRED = "expired"
    """The browser did not begin this, or too long ago."""
    AWAY = "away"
    INVALID = "invalid"
    """The issuer's answer does not hold."""
    FOREIGN = "foreign"
    UNVERIFIED = "unverified"
    UNKNOWN = "unknown"
    """No person has this e-mail, or one who was deactivated."""
    OTHER_ACCOUNT = "other_account"


class Refused(Exception):
    """A refused sign-in; `person_id` is None where the person is not known."""

    def __init__(self, reason: Reason, *, person_id: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.person_id = person_id


@dataclass(frozen=True, slots=True)
class Identity:
    """An account of the school that has signed in at the issuer."""

    issuer: str
    subject: str
    email: str
    is_verified: bool
    """Whether the issuer answers for the e-mail."""


def read_identity(claims: Mapping[str, Any], *, issuer: Issuer, nonce: object) -> Identity:
    """The person who has signed in. Raises `Refused` for false claims and foreign accounts.

    `nonce` is that of the request, which binds the claims to it.
    """
    _require_for_this_request(claims, issuer=issuer, nonce=nonce)
    email = claims.get("email")
    if not isinstance(email, str) or not is_storable(email) or not is_plain_email(email):
        raise Refused(Reason.UNVERIFIED)
    email = normalise_email(email)
    if not issuer.has_domain_of(email) or not _is_of_the_school(claims, issuer):
        raise Refused(Reason.FOREIGN)
    return Identity(
        issuer=str(claims["iss"]),
        subject=str(claims["sub"]),
        email=email,
        is_verified=_is_verified(claims, issuer),
    )


def _require_for_this_request(claims: Mapping[str, Any], *, issuer: Issuer, nonce: object) -> None:
    """Checks that OpenID Connect requires of an ID token (3.1.3.7) and allauth leaves out."""
    subject, told = claims.get("sub"), claims.get("nonce")
    is_named = (
        isinstance(subject, str) and 0 < len(subject) <= SUBJECT_LENGTH and is_storable(subject)
    )
    is_asked_for = (
        isinstance(nonce, str)
        and isinstance(told, str)
        and nonce != ""
        and constant_time_compare(told, nonce)
    )
    # a token for several clients must name the one that it was issued to
    is_ours = claims.get("aud") in (issuer.client_id, [issuer.client_id]) and (
        claims.get("azp", issuer.client_id) == issuer.client_id
    )
    # without these two it would hold for ever
    has_times = {"exp", "iat"} <= claims.keys()
    if not (is_named and is_asked_for and is_ours and has_times):
        raise Refused(Reason.INVALID)


def _is_of_the_school(claims: Mapping[str, Any], issuer: Issuer) -> bool:
    """Whether the account itself is in the school's domain or tenant, besides its e-mail.

    At Google, accounts outside of the school's domain can have an e-mail of the school. Microsoft's
    tenant is part of the issuer.
    """
    domain = claims.get("hd")
    if (domain is not None or issuer.host == GOOGLE) and str(domain) not in issuer.domains:
        return False
    return issuer.host != MICROSOFT or f"/{claims.get('tid')}/" in f"{issuer.url}/"


def _is_verified(claims: Mapping[str, Any], issuer: Issuer) -> bool:
    """Whether the issuer answers for the e-mail. Microsoft says it in a claim of its own."""
    told = claims.get("xms_edov" if issuer.host == MICROSOFT else "email_verified")
    return told is True or str(told).lower() in TRUE
