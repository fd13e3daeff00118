"""The addresses that ask the issuer, which the server answers in threads of their own."""

from typing import Final

BEGIN: Final = "/school-account/login"
CALLBACK: Final = "/school-account/callback"
"""Where the issuer sends people back to; calls under /api are refused to other sites."""
ASKING_THE_ISSUER: Final = frozenset({BEGIN, CALLBACK})
