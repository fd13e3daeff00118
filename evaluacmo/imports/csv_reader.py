"""Reads CSV files as spreadsheet programs write them."""

import csv
from collections import Counter
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Final

from evaluacmo.common.sandboxed import Unreadable
from evaluacmo.imports import messages
from evaluacmo.imports.cells import MAX_COLUMNS, Cells, text_cell
from evaluacmo.imports.sheets import Budget, Sheet

DELIMITERS: Final = (";", ",", "\t")
DECLARED: Final = {f"sep={delimiter}": delimiter for delimiter in DELIMITERS}
"""The first line with which a file can tell Excel its delimiter; it is no row."""
MAX_FIELD_LENGTH: Final = 200_000
SAMPLE_LENGTH: Final = 40_000
SAMPLE_LINES: Final = 60


def read_sheet(text: str, is_known: Callable[[str], bool]) -> Sheet:
    """The rows that are not empty, with the numbers that a spreadsheet gives them.

    The delimiter is the one that finds most headings that are known; of several the one that
    divides most lines alike. Raises `Unreadable`.
    """
    return Budget().fill(Sheet(), _rows(text, is_known))


def _rows(text: str, is_known: Callable[[str], bool]) -> Iterator[tuple[int, Cells]]:
    first_line = text[:SAMPLE_LENGTH].split("\n", 1)[0].strip("\r").lower()
    delimiter = DECLARED.get(first_line) or _find_delimiter(text[:SAMPLE_LENGTH], is_known)
    csv.field_size_limit(MAX_FIELD_LENGTH)
    lines = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    if first_line in DECLARED:
        next(lines)
    try:
        for number, fields in enumerate(lines, start=1):
            if len(fields) > MAX_COLUMNS and any(fields[MAX_COLUMNS:]):
                raise Unreadable(messages.TOO_MANY_COLUMNS.format(max_columns=MAX_COLUMNS))
            cells = {column: text_cell(field) for column, field in enumerate(fields)}
            row = {column: cell for column, cell in cells.items() if cell}
            if row:
                yield number, row
    except csv.Error as error:
        raise Unreadable(messages.BAD_QUOTES) from error


def _find_delimiter(text: str, is_known: Callable[[str], bool]) -> str:
    lines = [line for line in text.splitlines()[:SAMPLE_LINES] if line.strip()]

    def count(delimiter: str) -> tuple[int, int, int]:
        rows = [line.replace('"', "").split(delimiter) for line in lines]
        known = (sum(is_known(field) for field in set(row)) for row in rows)
        divided = Counter(len(row) for row in rows if len(row) > 1)
        alike = max(divided.values(), default=0)
        return max(known, default=0), alike, max(map(len, rows), default=0)

    return max(DELIMITERS, key=count)
