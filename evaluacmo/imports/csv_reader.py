"""Reads CSV files as spreadsheet programs write them."""

import codecs
import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Final

from evaluacmo.common.sandbox import Unreadable
from evaluacmo.imports import messages
from evaluacmo.imports.cells import MAX_COLUMNS, Cells, text_cell
from evaluacmo.imports.layouts import heading_key

DELIMITERS: Final = (";", ",", "\t")
BYTE_ORDER_MARKS: Final = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
ENCODINGS: Final = ("utf-8", "cp1252")
MAX_FIELD_LENGTH: Final = 200_000
SAMPLE_LENGTH: Final = 20_000
SAMPLE_LINES: Final = 10


def read_rows(content: bytes, headings: Iterable[str]) -> Iterator[tuple[int, Cells]]:
    """The rows that are not empty, with the numbers that a spreadsheet gives them.

    The delimiter is the one that finds most of `headings` (compared by `heading_key`), and of
    several the one that finds most fields. Raises `Unreadable`.
    """
    text = _decode(content)
    delimiter = _find_delimiter(text[:SAMPLE_LENGTH], set(headings))
    csv.field_size_limit(MAX_FIELD_LENGTH)
    lines = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
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


def _decode(content: bytes) -> str:
    marked = next(
        (name for mark, name in BYTE_ORDER_MARKS.items() if content.startswith(mark)), None
    )
    for encoding in [marked] if marked else ENCODINGS:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" in text:
            break
        return text
    raise Unreadable(messages.NOT_TEXT)


def _find_delimiter(text: str, headings: set[str]) -> str:
    lines = text.splitlines()[:SAMPLE_LINES]

    def count(delimiter: str) -> tuple[int, int]:
        rows = [line.replace('"', "").split(delimiter) for line in lines]
        found = (len({heading_key(field) for field in row} & headings) for row in rows)
        return max(found, default=0), max(map(len, rows), default=0)

    return max(DELIMITERS, key=count)
