"""What a cell holds: a text, or a reason why it can be none."""

from enum import StrEnum
from typing import Final

from evaluacmo.common.text import is_storable

CELL_LENGTH: Final = 5000
# beyond this a number in a workbook is not what was typed
EXACT_NUMBERS: Final = 10**15
_TRUTH: Final = {True: "VERDADERO", False: "FALSO"}


class Unreadable(Exception):
    """The file cannot be imported; `message` is one Spanish sentence."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Trouble(StrEnum):
    """Why a cell holds no text."""

    FORMULA = "formula"
    ERROR = "error"
    DATE = "date"
    LENGTH = "length"
    CHARACTERS = "characters"


Cell = str | Trouble
Cells = dict[int, Cell]
"""A row's cells by their column, which counts from 0; empty ones are left out."""


def text_cell(text: str) -> Cell:
    """A text as somebody has typed it. One that a spreadsheet would compute is a formula."""
    trimmed = text.strip()
    if trimmed.startswith("="):
        return Trouble.FORMULA
    if len(trimmed) > CELL_LENGTH:
        return Trouble.LENGTH
    return trimmed if is_storable(trimmed) else Trouble.CHARACTERS


def number_cell(number: float) -> str:
    """A number as somebody has typed it: `123`, not `123.0`."""
    if isinstance(number, bool):
        return _TRUTH[number]
    if abs(number) < EXACT_NUMBERS and number == int(number):
        return str(int(number))
    return str(number)


def cell_name(row: int, column: int) -> str:
    """What a spreadsheet calls a cell: `C7`. Rows count from 1, columns from 0."""
    letters, rest = "", column + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row}"
