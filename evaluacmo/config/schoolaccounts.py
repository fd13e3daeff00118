"""Parsing the settings about the school's accounts and about passwords."""

import re
from typing import Final
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from evaluacmo.common.issuers import Issuer
from evaluacmo.config import environment, messages

ISSUER: Final = "EVALUACMO_OIDC_ISSUER"
CLIENT_ID: Final = "EVALUACMO_OIDC_CLIENT_ID"
CLIENT_SECRET: Final = "EVALUACMO_OIDC_CLIENT_SECRET"  # noqa: S105  (a name)
DOMAIN: Final = "EVALUACMO_OIDC_DOMAIN"
LABEL: Final = "EVALUACMO_OIDC_LABEL"
PASSWORDS: Final = "EVALUACMO_PASSWORDS"
REQUIRED: Final = (ISSUER, CLIENT_ID, CLIENT_SECRET, DOMAIN)
LABEL_LENGTH: Final = 60
LOCAL_NAMES: Final = frozenset({"localhost", "127.0.0.1", "::1"})
DOMAIN_NAME: Final = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")
# of Microsoft for several tenants: their tokens name another issuer
TENANTLESS: Final = re.compile(
    r"https://login\.microsoftonline\.com/(common|organizations|consumers)(/|$)"
)


def issuer() -> Issuer | None:
    """The issuer of the school's accounts; None where nothing of it is set.

    Raises `ImproperlyConfigured`, with a sentence, for a part that is missing or cannot be used.
    """
    values = {name: environment.text(name) for name in (*REQUIRED, LABEL)}
    if not any(values.values()):
        return None
    if missing := [name for name in REQUIRED if not values[name]]:
        raise ImproperlyConfigured(messages.OIDC_INCOMPLETE.format(names=", ".join(missing)))
    return Issuer(
        url=_issuer_url(values[ISSUER]),
        client_id=values[CLIENT_ID],
        client_secret=values[CLIENT_SECRET],
        domains=_domains(values[DOMAIN]),
        label=_label(values[LABEL]),
    )


def are_passwords_for_all(*, has_issuer: bool) -> bool:
    """Whether everybody may have a password, and not only admins.

    Raises `ImproperlyConfigured` where nobody else could sign in.
    """
    is_for_all = environment.choice(PASSWORDS, ("all", "admins")) == "all"
    if not is_for_all and not has_issuer:
        raise ImproperlyConfigured(messages.PASSWORDS_NEEDED)
    return is_for_all


def _issuer_url(url: str) -> str:
    try:
        parts = urlsplit(url)
        is_safe = parts.scheme == "https" or (
            parts.scheme == "http" and parts.hostname in LOCAL_NAMES
        )
        is_good = is_safe and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_good = False
    if not is_good or parts.query or parts.fragment or "@" in parts.netloc:
        raise ImproperlyConfigured(messages.OIDC_ISSUER_BAD)
    if TENANTLESS.match(url):
        raise ImproperlyConfigured(messages.OIDC_TENANT_NEEDED)
    return url.rstrip("/")


def _domains(text: str) -> frozenset[str]:
    words = [word.strip().lower().removeprefix("@") for word in text.split(",")]
    bad = [word for word in words if not DOMAIN_NAME.fullmatch(word)]
    if bad:
        raise ImproperlyConfigured(messages.OIDC_DOMAIN_BAD.format(value=bad[0]))
    return frozenset(words)


def _label(text: str) -> str:
    if len(text) > LABEL_LENGTH:
        raise ImproperlyConfigured(messages.OIDC_LABEL_BAD.format(longest=LABEL_LENGTH))
    return text or messages.OIDC_LABEL
