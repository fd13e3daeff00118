"""Password links (rules: e-mail)."""

from typing import Final

from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator

from evaluacmo.accounts.models import User
from evaluacmo.common.schemas import MAX_ID


class LinkTokens(PasswordResetTokenGenerator):
    """Tokens end when password, e-mail, role or status change, and at the next sign-in."""

    key_salt = "evaluacmo.mail.tokens.LinkTokens"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        usual = super()._make_hash_value(user, timestamp)
        return f"{usual}:{user.session_epoch}:{user.is_active}:{user.link_epoch}"


_TOKENS: Final = LinkTokens()


def link_for(user: User) -> str:
    """The URL at which `user` sets a password. The token follows #: no server logs it."""
    return f"{set_password_url()}#{user.pk}-{_TOKENS.make_token(user)}"


def set_password_url() -> str:
    """The page of password links."""
    return f"{settings.SITE_URL}/set-password"


def find_user(link: str) -> User | None:
    """The user of this link (the part after #), if it is still valid."""
    number, _, token = link.partition("-")
    if not (number.isascii() and number.isdigit()) or int(number[:19]) > MAX_ID:
        return None
    user = User.objects.reachable_by_email().filter(pk=int(number[:19])).first()
    return user if user is not None and _TOKENS.check_token(user, token) else None
