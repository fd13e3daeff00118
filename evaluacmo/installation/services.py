"""Recording the version, the secret key and the backups (rules: installation)."""

from django.conf import settings
from django.utils import timezone

from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.models import Action
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import Conflict
from evaluacmo.installation import messages
from evaluacmo.installation.keys import is_of_known_key, key_changed, present_mark
from evaluacmo.installation.models import ONLY, VERSION_LENGTH, Installation
from evaluacmo.installation.queries import get_key_mark, get_version


def record_version(version: str) -> None:
    """Store the version that has migrated the database."""
    if get_version() != version:
        with write_transaction():
            installation = _lock()
            installation.version = version[:VERSION_LENGTH]
            installation.save(update_fields=["version"])


def is_of_other_key() -> bool:
    """Whether the database knows a key that is neither the present one nor a former one."""
    mark = get_key_mark()
    return bool(mark) and not is_of_known_key(mark)


def require_own_key() -> None:
    """Store the present key's mark at the first start and after a change through former keys.

    Raises `Conflict` where the database knows another key.
    """
    if get_key_mark() == present_mark():
        return
    with write_transaction():
        installation = _lock()
        if installation.key_mark and not is_of_known_key(installation.key_mark):
            raise Conflict(messages.OTHER_KEY.format(place=settings.SECRET_KEY_PLACE))
        _set_key(installation)


def accept_key() -> bool:
    """Make the present key that of the database; return whether it was another one."""
    with write_transaction():
        return _set_key(_lock())


def begin_anew() -> None:
    """Accept the present key, and forget the backups, after a restore: they may be elsewhere."""
    with write_transaction():
        installation = _lock()
        _set_key(installation)
        installation.last_backup_at = installation.backup_failed_at = None
        if installation.backups_since is not None:
            installation.backups_since = timezone.now()
        installation.save()


def record_backup() -> None:
    """Store that a backup was made now."""
    with write_transaction():
        installation = _lock()
        installation.last_backup_at, installation.backup_failed_at = timezone.now(), None
        installation.save(update_fields=["last_backup_at", "backup_failed_at"])


def record_failed_backup() -> None:
    """Store that a backup failed now."""
    with write_transaction():
        installation = _lock()
        installation.backup_failed_at = timezone.now()
        installation.save(update_fields=["backup_failed_at"])


def need_no_backups() -> None:
    """Store that the data are a demonstration."""
    with write_transaction():
        installation = _lock()
        installation.backups_since = None
        installation.save(update_fields=["backups_since"])


def _set_key(installation: Installation) -> bool:
    """Store the present key's mark; where there was another one, record that."""
    if installation.key_mark == present_mark():
        return False
    if installation.key_mark:
        record_event(Action.KEY_CHANGED)
        key_changed()
    installation.key_mark = present_mark()
    installation.save(update_fields=["key_mark"])
    return True


def _lock() -> Installation:
    """Lock the only row; the first call creates it."""
    Installation.objects.get_or_create(pk=ONLY, defaults={"backups_since": timezone.now()})
    return Installation.objects.select_for_update().get(pk=ONLY)
