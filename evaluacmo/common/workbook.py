"""Tables as Excel workbooks (rules: exports)."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, TYPE_CHECKING, Any, Final

from django.utils import timezone

if TYPE_CHECKING:  # a slow import, which only calls that make a workbook need
    from xlsxwriter import Workbook
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

CONTENT_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
WORKBOOK: Final[dict[str, Any]] = {
    "responses": {
        200: {"content": {CONTENT_TYPE: {"schema": {"type": "string", "format": "binary"}}}}
    }
}
"""The OpenAPI description of a call that answers a workbook."""

EXTENSION: Final = ".xlsx"
CHUNK_SIZE: Final = 200
"""Rows fetched from the database at a time."""

Cell = str | int | Decimal | datetime | date | None
"""A text, an integer, a percentage from 0 to 100 or a score (`Decimal`), a moment, or a day."""
Row = tuple[Cell, ...]
Rows = Iterator[Row]

A4: Final = 9
"""The paper's number in the format."""

MAX_SHEET_ROWS: Final = 1_000_000
"""A little less than Excel's limit; further rows go to another sheet."""

HUNDRED: Final = 100
FORMULAS: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""Spreadsheets interpret what begins with one of these as a formula, full-width ones in some."""
UNWRITABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML does not allow."""


class Style(Enum):
    """The format of a column's cells."""

    TEXT = "text"
    LONG_TEXT = "long text"
    NUMBER = "number"
    PERCENTAGE = "percentage"
    SCORE = "score"
    MOMENT = "moment"
    DAY = "day"


@dataclass(frozen=True, slots=True)
class Column:
    """A column; `width` is in characters."""

    heading: str
    width: int = 24
    style: Style = Style.TEXT


@dataclass(frozen=True, slots=True)
class Table:
    """An exported table: its name in the audit log, its sheet, file and columns."""

    name: str
    sheet: str
    file_name: str
    """Without date and extension."""
    columns: Sequence[Column]


FORMATS: Final[Mapping[Style, dict[str, Any]]] = {
    Style.TEXT: {},
    Style.LONG_TEXT: {"text_wrap": True},
    Style.NUMBER: {"num_format": "0"},
    Style.PERCENTAGE: {"num_format": "0.00%"},
    Style.SCORE: {"num_format": "0.00"},
    Style.MOMENT: {"num_format": "dd/mm/yyyy hh:mm"},
    Style.DAY: {"num_format": "dd/mm/yyyy"},
}
HEADING: Final = {"bold": True, "text_wrap": True, "bg_color": "#E3ECF7", "bottom": 1}


def make_workbook(
    *,
    sheet: str,
    columns: Sequence[Column],
    rows: Iterable[Sequence[Cell]],
    max_sheet_rows: int = MAX_SHEET_ROWS,
) -> IO[bytes]:
    """A workbook with this table, in a temporary file that the caller closes.

    One row at a time is in memory. `sheet` has at most 25 characters and none of `[]:*?/\\`. An
    exception leaves no file behind. Raises `OSError` where the disk is full.
    """
    import xlsxwriter  # noqa: PLC0415  (slow to import)
    from xlsxwriter.exceptions import FileCreateError  # noqa: PLC0415  (slow to import)

    with ExitStack() as on_error:
        file = on_error.enter_context(TemporaryFile())
        with TemporaryDirectory() as folder:
            book = xlsxwriter.Workbook(file, {"constant_memory": True, "tmpdir": folder})
            _Table(book, sheet, columns, max_sheet_rows).write(rows)
            try:
                book.close()
            except FileCreateError as error:
                # the library wraps an OSError, such as that of a full disk
                raise OSError(*error.args[0].args) from error
        file.seek(0)
        on_error.pop_all()
    return file


class _Table:
    """Writes a table on one sheet or several."""

    def __init__(
        self, book: "Workbook", name: str, columns: Sequence[Column], max_sheet_rows: int
    ) -> None:
        self._book, self._name, self._columns = book, name, columns
        self._max_sheet_rows = max_sheet_rows
        formats = {style: {"valign": "top", **options} for style, options in FORMATS.items()}
        self._formats = {style: book.add_format(options) for style, options in formats.items()}
        # Excel keeps such a cell a text even after an edit
        self._quoted_formats = {
            style: book.add_format({**options, "quote_prefix": True})
            for style, options in formats.items()
        }
        self._heading = book.add_format({"valign": "top", **HEADING})
        self._sheets = 0

    def write(self, rows: Iterable[Sequence[Cell]]) -> None:
        sheet, last = self._begin(), 0
        for row in rows:
            if last == self._max_sheet_rows:
                self._end(sheet, last)
                sheet, last = self._begin(), 0
            last += 1
            for at, (column, cell) in enumerate(zip(self._columns, row, strict=True)):
                self._write_cell(sheet, last, at, cell, column.style)
        self._end(sheet, last)

    def _begin(self) -> "Worksheet":
        self._sheets += 1
        number = f" ({self._sheets})" if self._sheets > 1 else ""
        sheet: Worksheet = self._book.add_worksheet(f"{self._name}{number}")
        sheet.freeze_panes(1, 0)
        self._set_up_printing(sheet)
        for at, column in enumerate(self._columns):
            sheet.set_column(at, at, column.width)
            sheet.write_string(0, at, column.heading, self._heading)
        return sheet

    @staticmethod
    def _set_up_printing(sheet: "Worksheet") -> None:
        """Print all columns side by side, and on each page headings, sheet name and number."""
        sheet.set_landscape()
        sheet.set_paper(A4)
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(0)
        sheet.set_footer("&L&A&R&P / &N")

    def _end(self, sheet: "Worksheet", last: int) -> None:
        sheet.autofilter(0, 0, last, len(self._columns) - 1)

    def _write_cell(
        self, sheet: "Worksheet", row: int, column: int, cell: Cell, style: Style
    ) -> None:
        cell_format: Format = self._formats[style]
        if cell is None or cell == "":
            return
        if isinstance(cell, str):
            if cell.startswith(FORMULAS):
                cell_format = self._quoted_formats[style]
            # a text stays a text, whatever it looks like
            sheet.write_string(row, column, _text(cell), cell_format)
        elif isinstance(cell, datetime):
            local = timezone.localtime(cell).replace(tzinfo=None, microsecond=0)
            sheet.write_datetime(row, column, local, cell_format)
        elif isinstance(cell, date):
            # a day also where the column has moments: the hour of some is not told
            sheet.write_datetime(row, column, cell, self._formats[Style.DAY])
        elif isinstance(cell, Decimal):
            number = cell if style is Style.SCORE else cell / HUNDRED
            sheet.write_number(row, column, float(number), cell_format)
        else:
            sheet.write_number(row, column, cell, cell_format)


def _text(text: str) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    written = UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", lines)
    # the library treats such a text as its own markup
    return f"{written} " if written.startswith("<r>") and written.endswith("</r>") else written
