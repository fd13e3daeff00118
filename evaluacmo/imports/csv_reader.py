"""The rows of text files in which a character stands between the cells."""

import codecs
import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Final

from evaluacmo.imports import messages
from evaluacmo.imports.cells import Cells, Unreadable, text_cell
from evaluacmo.imports.layouts import heading_key

DELIMITERS: Final = (";", ",", "\t")
MARKS: Final = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
ENCODINGS: Final = ("utf-8", "cp1252")
LONGEST: Final = 200_000
BEGINNING: Final = 20_000
LINES_LOOKED_AT: Final = 10
COLUMNS: Final = 100


def rows_of(content: bytes, names: Iterable[str]) -> Iterator[tuple[int, Cells]]:
    """The rows that hold something, with the numbers that a spreadsheet would give them.

    The delimiter is the one that finds most of the headings' `names`. Raises `Unreadable`.
    """
    text = _decoded(content)
    delimiter = _delimiter(text[:BEGINNING], set(names))
    csv.field_size_limit(LONGEST)
    try:
        for number, fields in enumerate(_fields(text, delimiter), start=1):
            if len(fields) > COLUMNS and any(fields[COLUMNS:]):
                raise Unreadable(messages.IMPORT_TOO_WIDE.format(most=COLUMNS))
            cells = {column: text_cell(field) for column, field in enumerate(fields)}
            row = {column: cell for column, cell in cells.items() if cell}
            if row:
                yield number, row
    except csv.Error as error:
        raise Unreadable(messages.IMPORT_BAD_QUOTES) from error


def _fields(text: str, delimiter: str) -> Iterator[list[str]]:
    return csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)


def _decoded(content: bytes) -> str:
    marked = next((name for mark, name in MARKS.items() if content.startswith(mark)), None)
    for encoding in [marked] if marked else ENCODINGS:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" in text:
            break
        return text
    raise Unreadable(messages.IMPORT_NOT_TEXT)


def _delimiter(text: str, names: set[str]) -> str:
    lines = text.splitlines()[:LINES_LOOKED_AT]

    def found(delimiter: str) -> int:
        fields = [line.replace('"', "").split(delimiter) for line in lines]
        return max((len({heading_key(f) for f in row} & names) for row in fields), default=0)

    return max(DELIMITERS, key=found)
