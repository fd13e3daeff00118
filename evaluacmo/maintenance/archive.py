"""The file that a backup is: a zip of the content and a manifest, sealed as a whole.

The zip's comment, its last bytes, is the SHA-256 of every byte before it. So one changed byte
anywhere is found before anything is believed, and any tool that opens zips still opens it.
The seal finds damage; it does not prove who made the file.
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

FORMAT: Final = 1
CONTENT, MANIFEST = "content", "manifest.json"
SEAL: Final = b"evaluacmo-backup sha256:"
DIGEST_LENGTH = 64
PIECE = 1024 * 1024
# many times what the tables and migrations of a school take
LONGEST_MANIFEST = 1024 * 1024


class BadBackup(AppError):
    """The file is no backup that can be restored here."""

    code = "bad_backup"


class Facts(BaseModel):
    """What is known about the data when it is copied."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    product: str
    database: str
    made_at: AwareDatetime
    migrations: list[tuple[str, str]]
    rows: dict[str, int]


class Manifest(Facts):
    """What a backup says about itself."""

    format: int
    content_size: int
    content_sha256: str


class _AnyManifest(BaseModel):
    format: int
    product: str


def write(path: Path, *, content: IO[bytes], facts: Facts, compress: bool) -> Manifest:
    """Write a backup to `path`, which must not exist, for its owner alone, down to the disk.

    `content` is read in pieces to its end. Raises `OSError` where the disk is full.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "r+b") as file:
        with ZipFile(file, "w", ZIP_DEFLATED if compress else ZIP_STORED) as container:
            with container.open(CONTENT, "w", force_zip64=True) as kept:
                size, digest = _copy(content, kept)
            manifest = Manifest(
                **facts.model_dump(), format=FORMAT, content_size=size, content_sha256=digest
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
    """An open backup whose every byte is as it was written."""

    def __init__(self, container: ZipFile, manifest: Manifest) -> None:
        self._container = container
        self.manifest = manifest

    def extract(self, target: Path) -> Path:
        """Put the content into `target`. Raises `BadBackup` unless it is what the manifest says."""
        with self._container.open(CONTENT) as kept, target.open("xb") as file:
            found = _copy(kept, file)
        if found != (self.manifest.content_size, self.manifest.content_sha256):
            raise BadBackup(messages.BACKUP_DAMAGED)
        return target


@contextmanager
def reading(path: Path) -> Iterator[Backup]:
    """Open a backup. Raises `BadBackup` where it is foreign, damaged, cut off or too new."""
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
        with container.open(MANIFEST) as kept:
            text = kept.read(LONGEST_MANIFEST)
        header = _AnyManifest.model_validate_json(text)
        if header.format > FORMAT:
            raise BadBackup(messages.BACKUP_TOO_NEW.format(product=header.product))
        return Manifest.model_validate_json(text)
    except (KeyError, ValidationError) as error:
        raise BadBackup(messages.BACKUP_DAMAGED) from error


def _copy(source: IO[bytes], target: IO[bytes]) -> tuple[int, str]:
    """Copy in pieces; answers how many bytes, and their SHA-256."""
    size, digest = 0, hashlib.sha256()
    while piece := source.read(PIECE):
        target.write(piece)
        digest.update(piece)
        size += len(piece)
    return size, digest.hexdigest()


def _digest_before_seal(file: IO[bytes]) -> bytes:
    left = file.seek(-DIGEST_LENGTH, os.SEEK_END)
    file.seek(0)
    digest = hashlib.sha256()
    while left and (piece := file.read(min(PIECE, left))):
        digest.update(piece)
        left -= len(piece)
    return digest.hexdigest().encode()
