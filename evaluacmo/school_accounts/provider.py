"""allauth's OpenID Connect for the issuer of the settings, with what it leaves out."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import jwt
from allauth.socialaccount.models import SocialApp, SocialLogin, SocialToken
from allauth.socialaccount.providers.oauth2.client import OAuth2Client, OAuth2Error
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest

from evaluacmo.common.issuers import get_issuer
from evaluacmo.school_accounts.addresses import CALLBACK
from evaluacmo.school_accounts.discovery import find_problem

PROVIDER: Final = "school"
# by keys that the issuer publishes; allauth would believe the token, which may name none
ALGORITHMS: Final = frozenset(
    f"{family}{bits}" for family in ("RS", "PS", "ES") for bits in (256, 384, 512)
) | {"EdDSA"}

# exceptions of allauth and PyJWT for malformed answers; `ImproperlyConfigured` for a long subject
MALFORMED: Final = (
    AttributeError,
    ImproperlyConfigured,
    KeyError,
    TypeError,
    ValueError,
    jwt.PyJWTError,
)


class SchoolOAuth2Adapter(OpenIDConnectOAuth2Adapter):  # type: ignore[misc]  # allauth has no types
    """Verifies the ID token by its signature, and takes the document of this issuer only."""

    @property
    def openid_config(self) -> dict[str, Any]:
        """The issuer's document. Raises `OAuth2Error` for one that is not this issuer's."""
        with _malformed_answers_refused():
            document: dict[str, Any] = super().openid_config
        if problem := find_problem(document, get_issuer()):
            raise OAuth2Error(problem)
        return document

    def get_callback_url(self, request: HttpRequest, app: SocialApp) -> str:  # noqa: ARG002  (allauth's signature)
        """The return address for the issuer. The proxy speaks HTTPS, and we do not."""
        scheme = "https" if settings.HTTPS else request.scheme
        return f"{scheme}://{request.get_host()}{CALLBACK}"

    def get_access_token_data(
        self,
        request: HttpRequest,
        app: SocialApp,
        client: OAuth2Client,
        pkce_code_verifier: str | None = None,
    ) -> dict[str, Any]:
        """Exchange the code for tokens."""
        with _malformed_answers_refused():
            tokens: dict[str, Any] = super().get_access_token_data(
                request, app, client, pkce_code_verifier=pkce_code_verifier
            )
        return tokens

    def complete_login(
        self, request: HttpRequest, app: SocialApp, token: SocialToken, **kwargs: Any
    ) -> SocialLogin:
        """The verified claims. Raises `OAuth2Error` where the ID token does not hold."""
        with _malformed_answers_refused():
            header = jwt.get_unverified_header(kwargs["response"]["id_token"])
            if header["alg"] not in ALGORITHMS:
                raise OAuth2Error(f"algorithm {header['alg']!r}")
            # allauth would trust the connection in place of the signature
            self.did_fetch_access_token = False
            return super().complete_login(request, app, token, **kwargs)


@contextmanager
def _malformed_answers_refused() -> Iterator[None]:
    """Raise `OAuth2Error` in place of what a malformed answer of the issuer leads to."""
    try:
        yield
    except MALFORMED as error:
        raise OAuth2Error(f"malformed answer: {error!r}") from error


class SchoolProvider(OpenIDConnectProvider):  # type: ignore[misc]  # allauth has no types
    """The issuer of the school's accounts."""

    id = PROVIDER
    oauth2_adapter_class = SchoolOAuth2Adapter
    pkce_enabled_default = True

    def get_callback_url(self) -> str:
        """The path of the callback."""
        return CALLBACK


provider_classes = [SchoolProvider]
