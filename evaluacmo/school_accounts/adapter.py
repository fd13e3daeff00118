"""Answers to allauth: the issuer of the settings, and the step after signing in there."""

from typing import Any, Final, NoReturn

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialApp, SocialLogin
from allauth.socialaccount.providers.base import AuthError, Provider
from django.conf import settings
from django.http import HttpRequest

from evaluacmo.accounts.models import User
from evaluacmo.school_accounts.discovery import PATH, without_redirects
from evaluacmo.school_accounts.identity import Reason
from evaluacmo.school_accounts.provider import PROVIDER
from evaluacmo.school_accounts.returning import answer, refuse, refuse_answer

APP_SETTINGS: Final = {
    # all that is asked is in the ID token, which is signed
    "fetch_userinfo": False,
    "scope": ["openid", "email"],
}


class SchoolAccountAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Ends allauth's part once the claims are verified: it signs nobody in and stores nothing."""

    def list_apps(
        self,
        request: HttpRequest,
        provider: str | None = None,
        client_id: str | None = None,
    ) -> list[SocialApp]:
        """The issuer of the settings; none is read from the database."""
        issuer = settings.ISSUER
        if issuer is None:
            return []
        return [
            SocialApp(
                provider=PROVIDER,
                provider_id=PROVIDER,
                name=issuer.label,
                client_id=issuer.client_id,
                secret=issuer.client_secret,
                settings={**APP_SETTINGS, "server_url": f"{issuer.url}{PATH}"},
            )
        ]

    def get_requests_session(self) -> Any:
        """allauth's session, with its timeout."""
        return without_redirects(super().get_requests_session())

    def populate_user(
        self,
        request: HttpRequest,
        sociallogin: SocialLogin,
        data: object,
    ) -> User:
        """Leave names as they are: the issuer's are not taken over."""
        user: User = sociallogin.user
        return user

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> NoReturn:
        """Sign in the person of ours whom these verified claims belong to."""
        claims = sociallogin.account.extra_data["id_token"]
        raise ImmediateHttpResponse(answer(request, claims=claims, state=sociallogin.state))

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Provider,
        error: str | None = None,
        exception: Exception | None = None,
        extra_context: dict[str, Any] | None = None,
    ) -> NoReturn:
        """Send the browser to the login page."""
        if exception is not None:
            raise ImmediateHttpResponse(refuse_answer(exception))
        if "state" not in (extra_context or {}):
            raise ImmediateHttpResponse(refuse(Reason.EXPIRED))
        is_cancelled = error == AuthError.CANCELLED
        raise ImmediateHttpResponse(refuse(Reason.CANCELLED if is_cancelled else Reason.INVALID))
