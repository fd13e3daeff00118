"""Seals: keyed hashes of a document's content, which reveal changes but not the content.

They include the installation's secret key, so that write access to the database is not enough to
forge one.
"""

import hmac
import secrets

from django.conf import settings
from django.utils.crypto import salted_hmac

FORM_WITHOUT_NAMES = "1"
FORM_WITHOUT_EVALUATION = "2"
FORM = "3"
FORM_WITH_SELF_EVALUATION = "4"
"""The versions of the canonical form: documents stay in the one in which they were sealed."""

FORMS = (FORM, FORM_WITH_SELF_EVALUATION, FORM_WITHOUT_EVALUATION, FORM_WITHOUT_NAMES)

SALT_BYTES = 16
MARK_LENGTH = 16


def new_salt() -> str:
    """A salt per document, so that equal results have different seals."""
    return secrets.token_hex(SALT_BYTES)


def seal(text: str, *, salt: str, mark: str | None = None) -> str:
    """HMAC-SHA256 of `text` in hexadecimal, by the key with this mark, or by the present one.

    Raises `LookupError` for the mark of an unknown key.
    """
    key = settings.SECRET_KEY if mark is None else _find_key(mark)[0]
    return _seal(text, salt=salt, key=key)


def matches(text: str, *, salt: str, mark: str, sealed: str) -> bool:
    """Whether `sealed` is the seal of `text`, by the key with this mark; compared in constant time.

    Raises `LookupError` for the mark of an unknown key.
    """
    return hmac.compare_digest(seal(text, salt=salt, mark=mark), sealed)


def key_mark(form: str = FORM) -> str:
    """Identifies the present key and a version of the canonical form."""
    return _mark(settings.SECRET_KEY, form)


def form_of(mark: str) -> str | None:
    """The version of seals with this mark; None where the key is unknown."""
    try:
        return _find_key(mark)[1]
    except LookupError:
        return None


def is_of_known_key(mark: str) -> bool:
    """Whether seals with this mark can be compared."""
    return form_of(mark) is not None


def _find_key(mark: str) -> tuple[str, str]:
    """The secret key and the version of the canonical form with this mark."""
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        for form in FORMS:
            if _mark(key, form) == mark:
                return key, form
    raise LookupError(mark)


def _mark(key: str, form: str) -> str:
    return _seal(form, salt="key", key=key)[:MARK_LENGTH]


def _seal(text: str, *, salt: str, key: str) -> str:
    return salted_hmac(
        f"evaluacmo.documents.{salt}", text, secret=key, algorithm="sha256"
    ).hexdigest()
