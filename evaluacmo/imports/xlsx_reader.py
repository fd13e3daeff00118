"""Reads Excel workbooks of unknown origin."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final
from zipfile import ZipFile

from evaluacmo.common.sandboxed import Unreadable, library_errors_as
from evaluacmo.imports import messages
from evaluacmo.imports.archives import MAX_UNPACKED_BYTES, require_within_limits
from evaluacmo.imports.cells import (
    LAST_ROW,
    MAX_COLUMNS,
    Cell,
    CellError,
    Cells,
    number_cell,
    text_cell,
)
from evaluacmo.imports.sheets import Budget, Merge, Sheet, require_few

CONTENT_TYPES: Final = "[Content_Types].xml"
TRUE: Final = ("1", "true")
ZERO: Final = ("0", "0.0")
CELL_ERRORS: Final = {"f": CellError.FORMULA, "e": CellError.ERROR, "d": CellError.DATE}


def read_sheets(content: bytes, archive: ZipFile) -> list[Sheet]:
    """All sheets of a workbook. Raises `Unreadable`."""
    from openpyxl.reader.excel import ExcelReader  # noqa: PLC0415  (slow, and rarely needed)

    _require_workbook(archive)
    require_within_limits(archive)
    with library_errors_as(messages.DAMAGED_FILE):
        # data_only would read the stored results of formulas, which can be forged
        reader = ExcelReader(BytesIO(content), read_only=True, data_only=False, keep_links=False)
        reader.read()
        paths = {sheet.name: relation.target for sheet, relation in reader.parser.find_sheets()}
        worksheets = reader.wb.worksheets
    require_few(worksheets)
    budget = Budget()
    return [
        _read_sheet(worksheet, reader.archive, paths[worksheet.title], budget)
        for worksheet in worksheets
    ]


def _read_sheet(worksheet: Any, archive: ZipFile, path: str, budget: Budget) -> Sheet:
    sheet = Sheet(worksheet.title, is_hidden=worksheet.sheet_state != "visible")
    with library_errors_as(messages.DAMAGED_FILE):
        _scan(sheet, archive, path)
    return budget.fill(sheet, _rows(worksheet))


def _rows(worksheet: Any) -> Iterator[tuple[int, Cells]]:
    """The size that the sheet declares is ignored. Raises `Unreadable` for too many columns."""
    for cells in _read(worksheet):
        filled = [cell for cell in cells if cell.value is not None]
        row = {cell.column - 1: value for cell in filled if (value := _cell(cell))}
        if row and max(row) >= MAX_COLUMNS:
            raise Unreadable(messages.TOO_MANY_COLUMNS.format(max_columns=MAX_COLUMNS))
        if row:
            yield filled[0].row, row


def _read(worksheet: Any) -> Iterator[Any]:
    with library_errors_as(messages.DAMAGED_FILE):
        worksheet.reset_dimensions()
        yield from worksheet.iter_rows()


def _scan(sheet: Sheet, archive: ZipFile, path: str) -> None:
    """Find what openpyxl does not tell when it reads row by row: hidden rows and merged cells.

    Raises `Unreadable` for rows that are out of order, which openpyxl skips in silence, or beyond
    the last one that Excel has: openpyxl makes up all that are missing before a row.
    """
    from defusedxml.ElementTree import iterparse  # noqa: PLC0415  (rarely needed)
    from openpyxl.utils import range_boundaries  # noqa: PLC0415  (slow, and rarely needed)

    row = 0
    with archive.open(path) as source:
        for _, element in iterparse(source):
            tag = element.tag.rpartition("}")[2]
            if tag == "row":
                number = int(element.get("r", row + 1))
                if not row < number <= LAST_ROW:
                    raise Unreadable(messages.DAMAGED_FILE)
                row = number
                if element.get("hidden") in TRUE or element.get("ht") in ZERO:
                    sheet.hidden_rows.add(row)
            elif tag == "mergeCell":
                name = element.get("ref")
                left, top, right, bottom = range_boundaries(name)
                # of whole rows or columns, the others are missing
                merge = Merge(
                    name,
                    first_row=top or 1,
                    first_column=(left or 1) - 1,
                    last_row=bottom or LAST_ROW,
                    last_column=(right or MAX_COLUMNS) - 1,
                )
                sheet.merged.append(merge)
            element.clear()


def _cell(cell: Any) -> Cell:
    if cell.data_type in CELL_ERRORS:
        return CELL_ERRORS[cell.data_type]
    return text_cell(cell.value) if isinstance(cell.value, str) else number_cell(cell.value)


def _require_workbook(archive: ZipFile) -> None:
    if CONTENT_TYPES not in archive.namelist():
        raise Unreadable(messages.NOT_A_WORKBOOK)
    if archive.getinfo(CONTENT_TYPES).file_size > MAX_UNPACKED_BYTES:
        raise Unreadable(messages.TOO_LARGE)
    with library_errors_as(messages.DAMAGED_FILE):
        types = archive.read(CONTENT_TYPES)
    has_macros = any("vbaProject" in part for part in archive.namelist())
    if b"macroEnabled" in types or has_macros:
        raise Unreadable(messages.HAS_MACROS)
    if b"spreadsheetml.sheet.main" not in types:
        raise Unreadable(messages.NOT_A_WORKBOOK)
