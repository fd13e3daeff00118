"""Finds the headings of an uploaded file and reads the cells below them.

Run as a program by `services`.
"""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any, Final, TypedDict

from evaluacmo.common.sandbox import Unreadable, read_in_sandbox
from evaluacmo.imports import csv_reader, messages, xlsx_reader
from evaluacmo.imports.cells import Cell, CellError, Cells
from evaluacmo.imports.layouts import LAYOUTS, Layout, heading_key

MAX_ROWS: Final = 5000
MAX_CHARACTERS: Final = 8_000_000
MAX_ROWS_ABOVE_HEADINGS: Final = 10
MIN_HEADINGS: Final = 2
SAMPLE_BYTES: Final = 1000
ZIP: Final = b"PK"
OLD_EXCEL: Final = bytes.fromhex("d0cf11e0a1b11ae1")
# with the encodings of texts and of names in a zip
LIBRARIES: Final = (
    "defusedxml.ElementTree",
    "encodings.cp1252",
    "encodings.cp437",
    "encodings.utf_16",
    "encodings.utf_8_sig",
    "openpyxl.reader.excel",
)
OTHER_FORMATS: Final = (b"%PDF", b"<", b"{\\rtf", b"\x89PNG", b"\xff\xd8\xff", b"GIF8")


class ParsedFile(TypedDict):
    """A file as JSON, as it is stored until its columns are known.

    `headings` are texts by column index. A row is its number and its cells by column index, each a
    text or `{"trouble": CellError}`.
    """

    headings: dict[str, str]
    rows: list[Any]


@dataclass
class Table:
    """The headings of a file and the rows below, with their numbers, by column index."""

    headings: dict[int, str] = field(default_factory=dict)
    rows: list[tuple[int, Cells]] = field(default_factory=list)

    def to_json(self) -> ParsedFile:
        """The table as it is printed and stored."""
        rows = [
            [number, {str(at): _cell_to_json(cell) for at, cell in cells.items()}]
            for number, cells in self.rows
        ]
        return {"headings": {str(at): text for at, text in self.headings.items()}, "rows": rows}


def _cell_to_json(cell: Cell) -> str | dict[str, str]:
    return {"trouble": cell} if isinstance(cell, CellError) else cell


def parse_file(content: bytes, layout: Layout) -> Table:
    """Read a workbook or CSV file. Raises `Unreadable` for a file that cannot be used.

    Where no row has the headings of the layout, the likeliest one is taken for the headings.
    """
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
    try:
        return _TableParser(layout).parse(csv_reader.read_rows(content, headings))
    except _HeadingsMissing:
        by_hand = _TableParser(layout, by_hand=True)
        return by_hand.parse(csv_reader.read_rows(content, headings))


def _parse_workbook(content: bytes, layout: Layout) -> Table:
    """The table of the first sheet that has the headings, or else of the first with rows."""
    first_error: Unreadable | None = None
    for by_hand in (False, True):
        for sheet in xlsx_reader.visible_sheets(content):
            parser = _TableParser(layout, by_hand=by_hand)
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
    """Reads the rows below the headings.

    The headings are the first row with all that the layout needs; with `by_hand`, the row with most
    headings of the layout, and of several the one with most texts.
    """

    def __init__(self, layout: Layout, *, by_hand: bool = False) -> None:
        self.layout = layout
        self.by_hand = by_hand
        self.heading_row = 0
        self._characters = 0

    def parse(self, rows: Iterable[tuple[int, Cells]]) -> Table:
        remaining = iter(rows)
        first = list(islice(remaining, MAX_ROWS_ABOVE_HEADINGS))
        table = self._find_headings(first)
        for number, cells in chain(first, remaining):
            row = {at: cell for at, cell in cells.items() if at in table.headings}
            if row and number > self.heading_row:
                self._require_within_limits(row, table)
                table.rows.append((number, row))
        if not table.rows:
            raise Unreadable(messages.NO_ROWS)
        return table

    def _require_within_limits(self, row: Cells, table: Table) -> None:
        self._characters += sum(map(len, row.values()))
        if len(table.rows) == MAX_ROWS:
            raise Unreadable(messages.TOO_MANY_ROWS.format(max_rows=MAX_ROWS))
        if self._characters > MAX_CHARACTERS:
            raise Unreadable(messages.TOO_LARGE)

    def _find_headings(self, rows: Sequence[tuple[int, Cells]]) -> Table:
        needed = {column.key for column in self.layout if column.is_needed}
        found = [self._recognise(cells) for _, cells in rows]
        best = max(found, key=len, default=set())
        at = next((at for at, keys in enumerate(found) if needed <= keys), None)
        if at is None and self.by_hand:
            texts = [len(_texts(cells)) for _, cells in rows]
            likely = [at for at, count in enumerate(texts) if count >= MIN_HEADINGS]
            at = max(likely, key=lambda at: (len(found[at]), texts[at]), default=None)
        if at is None:
            missing = [column.heading for column in self.layout if column.key in needed - best]
            raise _HeadingsMissing(messages.MISSING_COLUMNS.format(columns=", ".join(missing)))
        self.heading_row, cells = rows[at]
        return Table(headings=_texts(cells))

    def _recognise(self, cells: Cells) -> set[str]:
        """The keys of the columns that have their heading here. Raises for repeated ones."""
        named = {name: column for column in self.layout for name in column.names}
        keys: set[str] = set()
        for text in _texts(cells).values():
            column = named.get(heading_key(text))
            if column is not None and column.key in keys:
                raise Unreadable(messages.REPEATED_COLUMN.format(column=column.heading))
            if column is not None:
                keys.add(column.key)
        return keys


def _texts(cells: Cells) -> dict[int, str]:
    return {at: str(cell) for at, cell in cells.items() if not isinstance(cell, CellError)}


def main(kind: str) -> None:
    """Print the table of a file of this kind."""
    read_in_sandbox(
        lambda content: parse_file(content, LAYOUTS[kind]).to_json(), libraries=LIBRARIES
    )


if __name__ == "__main__":
    main(sys.argv[1])
