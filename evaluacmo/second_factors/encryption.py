"""Encryption of what proves somebody's second factor, with keys derived from the secret key."""

from base64 import urlsafe_b64encode
from typing import Final

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

PURPOSE: Final = b"evaluacmo.second_factors"
KEY_BYTES: Final = 32
Undecipherable = InvalidToken
"""The text was encrypted with a key that is not known any more."""


def encrypt(text: str) -> str:
    """The text, which only these settings can read."""
    return _cipher().encrypt(text.encode()).decode()


def decrypt(encrypted: str) -> str:
    """The text. Raises `Undecipherable`."""
    return _cipher().decrypt(encrypted).decode()


def encrypt_again(encrypted: str) -> str:
    """The text, encrypted with the present key. Raises `Undecipherable`."""
    return _cipher().rotate(encrypted).decode()


def _cipher() -> MultiFernet:
    """Encrypts with the present key, and reads what was encrypted with a former one."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(_derived(key)) for key in keys])


def _derived(key: str) -> bytes:
    derivation = HKDF(SHA256(), length=KEY_BYTES, salt=None, info=PURPOSE)
    return urlsafe_b64encode(derivation.derive(key.encode()))
