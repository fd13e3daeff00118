"""Primary keys that tell nothing about other rows."""

from secrets import randbelow
from typing import Final

MAX_SAFE_INTEGER: Final = 2**53 - 1
"""The largest integer that JavaScript holds exactly."""
SMALLEST: Final = 10**15


def random_id() -> int:
    """A random number for a new row, where the next one would tell how many others there are.

    All have 16 digits, so that the size of an answer tells nothing either.
    """
    return SMALLEST + randbelow(MAX_SAFE_INTEGER - SMALLEST)
