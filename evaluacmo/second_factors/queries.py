"""Reads of second factors."""

from dataclasses import dataclass, field
from datetime import datetime

from allauth.mfa.models import Authenticator
from django.conf import settings

from evaluacmo.accounts.factors import must_have_second_factor
from evaluacmo.accounts.models import User

APP = Authenticator.Type.TOTP
PASSKEY = Authenticator.Type.WEBAUTHN
RECOVERY_CODES = Authenticator.Type.RECOVERY_CODES


@dataclass(frozen=True, slots=True)
class Factor:
    """A second factor, as its owner sees it; `name` is a passkey's."""

    id: int
    name: str
    created_at: datetime
    last_used_at: datetime | None


@dataclass(slots=True)
class Factors:
    """The second factors of a person."""

    is_required: bool
    app: Factor | None = None
    passkeys: list[Factor] = field(default_factory=list)
    recovery_codes_left: int = 0

    @property
    def ways(self) -> list[str]:
        """The ways in which the person can answer."""
        has = {
            "totp": self.app is not None,
            "passkey": bool(self.passkeys),
            "recovery": self.recovery_codes_left > 0,
        }
        return [way for way, is_there in has.items() if is_there]


def get_factors(user: User) -> Factors:
    """The second factors of a person, the passkeys from the oldest on."""
    found = Factors(is_required=must_have_second_factor(user))
    for row in Authenticator.objects.filter(user=user).order_by("created_at", "pk"):
        if row.type == RECOVERY_CODES:
            found.recovery_codes_left = codes_left(row)
            continue
        name = row.data["name"] if row.type == PASSKEY else ""
        factor = Factor(row.pk, name, row.created_at, row.last_used_at)
        if row.type == PASSKEY:
            found.passkeys.append(factor)
        else:
            found.app = factor
    return found


def codes_left(row: Authenticator) -> int:
    """The number of recovery codes that have not been used."""
    used: int = row.data["used_mask"]
    return int(settings.MFA_RECOVERY_CODE_COUNT) - used.bit_count()
