"""What a file says, read in a process of its own: it may be made to do harm.

The process has little memory and little time, and nothing of the product's settings and data.
"""

import json
import resource
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from evaluacmo.imports import csv_reader, messages, xlsx_reader
from evaluacmo.imports.cells import Cell, Cells, Trouble, Unreadable
from evaluacmo.imports.layouts import LAYOUTS, Layout, heading_key

MEMORY_BYTES: Final = 512 * 1024**2
CPU_SECONDS: Final = 10
ROWS: Final = 5000
CHARACTERS: Final = 8_000_000
HEADINGS_WITHIN: Final = 10
NAMED: Final = 5
BEGINNING: Final = 1000
ZIP: Final = b"PK"
OLD_EXCEL: Final = bytes.fromhex("d0cf11e0a1b11ae1")
# what stands above what is told of each row, where a file is given back
OURS: Final = {heading_key(heading) for heading in messages.IMPORT_RETURNED.values()}
NO_TABLE: Final = (b"%PDF", b"<", b"{\\rtf", b"\x89PNG", b"\xff\xd8\xff", b"GIF8")


@dataclass
class Table:
    """The rows of a file, by their numbers and by the keys of the columns."""

    columns: dict[str, int] = field(default_factory=dict)
    rows: list[tuple[int, dict[str, Cell]]] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    """The headings that are none of ours."""


def read_file(content: bytes, layout: Layout) -> Table:
    """What the file says. Raises `Unreadable`, whatever is wrong with it."""
    try:
        return _read(content, layout)
    except Unreadable:
        raise
    except MemoryError as error:
        raise Unreadable(messages.IMPORT_TOO_LARGE) from error
    except Exception as error:  # a strange file may lead the library anywhere
        raise Unreadable(messages.IMPORT_DAMAGED) from error


def _read(content: bytes, layout: Layout) -> Table:
    beginning = content[:BEGINNING].lstrip()
    if not beginning:
        raise Unreadable(messages.IMPORT_EMPTY)
    if content.startswith(OLD_EXCEL):
        raise Unreadable(messages.IMPORT_PROTECTED)
    if beginning.startswith(NO_TABLE):
        raise Unreadable(messages.IMPORT_NOT_A_WORKBOOK)
    if not content.startswith(ZIP):
        names = [name for column in layout for name in column.names]
        return _Headed(layout).read(csv_reader.rows_of(content, names))
    return _first_that_fits(content, layout)


def _first_that_fits(content: bytes, layout: Layout) -> Table:
    misfit: Unreadable | None = None
    for sheet in xlsx_reader.sheets_of(content):
        reading = _Headed(layout)
        try:
            table = reading.read(sheet.rows())
        except _NoHeadings as error:
            misfit = misfit or error
            continue
        for name, _, last in sheet.merged():
            if last > reading.headings_at:
                raise Unreadable(messages.IMPORT_MERGED.format(cells=name))
        return table
    raise misfit or Unreadable(messages.IMPORT_EMPTY)


class _NoHeadings(Unreadable):
    """No row of a sheet has the headings that are needed."""


class _Headed:
    """Reads the rows below the first row that has the headings."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.headings_at = 0
        self._characters = 0

    def read(self, rows: Iterable[tuple[int, Cells]]) -> Table:
        left = iter(rows)
        table = self._head(left)
        for number, cells in left:
            row = {key: cells[at] for key, at in table.columns.items() if at in cells}
            if row:
                self._require_modest(number, row, table)
                table.rows.append((number, row))
        if not table.rows:
            raise Unreadable(messages.IMPORT_NO_ROWS)
        return table

    def _require_modest(self, number: int, row: dict[str, Cell], table: Table) -> None:
        if table.rows and number <= table.rows[-1][0]:
            raise Unreadable(messages.IMPORT_DAMAGED)
        self._characters += sum(map(len, row.values()))
        if len(table.rows) == ROWS:
            raise Unreadable(messages.IMPORT_TOO_MANY_ROWS.format(most=ROWS))
        if self._characters > CHARACTERS:
            raise Unreadable(messages.IMPORT_TOO_LARGE)

    def _head(self, rows: Iterator[tuple[int, Cells]]) -> Table:
        best: dict[str, int] = {}
        for _, (number, cells) in zip(range(HEADINGS_WITHIN), rows, strict=False):
            columns = self._columns(cells)
            if all(column.key in columns for column in self.layout if column.is_needed):
                self.headings_at = number
                ignored = [
                    str(cell)
                    for at, cell in cells.items()
                    if at not in columns.values() and heading_key(cell) not in OURS
                ]
                return Table(columns=columns, ignored=ignored)
            best = max(best, columns, key=len)
        missing = [each.heading for each in self.layout if each.is_needed and each.key not in best]
        raise _NoHeadings(messages.IMPORT_MISSING_COLUMNS.format(columns=", ".join(missing)))

    def _columns(self, cells: Cells) -> dict[str, int]:
        named = {name: column for column in self.layout for name in column.names}
        columns: dict[str, int] = {}
        for at, cell in sorted(cells.items()):
            column = None if isinstance(cell, Trouble) else named.get(heading_key(cell))
            if column is not None and column.key in columns:
                raise Unreadable(messages.IMPORT_DOUBLE_COLUMN.format(column=column.heading))
            if column is not None:
                columns[column.key] = at
        return columns


def told(table: Table) -> dict[str, Any]:
    """The table as JSON can say it; a cell in trouble is an object."""
    rows = [
        [n, {k: {"trouble": c} if isinstance(c, Trouble) else c for k, c in row.items()}]
        for n, row in table.rows
    ]
    return {"columns": table.columns, "rows": rows, "ignored": table.ignored[:NAMED]}


def main(arguments: list[str]) -> None:
    """Read a file of the kind that is named from the standard input, and print what it says."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    try:
        answer = told(read_file(sys.stdin.buffer.read(), LAYOUTS[arguments[0]]))
    except Unreadable as error:
        answer = {"refused": error.message}
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1:])
