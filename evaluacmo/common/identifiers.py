"""Numbers of rows that tell nothing about other rows."""

from secrets import randbelow
from typing import Final

from django.utils.crypto import salted_hmac

MAX_SAFE_INTEGER: Final = 2**53 - 1
"""The largest integer that JavaScript holds exactly."""
SMALLEST: Final = 10**15


def random_id() -> int:
    """A random number for a new row, where the next one would tell how many others there are.

    All have 16 digits, so that the size of an answer tells nothing either.
    """
    return SMALLEST + randbelow(MAX_SAFE_INTEGER - SMALLEST)


def opaque_number(purpose: str, key: object) -> int:
    """The number that is shown in place of a primary key that tells too much; of the same size."""
    digest = salted_hmac(purpose, str(key), algorithm="sha256").digest()
    return SMALLEST + int.from_bytes(digest[:8]) % (MAX_SAFE_INTEGER - SMALLEST)
