"""The addresses of the calls that programs make with a token."""

from typing import Final

FOR_PROGRAMS: Final = "/api/v1/"
