"""The rows of Excel's workbooks, which anybody may have made in any way."""

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final
from zipfile import BadZipFile, ZipFile, ZipInfo

from evaluacmo.imports import messages
from evaluacmo.imports.cells import Cell, Cells, Trouble, Unreadable, number_cell, text_cell

if TYPE_CHECKING:  # as in common.workbook
    from openpyxl.worksheet._reader import WorkSheetParser

PARTS: Final = 1000
UNPACKED_BYTES: Final = 32 * 1024**2
TAGS: Final = 1_000_000
PIECE: Final = 64 * 1024
PIECES_WITHOUT_TAGS: Final = 32
SHEETS_TRIED: Final = 10
COLUMNS: Final = 100
CONTENT_TYPES: Final = "[Content_Types].xml"
ENCRYPTED: Final = 1
MARKUP: Final = (".xml", ".rels")
TROUBLES: Final = {"f": Trouble.FORMULA, "e": Trouble.ERROR, "d": Trouble.DATE}


class Sheet:
    """One sheet. Its `merged` ranges are known once its rows have been read to the end."""

    def __init__(self, parser: "WorkSheetParser") -> None:
        self._parser = parser

    def rows(self) -> Iterator[tuple[int, Cells]]:
        """The rows that hold something, with their numbers, in the order of the file.

        Read row by row, whatever the sheet says of its own size.
        """
        for number, cells in self._parser.parse():
            held = {cell["column"] - 1: _cell(cell) for cell in cells}
            row = {column: cell for column, cell in held.items() if cell}
            if row and max(row) >= COLUMNS:
                raise Unreadable(messages.IMPORT_TOO_WIDE.format(most=COLUMNS))
            if row:
                yield number, row

    def merged(self) -> Iterator[tuple[str, int, int]]:
        """What is merged into one cell: what it is called, its first and its last row."""
        merged = self._parser.merged_cells
        for each in merged.mergeCell if merged else ():
            yield each.ref, each.min_row, each.max_row


def sheets_of(content: bytes) -> Iterator[Sheet]:
    """The sheets that can be seen. Raises `Unreadable`, and whatever a strange file leads to."""
    import openpyxl  # noqa: PLC0415

    _require_modest(content)
    # read for its data, a formula would be what Excel made of it once, which is not to be trusted
    book = openpyxl.load_workbook(
        BytesIO(content), read_only=True, data_only=False, keep_links=False
    )
    sheets: list[Any] = book.worksheets
    for sheet in sheets[:SHEETS_TRIED]:
        if sheet.sheet_state == "visible":
            with sheet._get_source() as source:
                yield Sheet(_parser(book, sheet, source))


def _parser(book: Any, sheet: Any, source: Any) -> "WorkSheetParser":
    from openpyxl.worksheet._reader import WorkSheetParser  # noqa: PLC0415

    return WorkSheetParser(
        source,
        sheet._shared_strings,
        data_only=False,
        epoch=book.epoch,
        date_formats=book._date_formats,
        timedelta_formats=book._timedelta_formats,
    )


def _cell(cell: dict[str, Any]) -> Cell:
    value, kind = cell["value"], cell["data_type"]
    if value is None:
        return ""
    if kind in TROUBLES:
        return TROUBLES[kind]
    return text_cell(value) if isinstance(value, str) else number_cell(value)


def _require_modest(content: bytes) -> None:
    """Refuse what is no workbook, or more than one that somebody fills in, before it is read.

    A part never unpacks to more than it declares: `zipfile` stops there.
    """
    try:
        archive = ZipFile(BytesIO(content))
    except BadZipFile as error:
        raise Unreadable(messages.IMPORT_DAMAGED) from error
    parts = archive.infolist()
    _require_workbook(archive, parts)
    if len(parts) > PARTS or sum(part.file_size for part in parts) > UNPACKED_BYTES:
        raise Unreadable(messages.IMPORT_TOO_LARGE)
    tags = 0
    for part in parts:
        if part.filename.lower().endswith(MARKUP):
            tags += _count_tags(archive, part, most=TAGS - tags)


def _require_workbook(archive: ZipFile, parts: list[ZipInfo]) -> None:
    if any(part.flag_bits & ENCRYPTED for part in parts):
        raise Unreadable(messages.IMPORT_PROTECTED)
    if CONTENT_TYPES not in archive.namelist():
        raise Unreadable(messages.IMPORT_NOT_A_WORKBOOK)
    if archive.getinfo(CONTENT_TYPES).file_size > UNPACKED_BYTES:
        raise Unreadable(messages.IMPORT_TOO_LARGE)
    types = archive.read(CONTENT_TYPES)
    if b"macroEnabled" in types or any("vbaProject" in part.filename for part in parts):
        raise Unreadable(messages.IMPORT_MACROS)
    if b"spreadsheetml.sheet.main" not in types:
        raise Unreadable(messages.IMPORT_NOT_A_WORKBOOK)


def _count_tags(archive: ZipFile, part: ZipInfo, *, most: int) -> int:
    """How many tags there are, counted by their first character, which costs no memory.

    What is between two of them is short, too: time is lost on long tags.
    """
    tags = pieces_without = 0
    with archive.open(part) as source:
        while piece := source.read(PIECE):
            found = piece.count(b"<")
            tags += found
            pieces_without = 0 if found else pieces_without + 1
            if tags > most or pieces_without > PIECES_WITHOUT_TAGS:
                raise Unreadable(messages.IMPORT_TOO_LARGE)
    return tags
