"""Seals: keyed hashes of a document's content, which reveal changes but not the content.

They include the installation's secret key, so that write access to the database is not enough to
forge one.
"""

import hmac
import secrets

from django.utils.crypto import salted_hmac

FORM_WITHOUT_NAMES = "1"
FORM_WITHOUT_EVALUATION = "2"
FORM = "3"
"""The versions of the canonical form: documents stay in the one in which they were sealed."""

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


def form_of(mark: str) -> str | None:
    """The version of seals with this mark; None where the key was another."""
    forms = (FORM, FORM_WITHOUT_EVALUATION, FORM_WITHOUT_NAMES)
    return next((form for form in forms if key_mark(form) == mark), None)


def is_of_present_key(mark: str) -> bool:
    """Whether seals with this mark can be compared."""
    return form_of(mark) is not None
