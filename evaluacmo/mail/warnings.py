"""Tells admins by e-mail of missing backups and expiring tokens (rules: installation, tokens)."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Final, Protocol

from django.utils import timezone

from evaluacmo.accounts.models import Role, User
from evaluacmo.common.hooks import Hook
from evaluacmo.installation.queries import get_backups
from evaluacmo.mail.models import Message, MessageKind

AGAIN_AFTER: Final = timedelta(days=7)


class Expiring(Protocol):
    """A token that expires soon."""

    name: str
    expires_on: date


expiring_tokens = Hook[[], Iterable[Expiring]]()


def queue_warnings() -> None:
    """Queue e-mails to every active admin: once for each failure of a backup, else every week."""
    week_ago = timezone.now() - AGAIN_AFTER
    backups = get_backups()
    if backups.since is not None:
        _queue_to_admins(MessageKind.BACKUP, unless_since=max(backups.since, week_ago))
    if any(expiring_tokens()):
        _queue_to_admins(MessageKind.TOKEN, unless_since=week_ago)


def _queue_to_admins(kind: MessageKind, *, unless_since: datetime) -> None:
    """Queue a message to every active admin, unless there was one since that moment."""
    if Message.objects.filter(kind=kind, made_at__gte=unless_since).exists():
        return
    now = timezone.now()
    admins = User.objects.filter(role=Role.ADMIN, is_active=True).exclude(email=None)
    # other workers may do the same now: a person gets at most one a day
    Message.objects.bulk_create(
        [
            Message(person=admin, kind=kind, day=timezone.localdate(now), made_at=now, next_at=now)
            for admin in admins
        ],
        ignore_conflicts=True,
    )
