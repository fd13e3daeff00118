"""Reads Excel workbooks of unknown origin."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final
from zipfile import ZipFile, ZipInfo

from evaluacmo.common.sandbox import Unreadable, library_errors_as
from evaluacmo.imports import messages
from evaluacmo.imports.cells import (
    MAX_COLUMNS,
    Cell,
    CellError,
    Cells,
    number_cell,
    text_cell,
)

MAX_PARTS: Final = 1000
MAX_UNPACKED_BYTES: Final = 32 * 1024**2
MAX_TAGS: Final = 1_000_000
CHUNK_BYTES: Final = 64 * 1024
MAX_CHUNKS_WITHOUT_TAGS: Final = 32
MAX_SHEETS: Final = 10
MAX_ROW_NUMBER: Final = 1_048_576
CONTENT_TYPES: Final = "[Content_Types].xml"
ENCRYPTED_FLAG: Final = 1
MARKUP: Final = (".xml", ".rels")
CELL_ERRORS: Final = {"f": CellError.FORMULA, "e": CellError.ERROR, "d": CellError.DATE}


class Sheet:
    """One visible sheet of a workbook."""

    def __init__(self, worksheet: Any, archive: ZipFile, path: str) -> None:
        self._worksheet, self._archive, self._path = worksheet, archive, path
        self._merged: list[tuple[str, int | None]] | None = None

    def rows(self) -> Iterator[tuple[int, Cells]]:
        """The rows that are not empty, with their numbers, in order.

        The size that the sheet declares is ignored. Raises `Unreadable` for too many columns.
        """
        self._scan()
        for cells in self._read():
            filled = [cell for cell in cells if cell.value is not None]
            row = {cell.column - 1: value for cell in filled if (value := _cell(cell))}
            if row and max(row) >= MAX_COLUMNS:
                raise Unreadable(messages.TOO_MANY_COLUMNS.format(max_columns=MAX_COLUMNS))
            if row:
                yield filled[0].row, row

    def _read(self) -> Iterator[Any]:
        with library_errors_as(messages.DAMAGED_FILE):
            self._worksheet.reset_dimensions()
            yield from self._worksheet.iter_rows()

    def require_plain(self, *, below: int) -> None:
        """Raise `Unreadable` for merged cells below this row, which openpyxl skips in silence."""
        for cells, last_row in self._scan():
            if last_row is None or last_row > below:
                raise Unreadable(messages.MERGED_CELLS.format(cells=cells))

    def _scan(self) -> list[tuple[str, int | None]]:
        """The merged cells, each with their last row; they are found once.

        Raises `Unreadable` for rows that are out of order, which openpyxl skips in silence, or
        beyond the last one that Excel has: openpyxl makes up all that are missing before a row.
        """
        if self._merged is None:
            with library_errors_as(messages.DAMAGED_FILE):
                self._merged = list(self._find_merged())
        return self._merged

    def _find_merged(self) -> Iterator[tuple[str, int | None]]:
        from defusedxml.ElementTree import iterparse  # noqa: PLC0415
        from openpyxl.utils import range_boundaries  # noqa: PLC0415

        row = 0
        with self._archive.open(self._path) as source:
            for _, element in iterparse(source):
                tag = element.tag.rpartition("}")[2]
                if tag == "row":
                    number = int(element.get("r", row + 1))
                    if not row < number <= MAX_ROW_NUMBER:
                        raise Unreadable(messages.DAMAGED_FILE)
                    row = number
                elif tag == "mergeCell":
                    cells = element.get("ref")
                    yield cells, range_boundaries(cells)[3]
                element.clear()


def visible_sheets(content: bytes) -> Iterator[Sheet]:
    """The first sheets that are not hidden. Raises `Unreadable`."""
    from openpyxl.reader.excel import ExcelReader  # noqa: PLC0415  (slow, and rarely needed)

    _require_within_limits(content)
    with library_errors_as(messages.DAMAGED_FILE):
        # data_only would read the stored results of formulas, which can be forged
        reader = ExcelReader(BytesIO(content), read_only=True, data_only=False, keep_links=False)
        reader.read()
        paths = {sheet.name: relation.target for sheet, relation in reader.parser.find_sheets()}
        sheets = [
            Sheet(worksheet, reader.archive, paths[worksheet.title])
            for worksheet in reader.wb.worksheets[:MAX_SHEETS]
            if worksheet.sheet_state == "visible"
        ]
    yield from sheets


def _cell(cell: Any) -> Cell:
    if cell.data_type in CELL_ERRORS:
        return CELL_ERRORS[cell.data_type]
    return text_cell(cell.value) if isinstance(cell.value, str) else number_cell(cell.value)


def _require_within_limits(content: bytes) -> None:
    """Refuse other archives, and far more than a person fills in, before it is unpacked.

    `zipfile` never unpacks more of a part than the size that it declares.
    """
    with library_errors_as(messages.DAMAGED_FILE):
        archive = ZipFile(BytesIO(content))
    parts = archive.infolist()
    _require_workbook(archive, parts)
    if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED_BYTES:
        raise Unreadable(messages.TOO_LARGE)
    tags = 0
    for part in parts:
        if part.filename.lower().endswith(MARKUP):
            tags += _count_tags(archive, part, max_tags=MAX_TAGS - tags)


def _require_workbook(archive: ZipFile, parts: list[ZipInfo]) -> None:
    if any(part.flag_bits & ENCRYPTED_FLAG for part in parts):
        raise Unreadable(messages.PROTECTED_FILE)
    if CONTENT_TYPES not in archive.namelist():
        raise Unreadable(messages.NOT_A_WORKBOOK)
    if archive.getinfo(CONTENT_TYPES).file_size > MAX_UNPACKED_BYTES:
        raise Unreadable(messages.TOO_LARGE)
    with library_errors_as(messages.DAMAGED_FILE):
        types = archive.read(CONTENT_TYPES)
    if b"macroEnabled" in types or any("vbaProject" in part.filename for part in parts):
        raise Unreadable(messages.HAS_MACROS)
    if b"spreadsheetml.sheet.main" not in types:
        raise Unreadable(messages.NOT_A_WORKBOOK)


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
