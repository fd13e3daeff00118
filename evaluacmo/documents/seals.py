"""Seals: keyed hashes of a document's content, which reveal changes but not the content.

They include the installation's secret key, so that write access to the database is not enough to
forge one.
"""

import hmac
import secrets

from django.utils.crypto import salted_hmac

FORM_WITHOUT_NAMES = "1"
"""The version of the canonical form in which earlier documents were sealed."""
FORM = "2"
"""The present version."""

SALT_BYTES = 16
MARK_LENGTH = 16


def new_salt() -> str:
    """A salt per document, so that equal results have different seals."""
    return secrets.token_hex(SALT_BYTES)


def seal(text: str, *, salt: str) -> str:
    """HMAC-SHA256 of `text` in hexadecimal."""
    return salted_hmac(f"evaluacmo.documents.{salt}", text, algorithm="sha256").hexdigest()


def matches(text: str, *, salt: str, sealed: str) -> bool:
    """Whether `sealed` is the seal of `text`; compared in constant time."""
    return hmac.compare_digest(seal(text, salt=salt), sealed)


def key_mark(form: str = FORM) -> str:
    """Identifies the present key and a version of the canonical form."""
    return seal(form, salt="key")[:MARK_LENGTH]


def is_of_present_key(mark: str) -> bool:
    """Whether seals with this mark can be compared."""
    return mark in {key_mark(form) for form in (FORM, FORM_WITHOUT_NAMES)}
