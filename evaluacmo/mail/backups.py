"""Tells admins by e-mail that a backup failed, or that there is none (rules: installation)."""

from datetime import timedelta
from typing import Final

from django.utils import timezone

from evaluacmo.accounts.models import Role, User
from evaluacmo.installation.queries import get_backups
from evaluacmo.mail.models import Message, MessageKind

AGAIN_AFTER: Final = timedelta(days=7)


def queue_backup_warnings() -> None:
    """Queue an e-mail to every active admin, once for each failure and then every week."""
    backups = get_backups()
    if backups.since is None:
        return
    now = timezone.now()
    told = Message.objects.filter(
        kind=MessageKind.BACKUP, made_at__gte=max(backups.since, now - AGAIN_AFTER)
    )
    if told.exists():
        return
    admins = User.objects.filter(role=Role.ADMIN, is_active=True).exclude(email=None)
    # other workers may do the same now: a person gets at most one a day
    Message.objects.bulk_create(
        [
            Message(
                person=admin,
                kind=MessageKind.BACKUP,
                day=timezone.localdate(now),
                made_at=now,
                next_at=now,
            )
            for admin in admins
        ],
        ignore_conflicts=True,
    )
