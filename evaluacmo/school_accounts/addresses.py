"""The addresses that ask the issuer, which the server answers in threads of their own."""

from typing import Final

BEGIN: Final = "/api/school-account/login"
CALLBACK: Final = "/school-account/callback"
"""Where the issuer sends people back to. Not under /api, which other sites cannot call."""
ASKING_THE_ISSUER: Final = frozenset({BEGIN, CALLBACK})
