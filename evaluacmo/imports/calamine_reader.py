"""Reads the workbooks of old Excel versions (.xls) and of LibreOffice (.ods)."""

from collections.abc import Iterator
from datetime import date, time, timedelta
from io import BytesIO
from typing import Any, Final
from zipfile import ZipFile

from evaluacmo.common.sandboxed import Unreadable, library_errors_as
from evaluacmo.imports import messages
from evaluacmo.imports.archives import require_within_limits
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

ODS_TYPE: Final = b"application/vnd.oasis.opendocument.spreadsheet"
CONTENT: Final = "content.xml"
ERRORS: Final = frozenset({"#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!"})
HIDDEN: Final = frozenset({"collapse", "filter"})


def is_ods(archive: ZipFile) -> bool:
    """Whether an archive says that it is a spreadsheet of LibreOffice."""
    if "mimetype" not in archive.namelist():
        return False
    with library_errors_as(messages.DAMAGED_FILE), archive.open("mimetype") as source:
        return source.read(len(ODS_TYPE) + 1).strip() == ODS_TYPE


def read_ods(content: bytes, archive: ZipFile) -> list[Sheet]:
    """All sheets of a workbook of LibreOffice. Raises `Unreadable`."""
    require_within_limits(archive)
    if "META-INF/manifest.xml" in archive.namelist():
        with library_errors_as(messages.DAMAGED_FILE):
            manifest = archive.read("META-INF/manifest.xml")
        if b"encryption-data" in manifest:
            raise Unreadable(messages.PROTECTED_FILE)
    with library_errors_as(messages.DAMAGED_FILE):
        marks = list(_scan(archive))
    sheets = read_values(content)
    if len(marks) != len(sheets):
        raise Unreadable(messages.DAMAGED_FILE)
    for sheet, found in zip(sheets, marks, strict=True):
        sheet.hidden_rows, sheet.merged = found.hidden_rows, found.merged
        for number, cells in sheet.rows:
            for column in found.formulas.get(number, ()):
                if column in cells:
                    cells[column] = CellError.FORMULA
    return sheets


def read_values(content: bytes) -> list[Sheet]:
    """All sheets of a workbook, which of an old Excel is all that can be told. Raises `Unreadable`.

    Without hidden rows, and with the stored results of formulas.
    """
    from python_calamine import (  # noqa: PLC0415  (slow, and rarely needed)
        PasswordError,
        SheetTypeEnum,
        SheetVisibleEnum,
        load_workbook,
    )

    try:
        with library_errors_as(messages.DAMAGED_FILE):
            book = load_workbook(BytesIO(content))
            found = list(book.sheets_metadata)
    except Unreadable as error:
        if isinstance(error.__cause__, PasswordError):
            raise Unreadable(messages.PROTECTED_FILE) from error.__cause__
        raise
    require_few(found)
    budget, sheets = Budget(), []
    for at, each in enumerate(found):
        if each.typ != SheetTypeEnum.WorkSheet:
            continue
        sheet = Sheet(each.name, is_hidden=each.visible != SheetVisibleEnum.Visible)
        with library_errors_as(messages.DAMAGED_FILE):
            page = book.get_sheet_by_index(at)
            start = page.start
            for (top, left), (bottom, right) in page.merged_cell_ranges or ():
                name = f"{top + 1}:{bottom + 1}"
                sheet.merged.append(Merge(name, top + 1, left, bottom + 1, right))
        if start is not None:
            budget.fill(sheet, _rows(page))
        sheets.append(sheet)
    return sheets


def _rows(page: Any) -> Iterator[tuple[int, Cells]]:
    with library_errors_as(messages.DAMAGED_FILE):
        rows = page.to_python(skip_empty_area=False)
    for number, values in enumerate(rows, start=1):
        cells = {at: cell for at, value in enumerate(values) if (cell := _cell(value))}
        if cells and max(cells) >= MAX_COLUMNS:
            raise Unreadable(messages.TOO_MANY_COLUMNS.format(max_columns=MAX_COLUMNS))
        if cells:
            yield number, cells


def _cell(value: Any) -> Cell:
    if isinstance(value, str):
        return CellError.ERROR if value in ERRORS else text_cell(value)
    if isinstance(value, date | time | timedelta):
        return CellError.DATE
    return number_cell(value)


class _Marks:
    """The properties of a sheet of LibreOffice besides its values."""

    def __init__(self) -> None:
        self.hidden_rows: set[int] = set()
        self.merged: list[Merge] = []
        self.formulas: dict[int, list[int]] = {}


def _scan(archive: ZipFile) -> Iterator[_Marks]:
    from defusedxml.ElementTree import iterparse  # noqa: PLC0415  (rarely needed)

    marks, row = _Marks(), 0
    with archive.open(CONTENT) as source:
        for _, element in iterparse(source):
            tag = element.tag.rpartition("}")[2]
            if tag == "table":
                yield marks
                marks, row = _Marks(), 0
            elif tag == "table-row":
                attributes = _attributes(element)
                repeated = int(attributes.get("number-rows-repeated", 1))
                if not 1 <= repeated <= LAST_ROW - row:
                    raise Unreadable(messages.DAMAGED_FILE)
                if attributes.get("visibility") in HIDDEN and len(element):
                    marks.hidden_rows.update(range(row + 1, row + repeated + 1))
                _scan_cells(element, row + 1, marks)
                row += repeated
            if tag in {"table", "table-row"}:
                element.clear()


def _scan_cells(element: Any, row: int, marks: _Marks) -> None:
    column = 0
    for cell in element:
        attributes = _attributes(cell)
        if "formula" in attributes:
            marks.formulas.setdefault(row, []).append(column)
        wide = int(attributes.get("number-columns-spanned", 1))
        high = int(attributes.get("number-rows-spanned", 1))
        if wide > 1 or high > 1:
            name = f"{row}:{row + high - 1}"
            marks.merged.append(Merge(name, row, column, row + high - 1, column + wide - 1))
        column += int(attributes.get("number-columns-repeated", 1))


def _attributes(element: Any) -> dict[str, str]:
    return {name.rpartition("}")[2]: value for name, value in element.items()}
