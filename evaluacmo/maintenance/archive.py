"""The file format of backups: a zip of the content and a manifest, with a checksum.

The zip's comment, its last bytes, is the SHA-256 of all bytes before it, so that damage is found
before anything is read. Any zip tool can open the file. The checksum is no signature.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from pydantic import AwareDatetime, BaseModel, ConfigDict, ValidationError

from evaluacmo.common.errors import AppError
from evaluacmo.maintenance import messages

FORMAT: Final = 2
CONTENT, MANIFEST = "content", "manifest.json"
SEAL: Final = b"evaluacmo-backup sha256:"
DIGEST_LENGTH = 64
CHUNK_BYTES = 1024 * 1024
# far more than the tables and migrations of a school need
MAX_MANIFEST_BYTES = 1024 * 1024


class BadBackup(AppError):
    """The file is not a backup that can be restored here."""

    code = "bad_backup"


class DataSummary(BaseModel):
    """A description of the data at the moment of the copy."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    product: str
    database: str
    made_at: AwareDatetime
    migrations: list[tuple[str, str]]
    rows: dict[str, int]
    # empty in format 1
    key_mark: str = ""


class Manifest(DataSummary):
    """The manifest in a backup."""

    format: int
    content_size: int
    content_sha256: str


class _AnyManifest(BaseModel):
    format: int
    product: str


def write(path: Path, *, content: IO[bytes], summary: DataSummary, compress: bool) -> Manifest:
    """Write a backup to the new file `path`, readable by its owner only, and sync it to disk.

    Raises `OSError`, as for a full disk.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "r+b") as file:
        with ZipFile(file, "w", ZIP_DEFLATED if compress else ZIP_STORED) as container:
            with container.open(CONTENT, "w", force_zip64=True) as member:
                size, digest = _copy(content, member)
            manifest = Manifest(
                **summary.model_dump(), format=FORMAT, content_size=size, content_sha256=digest
            )
            container.writestr(MANIFEST, manifest.model_dump_json(indent=2))
            container.comment = SEAL + b"0" * DIGEST_LENGTH
        seal = _digest_before_seal(file)
        file.seek(-DIGEST_LENGTH, os.SEEK_END)
        file.write(seal)
        file.flush()
        os.fsync(file.fileno())
    return manifest


class Backup:
    """An open backup whose checksum has been verified."""

    def __init__(self, container: ZipFile, manifest: Manifest) -> None:
        self._container = container
        self.manifest = manifest

    def extract(self, target: Path) -> Path:
        """Write the content to `target`. Raises `BadBackup` where it differs from the manifest."""
        with self._container.open(CONTENT) as source, target.open("xb") as file:
            found = _copy(source, file)
        if found != (self.manifest.content_size, self.manifest.content_sha256):
            raise BadBackup(messages.BACKUP_DAMAGED)
        return target


@contextmanager
def opened(path: Path) -> Iterator[Backup]:
    """Open a backup. Raises `BadBackup` for another kind of file, a damaged or too new one."""
    with path.open("rb") as file:
        _check_seal(file)
        try:
            with ZipFile(file) as container:
                yield Backup(container, _manifest_of(container))
        except BadZipFile as error:
            raise BadBackup(messages.BACKUP_DAMAGED) from error


def _check_seal(file: IO[bytes]) -> None:
    length = len(SEAL) + DIGEST_LENGTH
    file.seek(-min(length, file.seek(0, os.SEEK_END)), os.SEEK_END)
    seal = file.read(length)
    if not seal.startswith(SEAL):
        raise BadBackup(messages.BACKUP_FOREIGN)
    if seal[len(SEAL) :] != _digest_before_seal(file):
        raise BadBackup(messages.BACKUP_DAMAGED)
    file.seek(0)


def _manifest_of(container: ZipFile) -> Manifest:
    try:
        with container.open(MANIFEST) as source:
            text = source.read(MAX_MANIFEST_BYTES)
        header = _AnyManifest.model_validate_json(text)
        if header.format > FORMAT:
            raise BadBackup(messages.BACKUP_TOO_NEW.format(product=header.product))
        return Manifest.model_validate_json(text)
    except (KeyError, ValidationError) as error:
        raise BadBackup(messages.BACKUP_DAMAGED) from error


def _copy(source: IO[bytes], target: IO[bytes]) -> tuple[int, str]:
    """Copy in chunks; return the number of bytes and their SHA-256."""
    size, digest = 0, hashlib.sha256()
    while chunk := source.read(CHUNK_BYTES):
        target.write(chunk)
        digest.update(chunk)
        size += len(chunk)
    return size, digest.hexdigest()


def _digest_before_seal(file: IO[bytes]) -> bytes:
    left = file.seek(-DIGEST_LENGTH, os.SEEK_END)
    file.seek(0)
    digest = hashlib.sha256()
    while left and (chunk := file.read(min(CHUNK_BYTES, left))):
        digest.update(chunk)
        left -= len(chunk)
    return digest.hexdigest().encode()
