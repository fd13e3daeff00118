"""The rows of a checked file that are wrong or left out as a workbook, with the reasons."""

from collections.abc import Iterable
from typing import IO, Any, Final

from evaluacmo.common.workbook import Cell, Column, Style, make_workbook
from evaluacmo.imports import messages
from evaluacmo.imports.kinds.base import RowResult
from evaluacmo.imports.models import Import
from evaluacmo.imports.templates import USUAL_WIDTH, WIDTHS

ERRORS: Final = Column(messages.ERROR_REPORT_HEADINGS["errors"], 48, Style.LONG_TEXT)
SHEET: Final = Column(messages.ERROR_REPORT_HEADINGS["sheet"], 20)
ROW: Final = Column(messages.ERROR_REPORT_HEADINGS["row"], 8, Style.NUMBER)


def make_error_report(record: Import, results: Iterable[RowResult[Any]]) -> IO[bytes]:
    """The file's columns in their order, behind the errors and the number of each row.

    It can be corrected and uploaded as it is. A cell that held no text, such as a formula, is
    empty. The row numbers are those of the original file, which some errors refer to.
    """
    keys = sorted(record.columns, key=record.columns.__getitem__)
    columns = [
        Column(messages.HEADINGS[key], WIDTHS.get(key, USUAL_WIDTH), Style.LONG_TEXT)
        for key in keys
    ]
    return make_workbook(
        sheet=messages.SHEET_NAMES[record.kind],
        columns=[ERRORS, *([SHEET] if record.places else []), ROW, *columns],
        rows=(_cells(record, result, keys) for result in results),
    )


def _cells(record: Import, result: RowResult[Any], keys: Iterable[str]) -> list[Cell]:
    row = result.row
    place = [row.sheet, row.number] if record.places else [row.number]
    return [_explain(result), *place, *(row.texts.get(key, "") for key in keys)]


def _explain(result: RowResult[Any]) -> str:
    if result.errors:
        return "\n".join(
            f"{messages.HEADINGS[column]}: {sentence}" for column, sentence in result.errors.items()
        )
    if result.is_undecided:
        return messages.MAY_BE_SOMEBODY
    return result.skipped or messages.LEFT_OUT
