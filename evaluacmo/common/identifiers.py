"""Primary keys that tell nothing about other rows."""

from secrets import randbelow
from typing import Final

MAX_SAFE_INTEGER: Final = 2**53 - 1
"""The largest integer that JavaScript holds exactly."""


def random_id() -> int:
    """A random number for a new row, where the next one would tell how many others there are."""
    return 1 + randbelow(MAX_SAFE_INTEGER)
