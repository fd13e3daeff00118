"""Time-based one-time codes (TOTP, RFC 6238), as apps on phones show them."""

import secrets
import time
from base64 import b32decode, b32encode
from hmac import compare_digest
from typing import Final

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

# all that apps agree on
SECRET_BYTES: Final = 20
DIGITS: Final = 6
PERIOD: Final = 30
"""Seconds for which the app shows a code."""
STEPS_BACK: Final = 1
"""Codes that are accepted beside the present one, for slow typing and clocks that are late."""


def new_secret() -> str:
    """A random secret in Base32, as people type it where they cannot scan it."""
    return b32encode(secrets.token_bytes(SECRET_BYTES)).decode()


def uri_of(secret: str, *, account: str, issuer: str) -> str:
    """The address that apps read from a QR code."""
    # a colon would end the issuer's name, which stands before that of the account
    return _generator(secret).get_provisioning_uri(account, issuer.replace(":", " "))


def code_at(secret: str, moment: float) -> str:
    """The code that the app shows at this time."""
    return _generator(secret).generate(int(moment)).decode()


def matching_step(secret: str, code: str, *, after: int = -1) -> int | None:
    """The time step of which this is the code: the present one, or one before, later than `after`.

    The step of an accepted code is stored, and `after` at the next one: no code is accepted twice.
    """
    present = int(time.time()) // PERIOD
    for step in range(present, present - STEPS_BACK - 1, -1):
        expected = code_at(secret, step * PERIOD)
        if step > after and compare_digest(expected.encode(), code.encode()):
            return step
    return None


def _generator(secret: str) -> TOTP:
    # SHA-1 is what apps know; as an HMAC it is sound
    return TOTP(b32decode(secret), DIGITS, SHA1(), PERIOD)  # noqa: S303  (see above)
