"""Seals on what a document said: they tell whether it is the same, and not what it was.

The installation's secret key is part of each, so that nobody who can only write to the database can
make one.
"""

import hmac
import secrets

from django.utils.crypto import salted_hmac

FORM = "1"
"""Which canonical form is sealed; another one cannot be compared with it."""

SALT_BYTES = 16
MARK_LENGTH = 16


def new_salt() -> str:
    """Something that no other document has, so that equal results have unequal seals."""
    return secrets.token_hex(SALT_BYTES)


def seal(text: str, *, salt: str) -> str:
    """The seal of `text`, HMAC-SHA256 in hexadecimals."""
    return salted_hmac(f"evaluacmo.documents.{salt}", text, algorithm="sha256").hexdigest()


def matches(text: str, *, salt: str, sealed: str) -> bool:
    """Whether `sealed` is the seal of `text`, in the same time whatever differs."""
    return hmac.compare_digest(seal(text, salt=salt), sealed)


def key_mark() -> str:
    """What tells another key, or another canonical form, from the present one."""
    return seal(FORM, salt="key")[:MARK_LENGTH]
