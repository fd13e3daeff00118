"""Cell values of uploaded tables: a text, or the reason why there is none."""

import re
from enum import StrEnum
from typing import Final

from evaluacmo.common.text import is_storable

MAX_CELL_LENGTH: Final = 5000
MAX_COLUMNS: Final = 100
# of a sheet, in Excel and in LibreOffice
LAST_ROW: Final = 1_048_576
# a workbook does not store larger integers exactly
EXACT_NUMBERS: Final = 10**15
# how Excel writes tabs and line breaks that XML would change
_ESCAPED: Final = re.compile(r"_x00(09|0A|0D)_", re.IGNORECASE)
BOOLEAN_TEXTS: Final = {True: "VERDADERO", False: "FALSO"}


class CellError(StrEnum):
    """The reason for a cell without a usable text."""

    FORMULA = "formula"
    ERROR = "error"
    DATE = "date"
    LENGTH = "length"
    CHARACTERS = "characters"


Cell = str | CellError
Cells = dict[int, Cell]
"""A row's cells by column index from 0, without the empty ones."""


def text_cell(text: str) -> Cell:
    """A typed text. A text that a spreadsheet would compute counts as a formula."""
    unescaped = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
    trimmed = unescaped.replace("\r\n", "\n").replace("\r", "\n").strip()
    if trimmed.startswith("="):
        return CellError.FORMULA
    if len(trimmed) > MAX_CELL_LENGTH:
        return CellError.LENGTH
    return trimmed if is_storable(trimmed) else CellError.CHARACTERS


def number_cell(number: float) -> str:
    """A number as it was typed: `123`, not `123.0`."""
    if isinstance(number, bool):
        return BOOLEAN_TEXTS[number]
    if abs(number) < EXACT_NUMBERS and number == int(number):
        return str(int(number))
    return str(number)


def cell_name(row: int, column: int) -> str:
    """The spreadsheet's name of a cell, such as `C7`. Rows count from 1, columns from 0."""
    return f"{column_name(column)}{row}"


def column_name(column: int) -> str:
    """The spreadsheet's name of a column, such as `C`. Columns count from 0."""
    letters, rest = "", column + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters
