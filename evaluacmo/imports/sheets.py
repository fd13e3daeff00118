"""A sheet of an uploaded file as it is read, before its list is found."""

from collections.abc import Iterable, Sized
from dataclasses import dataclass, field
from typing import Final

from evaluacmo.common.sandboxed import Unreadable
from evaluacmo.imports import messages
from evaluacmo.imports.cells import Cells

MAX_SHEETS: Final = 100
MAX_ROWS: Final = 5000
MAX_ROWS_ABOVE_LIST: Final = 100
MAX_CHARACTERS: Final = 8_000_000


@dataclass(frozen=True, slots=True)
class Merge:
    """Merged cells: rows from 1, columns from 0, both ends included."""

    name: str
    first_row: int
    first_column: int
    last_row: int
    last_column: int


@dataclass(slots=True)
class Sheet:
    """A sheet; `rows` are those that are not empty, with their numbers, in order.

    Of one that is `too_long` or has `too_many_characters`, `rows` are only the first ones; `count`
    are all.
    """

    name: str = ""
    is_hidden: bool = False
    rows: list[tuple[int, Cells]] = field(default_factory=list)
    count: int = 0
    hidden_rows: set[int] = field(default_factory=set)
    merged: list[Merge] = field(default_factory=list)
    too_long: bool = False
    too_many_characters: bool = False

    @property
    def is_cut(self) -> bool:
        """Whether it has more than can be imported at once."""
        return self.too_long or self.too_many_characters


class Budget:
    """The characters that all sheets of a file may still have together."""

    def __init__(self) -> None:
        self._left = MAX_CHARACTERS

    def fill(self, sheet: Sheet, rows: Iterable[tuple[int, Cells]]) -> Sheet:
        """Read the rows into the sheet, as far as they are within the limits; count all."""
        for number, cells in rows:
            sheet.count += 1
            if sheet.is_cut:
                continue
            self._left -= sum(map(len, cells.values()))
            if self._left < 0:
                sheet.too_many_characters = True
            elif len(sheet.rows) == MAX_ROWS + MAX_ROWS_ABOVE_LIST:
                sheet.too_long = True
            else:
                sheet.rows.append((number, cells))
        return sheet


def require_few(sheets: Sized) -> None:
    """Raise `Unreadable` for too many sheets."""
    if len(sheets) > MAX_SHEETS:
        raise Unreadable(messages.TOO_MANY_SHEETS.format(max_sheets=MAX_SHEETS))
