"""Making a backup and restoring one, whatever database it is of."""

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from types import ModuleType

from django.conf import settings
from django.db import DatabaseError, connection

from evaluacmo.common.errors import AppError, Conflict
from evaluacmo.maintenance import archive, messages, postgres, sqlite, tables
from evaluacmo.maintenance.archive import BadBackup, Manifest

_DATABASES: dict[str, ModuleType] = {"sqlite": sqlite, "postgresql": postgres}


def back_up(file: Path) -> Manifest:
    """Write the data of one instant to `file`, whole or not at all; work goes on meanwhile.

    A file that is there already is left as it is. Raises `AppError` where nothing was written.
    """
    if os.path.lexists(file):
        raise Conflict(messages.BACKUP_EXISTS.format(file=file))
    try:
        # beside it, so that what is moved into place crosses no disks
        with tempfile.TemporaryDirectory(dir=file.absolute().parent, prefix=".evaluacmo-") as name:
            folder = Path(name)
            with _DATABASES[connection.vendor].copied(folder) as (facts, content):
                manifest = archive.write(
                    folder / "draft",
                    content=content,
                    facts=facts,
                    compress=connection.vendor == "sqlite",  # pg_dump compresses by itself
                )
            _publish(folder / "draft", file)
    except (OSError, DatabaseError) as error:
        raise AppError(messages.BACKUP_FAILED.format(file=file, error=_reason(error))) from error
    return manifest


def restore(file: Path, *, overwrite: bool) -> Manifest:
    """Replace all data by that of a backup, whole or not at all, and end all sessions.

    The audit log is replaced too, and then holds that this happened.
    Everything about the file is verified before the database changes. Raises `BadBackup` for a
    file that cannot be restored here, and `Conflict` where there is data and not `overwrite`.
    """
    try:
        with (
            archive.reading(file) as backup,
            tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix=".restore-") as folder,
        ):
            _refuse_what_does_not_fit(backup.manifest)
            content = backup.extract(Path(folder, "content"))
            database = _DATABASES[connection.vendor]
            database.replace(content, manifest=backup.manifest, overwrite=overwrite)
            return backup.manifest
    except (OSError, DatabaseError) as error:
        raise AppError(messages.RESTORE_FAILED.format(file=file, error=_reason(error))) from error


def _refuse_what_does_not_fit(manifest: Manifest) -> None:
    if manifest.database != connection.vendor:
        theirs, ours = (
            messages.DATABASE_LABELS.get(vendor, vendor)
            for vendor in (manifest.database, connection.vendor)
        )
        raise BadBackup(messages.BACKUP_OF_OTHER_DATABASE.format(theirs=theirs, ours=ours))
    if not set(manifest.migrations) <= tables.known_migrations():
        raise BadBackup(messages.BACKUP_TOO_NEW.format(product=manifest.product))


def _publish(draft: Path, file: Path) -> None:
    """Give a whole file its name, unless somebody has taken it meanwhile."""
    try:
        file.hardlink_to(draft)
    except FileExistsError as error:
        raise Conflict(messages.BACKUP_EXISTS.format(file=file)) from error
    except OSError as error:
        # many memory sticks know no links
        if error.errno not in {errno.EPERM, errno.ENOTSUP, errno.ENOSYS} or file.exists():
            raise
        draft.rename(file)
    _flush_folder(file.absolute().parent)


def _flush_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # not every file system can
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
