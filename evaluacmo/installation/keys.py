"""Marks of secret keys, by which the database recognises its own and tells nothing of it."""

from django.conf import settings
from django.utils.crypto import salted_hmac

from evaluacmo.common.hooks import Hook

key_changed = Hook[[], None]()
"""Encrypts with the present key what was encrypted with a former one, in the transaction."""


def present_mark() -> str:
    """The mark of the present key."""
    return mark_of(settings.SECRET_KEY)


def is_of_known_key(mark: str) -> bool:
    """Whether it is the mark of the present key or a former one."""
    return mark in map(mark_of, (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))


def mark_of(key: str) -> str:
    """An HMAC with the key, in hexadecimal."""
    return salted_hmac("evaluacmo.installation.key", "", secret=key, algorithm="sha256").hexdigest()
