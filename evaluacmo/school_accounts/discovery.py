"""The document in which the issuer says where it answers, and what is wrong with one."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from evaluacmo.common.issuers import Issuer

PATH: Final = "/.well-known/openid-configuration"
ENDPOINTS: Final = ("authorization_endpoint", "token_endpoint", "jwks_uri")


def find_problem(document: object, issuer: Issuer) -> str | None:
    """What keeps this document from being that of the issuer, in technical words."""
    if not isinstance(document, Mapping):
        return "not an object"
    if document.get("issuer") != issuer.url:
        return f"issuer {document.get('issuer')!r}"
    for name in ENDPOINTS:
        if not _is_safe(document.get(name), like=issuer.url):
            return f"{name} {document.get(name)!r}"
    return None


def _is_safe(url: Any, *, like: str) -> bool:
    """Whether this is an address with the scheme of the issuer's: HTTPS but on this machine."""
    try:
        parts = urlsplit(url) if isinstance(url, str) else urlsplit("")
    except ValueError:
        return False
    return parts.scheme in {"https", urlsplit(like).scheme} and bool(parts.hostname)
