"""The issuer of the school's accounts (OpenID Connect), as the settings describe it."""

from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

GOOGLE: Final = "accounts.google.com"
MICROSOFT: Final = "login.microsoftonline.com"


@dataclass(frozen=True, slots=True)
class Issuer:
    """The provider of the school's accounts, and the domains of those that are the school's.

    `url` has no slash at its end; `label` is on the button of the login page.
    """

    url: str
    client_id: str
    client_secret: str = field(repr=False)
    domains: frozenset[str]
    label: str

    @property
    def host(self) -> str:
        """The name of the issuer's server."""
        return urlsplit(self.url).hostname or ""

    def has_domain_of(self, email: str) -> bool:
        """Whether a normalised e-mail is in one of the school's domains."""
        _, at, domain = email.rpartition("@")
        return at != "" and domain in self.domains


def get_issuer() -> Issuer:
    """The issuer of the settings. Raises `ImproperlyConfigured` where there is none."""
    issuer: Issuer | None = settings.ISSUER
    if issuer is None:
        raise ImproperlyConfigured
    return issuer
