"""Asking the issuer, and the document in which it says where it answers."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import requests
from allauth.socialaccount.providers.oauth2.client import OAuth2Error

from evaluacmo.common.issuers import Issuer

PATH: Final = "/.well-known/openid-configuration"
ENDPOINTS: Final = ("authorization_endpoint", "token_endpoint", "jwks_uri")
TIMEOUT: Final = 5
"""Seconds to connect, and to wait for each part of an answer."""
IssuerAway = requests.RequestException
ISSUER_ERRORS: Final = (OAuth2Error, IssuerAway)
"""No answer, or one that does not hold."""


def without_redirects(session: requests.Session) -> requests.Session:
    """The session, for which an answer from another place is none."""
    session.max_redirects = 0
    return session


def fetch(url: str) -> Any:
    """A JSON document of the issuer. Raises `IssuerAway`."""
    with without_redirects(requests.Session()) as session:
        answer = session.get(url, timeout=TIMEOUT)
        answer.raise_for_status()
        return answer.json()


def find_problem(document: object, issuer: Issuer) -> str | None:
    """The reason, as it stands in the document, why it is not that of the issuer."""
    if not isinstance(document, Mapping):
        return repr(document)
    if document.get("issuer") != issuer.url:
        return f"issuer: {document.get('issuer')!r}"
    for name in ENDPOINTS:
        if not _is_safe(document.get(name), like=issuer.url):
            return f"{name}: {document.get(name)!r}"
    return None


def _is_safe(url: Any, *, like: str) -> bool:
    """Whether this is an address with the scheme of the issuer's: HTTPS but on this machine."""
    try:
        parts = urlsplit(url) if isinstance(url, str) else urlsplit("")
    except ValueError:
        return False
    return parts.scheme in {"https", urlsplit(like).scheme} and bool(parts.hostname)
