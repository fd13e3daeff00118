"""Seals: keyed hashes of a document's content, which reveal changes but not the content.

They include the installation's secret key, so that write access to the database is not enough to
forge one.
"""

import hmac
import secrets

from django.utils.crypto import salted_hmac

FORM = "1"
"""The version of the canonical form; seals of different versions cannot be compared."""

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


def key_mark() -> str:
    """Identifies the present key and canonical form."""
    return seal(FORM, salt="key")[:MARK_LENGTH]
