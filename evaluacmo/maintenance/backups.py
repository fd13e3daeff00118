"""Making and restoring backups of either database."""

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType

from django.conf import settings
from django.db import connection

from evaluacmo.common.errors import DATABASE_ERRORS, AppError, Conflict
from evaluacmo.installation.keys import is_of_known_key
from evaluacmo.installation.queries import known_migrations
from evaluacmo.maintenance import archive, messages, postgres, sqlite
from evaluacmo.maintenance.archive import BadBackup, Manifest

_DATABASES: dict[str, ModuleType] = {"sqlite": sqlite, "postgresql": postgres}


def database() -> ModuleType:
    """The module that copies and replaces the kind of database in use."""
    return _DATABASES[connection.vendor]


def back_up(file: Path) -> Manifest:
    """Write a snapshot of the data to the new file `file`, atomically and without downtime.

    Raises `Conflict` where the file exists, and `AppError` where it could not be written.
    """
    if os.path.lexists(file):
        raise Conflict(messages.BACKUP_EXISTS.format(file=file))
    try:
        # in the same folder, because a link cannot cross file systems
        with tempfile.TemporaryDirectory(dir=file.absolute().parent, prefix=".evaluacmo-") as name:
            folder = Path(name)
            with database().snapshot(folder) as (summary, content):
                manifest = archive.write(
                    folder / "draft",
                    content=content,
                    summary=summary,
                    compress=connection.vendor == "sqlite",  # pg_dump compresses by itself
                )
            _publish(folder / "draft", file)
    except (OSError, *DATABASE_ERRORS) as error:
        raise AppError(messages.BACKUP_FAILED.format(file=file, error=_reason(error))) from error
    return manifest


def restore(file: Path, *, overwrite: bool, accept_key: bool = False) -> Manifest:
    """Replace all data by a backup in one transaction, and end all sessions and tokens.

    The audit log is replaced too, and then records the restore. The file is verified before the
    database changes. Raises `BadBackup` for a file that cannot be restored here, and `Conflict`
    where there is data and `overwrite` is False, or the backup has another secret key and
    `accept_key` is False.
    """
    with opened(file, accept_key=accept_key) as (manifest, content):
        database().replace(content, manifest=manifest, overwrite=overwrite)
    return manifest


@contextmanager
def opened(file: Path, *, accept_key: bool) -> Iterator[tuple[Manifest, Path]]:
    """The manifest and the extracted content of a verified backup that can be restored here.

    Raises `AppError` otherwise, and for what the database or the disk refuses within the block.
    """
    try:
        with (
            archive.opened(file) as backup,
            tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix=".restore-") as folder,
        ):
            _require_compatible(backup.manifest)
            if not accept_key:
                _require_own_key(backup.manifest)
            yield backup.manifest, backup.extract(Path(folder, "content"))
    except (OSError, *DATABASE_ERRORS) as error:
        raise AppError(messages.RESTORE_FAILED.format(file=file, error=_reason(error))) from error


def _require_compatible(manifest: Manifest) -> None:
    if manifest.database != connection.vendor:
        theirs, ours = (
            messages.DATABASE_LABELS.get(vendor, vendor)
            for vendor in (manifest.database, connection.vendor)
        )
        raise BadBackup(messages.BACKUP_OF_OTHER_DATABASE.format(theirs=theirs, ours=ours))
    if not set(manifest.migrations) <= known_migrations():
        raise BadBackup(messages.BACKUP_TOO_NEW.format(product=manifest.product))


def _require_own_key(manifest: Manifest) -> None:
    if manifest.key_mark and not is_of_known_key(manifest.key_mark):
        path = settings.DATA_DIR / "secret-key"
        raise Conflict(messages.BACKUP_OF_OTHER_KEY.format(path=path), code="other_key")


def _publish(draft: Path, file: Path) -> None:
    """Give the finished file its name, unless another file has it."""
    try:
        file.hardlink_to(draft)
    except FileExistsError as error:
        raise Conflict(messages.BACKUP_EXISTS.format(file=file)) from error
    except OSError as error:
        # a file system without hard links, such as FAT
        if error.errno not in {errno.EPERM, errno.ENOTSUP, errno.ENOSYS} or file.exists():
            raise
        draft.rename(file)
    _flush_folder(file.absolute().parent)


def _flush_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # not supported by every file system
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
