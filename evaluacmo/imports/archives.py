"""Opens the archives that workbooks are, within limits."""

from io import BytesIO
from typing import Final
from zipfile import ZipFile, ZipInfo

from evaluacmo.common.sandboxed import Unreadable, library_errors_as
from evaluacmo.imports import messages

MAX_PARTS: Final = 1000
MAX_UNPACKED_BYTES: Final = 32 * 1024**2
MAX_TAGS: Final = 1_000_000
CHUNK_BYTES: Final = 64 * 1024
MAX_CHUNKS_WITHOUT_TAGS: Final = 32
ENCRYPTED_FLAG: Final = 1
MARKUP: Final = (".xml", ".rels")


def open_archive(content: bytes) -> ZipFile:
    """An archive without encryption. Raises `Unreadable`."""
    with library_errors_as(messages.DAMAGED_FILE):
        archive = ZipFile(BytesIO(content))
    if any(part.flag_bits & ENCRYPTED_FLAG for part in archive.infolist()):
        raise Unreadable(messages.PROTECTED_FILE)
    return archive


def require_within_limits(archive: ZipFile) -> None:
    """Refuse far more than a person fills in, before it is unpacked.

    `zipfile` never unpacks more of a part than the size that it declares.
    """
    parts = archive.infolist()
    if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED_BYTES:
        raise Unreadable(messages.TOO_LARGE)
    tags = 0
    for part in parts:
        if part.filename.lower().endswith(MARKUP):
            tags += _count_tags(archive, part, max_tags=MAX_TAGS - tags)


def _count_tags(archive: ZipFile, part: ZipInfo, *, max_tags: int) -> int:
    """Count tags by their first character, in constant memory.

    Raises `Unreadable` for more than `max_tags`, and for very long ones, which take long to parse.
    """
    tags = chunks_without = 0
    with library_errors_as(messages.DAMAGED_FILE), archive.open(part) as source:
        while chunk := source.read(CHUNK_BYTES):
            found = chunk.count(b"<")
            tags += found
            chunks_without = 0 if found else chunks_without + 1
            if tags > max_tags or chunks_without > MAX_CHUNKS_WITHOUT_TAGS:
                raise Unreadable(messages.TOO_LARGE)
    return tags
