"""Finds the headings of an uploaded file and reads the rows below them.

Run as a program by `sandbox`.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypedDict

from evaluacmo.common.sandbox import limit_process
from evaluacmo.imports import csv_reader, messages, xlsx_reader
from evaluacmo.imports.cells import Cell, CellError, Cells, Unreadable
from evaluacmo.imports.layouts import LAYOUTS, Layout, heading_key

MAX_ROWS: Final = 5000
MAX_CHARACTERS: Final = 8_000_000
MAX_ROWS_ABOVE_HEADINGS: Final = 10
IGNORED_SHOWN: Final = 5
SAMPLE_BYTES: Final = 1000
ZIP: Final = b"PK"
OLD_EXCEL: Final = bytes.fromhex("d0cf11e0a1b11ae1")
OTHER_FORMATS: Final = (b"%PDF", b"<", b"{\\rtf", b"\x89PNG", b"\xff\xd8\xff", b"GIF8")
# the first columns of an error report, which is corrected and uploaded as it is
REPORT_HEADINGS: Final = {
    heading_key(heading) for heading in messages.ERROR_REPORT_HEADINGS.values()
}


class ParsedFile(TypedDict):
    """A file as JSON, as it is stored until it is applied.

    `columns` are indices from 0 by column key. A row is its number and its cells by column key,
    each a text or `{"trouble": CellError}`. `ignored` are the first unknown headings.
    """

    columns: dict[str, int]
    rows: list[Any]
    ignored: list[str]


@dataclass
class Table:
    """The rows of a file: their numbers, and their cells by column key."""

    columns: dict[str, int] = field(default_factory=dict)
    rows: list[tuple[int, dict[str, Cell]]] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)

    def to_json(self) -> ParsedFile:
        """The table as it is printed and stored."""
        rows = [
            [number, {key: _cell_to_json(cell) for key, cell in cells.items()}]
            for number, cells in self.rows
        ]
        return {"columns": self.columns, "rows": rows, "ignored": self.ignored[:IGNORED_SHOWN]}


def _cell_to_json(cell: Cell) -> str | dict[str, str]:
    return {"trouble": cell} if isinstance(cell, CellError) else cell


def parse_file(content: bytes, layout: Layout) -> Table:
    """Read a workbook or CSV file. Raises `Unreadable`, and nothing else."""
    try:
        return _parse(content, layout)
    except Unreadable:
        raise
    except MemoryError as error:
        raise Unreadable(messages.TOO_LARGE) from error
    except Exception as error:  # a malformed file may raise anything in openpyxl
        raise Unreadable(messages.DAMAGED_FILE) from error


def _parse(content: bytes, layout: Layout) -> Table:
    sample = content[:SAMPLE_BYTES].lstrip()
    if not sample:
        raise Unreadable(messages.EMPTY_FILE)
    if content.startswith(OLD_EXCEL):
        raise Unreadable(messages.PROTECTED_FILE)
    if sample.startswith(OTHER_FORMATS):
        raise Unreadable(messages.NOT_A_WORKBOOK)
    if content.startswith(ZIP):
        return _parse_workbook(content, layout)
    headings = [name for column in layout for name in column.names]
    return _TableParser(layout).parse(csv_reader.read_rows(content, headings))


def _parse_workbook(content: bytes, layout: Layout) -> Table:
    """The table of the first sheet that has the headings."""
    first_error: Unreadable | None = None
    for sheet in xlsx_reader.visible_sheets(content):
        parser = _TableParser(layout)
        try:
            table = parser.parse(sheet.rows())
        except _HeadingsMissing as error:
            first_error = first_error or error
            continue
        sheet.require_plain(below=parser.heading_row)
        return table
    raise first_error or Unreadable(messages.EMPTY_FILE)


class _HeadingsMissing(Unreadable):
    """No row of a sheet has the required headings."""


class _TableParser:
    """Reads the rows below the first row that has the required headings."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.heading_row = 0
        self._characters = 0

    def parse(self, rows: Iterable[tuple[int, Cells]]) -> Table:
        remaining = iter(rows)
        table = self._find_headings(remaining)
        for number, cells in remaining:
            row = {key: cells[at] for key, at in table.columns.items() if at in cells}
            if row:
                self._require_within_limits(row, table)
                table.rows.append((number, row))
        if not table.rows:
            raise Unreadable(messages.NO_ROWS)
        return table

    def _require_within_limits(self, row: dict[str, Cell], table: Table) -> None:
        self._characters += sum(map(len, row.values()))
        if len(table.rows) == MAX_ROWS:
            raise Unreadable(messages.TOO_MANY_ROWS.format(max_rows=MAX_ROWS))
        if self._characters > MAX_CHARACTERS:
            raise Unreadable(messages.TOO_LARGE)

    def _find_headings(self, rows: Iterator[tuple[int, Cells]]) -> Table:
        best: dict[str, int] = {}
        for _, (number, cells) in zip(range(MAX_ROWS_ABOVE_HEADINGS), rows, strict=False):
            columns = self._find_columns(cells)
            if all(column.key in columns for column in self.layout if column.is_needed):
                self.heading_row = number
                ignored = [
                    str(cell)
                    for at, cell in cells.items()
                    if at not in columns.values() and heading_key(cell) not in REPORT_HEADINGS
                ]
                return Table(columns=columns, ignored=ignored)
            best = max(best, columns, key=len)
        missing = [
            column.heading for column in self.layout if column.is_needed and column.key not in best
        ]
        raise _HeadingsMissing(messages.MISSING_COLUMNS.format(columns=", ".join(missing)))

    def _find_columns(self, cells: Cells) -> dict[str, int]:
        named = {name: column for column in self.layout for name in column.names}
        columns: dict[str, int] = {}
        for at, cell in sorted(cells.items()):
            column = None if isinstance(cell, CellError) else named.get(heading_key(cell))
            if column is not None and column.key in columns:
                raise Unreadable(messages.REPEATED_COLUMN.format(column=column.heading))
            if column is not None:
                columns[column.key] = at
        return columns


def main(kind: str) -> None:
    """Parse standard input as a file of this kind, and print it or the refusal as JSON."""
    limit_process()
    try:
        output: Any = parse_file(sys.stdin.buffer.read(), LAYOUTS[kind]).to_json()
    except Unreadable as error:
        output = {"refused": error.message}
    json.dump(output, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
