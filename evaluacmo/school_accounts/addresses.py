"""The addresses that ask the issuer, which the server answers in threads of their own."""

from typing import Final

BEGIN: Final = "/school-account/login"
CALLBACK: Final = "/school-account/callback"
"""The return address for the issuer; calls under /api are refused to other sites."""
ASKING_THE_ISSUER: Final = frozenset({BEGIN, CALLBACK})
