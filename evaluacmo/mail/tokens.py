"""Password links (rules: e-mail)."""

from datetime import UTC, datetime, timedelta
from typing import Final

from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db.models import Max

from evaluacmo.accounts.models import User
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.common.schemas import MAX_ID


class LinkTokens(PasswordResetTokenGenerator):
    """Tokens end when password, e-mail, role or status change, and at the next sign-in."""

    key_salt = "evaluacmo.mail.tokens.LinkTokens"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        usual = super()._make_hash_value(user, timestamp)
        value = f"{usual}:{user.session_epoch}:{user.is_active}:{_last_sign_in(user)}"
        # the e-mail is in the usual value, but may have been changed back
        changed = _last_change_of_email(user, since=_moment_of(timestamp))
        return value if changed is None else f"{value}:{changed}"


_TOKENS: Final = LinkTokens()


def _last_sign_in(user: User) -> int | None:
    events = AuditEvent.objects.filter(actor=user, action=Action.SESSION_STARTED)
    last: int | None = events.aggregate(last=Max("pk"))["last"]
    return last


def _last_change_of_email(user: User, *, since: datetime) -> int | None:
    events = AuditEvent.objects.filter(
        person=user, action=Action.USER_CHANGED, at__gte=since, changes__has_key="email"
    )
    last: int | None = events.aggregate(last=Max("pk"))["last"]
    return last


def _moment_of(timestamp: int) -> datetime:
    """When a token was made; Django counts the seconds from 2001 by the process's clock."""
    return (datetime(2001, 1, 1) + timedelta(seconds=timestamp)).astimezone(UTC)  # noqa: DTZ001


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
