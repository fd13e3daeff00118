"""Reads of the installation."""

from datetime import datetime, timedelta
from enum import StrEnum
from functools import cache
from typing import Final

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from evaluacmo.common.schemas import Output
from evaluacmo.installation.models import Installation

BACKUP_EVERY: Final = timedelta(days=2)


class BackupState(StrEnum):
    """Whether there is a recent backup, or why not."""

    WELL = "well"
    FAILED = "failed"
    OLD = "old"
    NONE = "none"


class BackupsOut(Output):
    """The state of the backups, since when it is so, and when the last one was made."""

    state: BackupState
    since: datetime | None = None
    last_at: datetime | None = None


def get_backups() -> BackupsOut:
    """The state of the backups; well where none are due."""
    known = Installation.objects.first()
    if known is None or known.backups_since is None:
        return BackupsOut(state=BackupState.WELL)
    if known.backup_failed_at is not None:
        return BackupsOut(
            state=BackupState.FAILED, since=known.backup_failed_at, last_at=known.last_backup_at
        )
    due = (known.last_backup_at or known.backups_since) + BACKUP_EVERY
    if due > timezone.now():
        return BackupsOut(state=BackupState.WELL, last_at=known.last_backup_at)
    state = BackupState.NONE if known.last_backup_at is None else BackupState.OLD
    return BackupsOut(state=state, since=due, last_at=known.last_backup_at)


def get_key_mark() -> str:
    """The mark of the key that the database knows; empty before the first start."""
    return Installation.objects.values_list("key_mark", flat=True).first() or ""


def get_version() -> str:
    """The version that migrated the database last; empty where it is not known."""
    return Installation.objects.values_list("version", flat=True).first() or ""


def applied_migrations() -> list[tuple[str, str]]:
    """The migrations of the database, in alphabetical order."""
    return sorted(MigrationRecorder(connection).applied_migrations())


@cache
def known_migrations() -> frozenset[tuple[str, str]]:
    """The migrations of this version, with those that squashed ones replace."""
    loader = MigrationLoader(None)
    replaced = {
        name for migration in loader.disk_migrations.values() for name in migration.replaces
    }
    return frozenset({*loader.disk_migrations, *replaced})
