"""Empty workbooks to fill in."""

from io import BytesIO
from typing import TYPE_CHECKING, Final

from evaluacmo.accounts.messages import ROLE_LABELS
from evaluacmo.common.messages import YES_LABELS
from evaluacmo.evaluations.messages import QUESTION_TYPE_LABELS
from evaluacmo.imports import messages
from evaluacmo.imports.layouts import LAYOUTS, Layout
from evaluacmo.imports.sheets import MAX_ROWS

if TYPE_CHECKING:  # as in common.workbook
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

TEXT_FORMAT: Final = "@"
WIDTHS: Final = {"question_text": 60, "position": 26, "department": 22, "category": 22}
USUAL_WIDTH: Final = 32
HELP_WIDTHS: Final = (26, 13, 62, 40)
CHOICES: Final = {
    "role": list(ROLE_LABELS.values()),
    "question_type": list(QUESTION_TYPE_LABELS.values()),
}


def make_template(kind: str) -> bytes:
    """An empty workbook of this kind. Its columns are formatted as text: Excel converts nothing."""
    import xlsxwriter  # noqa: PLC0415  (slow to import)

    file = BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        heading = book.add_format(
            {"bold": True, "bg_color": "#E8EEF7", "bottom": 1, "num_format": TEXT_FORMAT}
        )
        text = book.add_format({"num_format": TEXT_FORMAT, "text_wrap": True, "valign": "top"})
        sheet = book.add_worksheet(messages.SHEET_NAMES[kind])
        _fill_sheet(sheet, LAYOUTS[kind], heading=heading, text=text)
        _fill_help(book.add_worksheet(messages.HELP_SHEET_NAME), kind, heading=heading, text=text)
    return file.getvalue()


def _fill_sheet(sheet: "Worksheet", layout: Layout, *, heading: "Format", text: "Format") -> None:
    for at, column in enumerate(layout):
        sheet.set_column(at, at, WIDTHS.get(column.key, USUAL_WIDTH), text)
        sheet.write_string(0, at, column.heading, heading)
        if column.key in CHOICES:
            listed = {"validate": "list", "source": CHOICES[column.key]}
            sheet.data_validation(1, at, MAX_ROWS, at, listed)
    sheet.freeze_panes(1, 0)


def _fill_help(sheet: "Worksheet", kind: str, *, heading: "Format", text: "Format") -> None:
    for at, (title, width) in enumerate(zip(messages.HELP_HEADINGS, HELP_WIDTHS, strict=True)):
        sheet.set_column(at, at, width, text)
        sheet.write_string(0, at, title, heading)
    for row, column in enumerate(LAYOUTS[kind], start=1):
        description, example = messages.COLUMN_HELP[column.key]
        needed = YES_LABELS[column.is_needed]
        for at, cell in enumerate((column.heading, needed, description, example)):
            sheet.write_string(row, at, cell)
    note = messages.HELP_NOTE.format(row=messages.ROW_NOUNS[kind], max_rows=MAX_ROWS)
    last = len(LAYOUTS[kind]) + 2
    sheet.merge_range(last, 0, last, len(HELP_WIDTHS) - 1, note, text)
    sheet.set_row(last, 45)
