"""Reads an uploaded file and finds the lists in it.

Run as a program by `services`.
"""

import sys
from functools import partial
from typing import Final, TypedDict

from evaluacmo.common.sandboxed import Unreadable, read_in_sandbox
from evaluacmo.imports import calamine_reader, csv_reader, messages, xlsx_reader
from evaluacmo.imports.archives import open_archive
from evaluacmo.imports.dictionary import meaning_of
from evaluacmo.imports.encoding import readings_of
from evaluacmo.imports.layouts import KEYS, LAYOUTS
from evaluacmo.imports.lists import List, ParsedSheet, find_list
from evaluacmo.imports.sheets import MAX_ROWS, Sheet

SAMPLE_BYTES: Final = 1000
ZIP: Final = b"PK"
OLD_EXCEL: Final = bytes.fromhex("d0cf11e0a1b11ae1")
# with the encodings of texts and of names in a zip
LIBRARIES: Final = (
    "defusedxml.ElementTree",
    "encodings.cp1252",
    "encodings.cp437",
    "encodings.cp850",
    "encodings.mac_roman",
    "encodings.utf_16",
    "encodings.utf_16_be",
    "encodings.utf_16_le",
    "encodings.utf_8_sig",
    "openpyxl.reader.excel",
    "python_calamine",
)
OTHER_FORMATS: Final = (b"%PDF", b"<", b"{\\rtf", b"\x89PNG", b"\xff\xd8\xff", b"GIF8")


class ParsedReading(TypedDict):
    """A file as it reads in one encoding; `line` tells it from the other readings."""

    encoding: str
    line: str
    sheets: list[ParsedSheet]


class ParsedFile(TypedDict):
    """A file as JSON: its readings, the likeliest first, and what could not be told of it."""

    readings: list[ParsedReading]
    notices: list[str]


def parse_file(content: bytes, kind: str) -> ParsedFile:
    """Read a workbook or CSV file. Raises `Unreadable` for a file that cannot be used."""
    sample = content[:SAMPLE_BYTES].lstrip()
    if not sample:
        raise Unreadable(messages.EMPTY_FILE)
    if sample.startswith(OTHER_FORMATS):
        raise Unreadable(messages.NOT_A_WORKBOOK)
    if content.startswith(OLD_EXCEL):
        sheets = _find_lists(calamine_reader.read_values(content), kind)
        return {"readings": [_reading(sheets)], "notices": [messages.XLS_TELLS_LITTLE]}
    if content.startswith(ZIP):
        return {"readings": [_reading(_find_lists(_read_archive(content), kind))], "notices": []}
    is_known = partial(_is_known, kind=kind)
    readings = [
        _reading(
            _find_lists([csv_reader.read_sheet(each.text, is_known)], kind),
            encoding=each.encoding,
            line=each.line,
        )
        for each in readings_of(content)
    ]
    return {"readings": readings, "notices": []}


def _reading(sheets: list[ParsedSheet], *, encoding: str = "", line: str = "") -> ParsedReading:
    return {"encoding": encoding, "line": line, "sheets": sheets}


def _read_archive(content: bytes) -> list[Sheet]:
    archive = open_archive(content)
    if calamine_reader.is_ods(archive):
        return calamine_reader.read_ods(content, archive)
    return xlsx_reader.read_sheets(content, archive)


def _is_known(heading: str, *, kind: str) -> bool:
    return meaning_of(heading, kind=kind) is not None


def _find_lists(sheets: list[Sheet], kind: str) -> list[ParsedSheet]:
    """All sheets that are not empty; the sheets with the same list are chosen.

    Raises `Unreadable` where none has one that can be imported.
    """
    if len({sheet.name for sheet in sheets}) < len(sheets):
        raise Unreadable(messages.DAMAGED_FILE)
    filled = [sheet for sheet in sheets if sheet.count]
    if not filled:
        raise Unreadable(messages.EMPTY_FILE)
    found = [(sheet, find_list(sheet, kind)) for sheet in filled]
    visible = [each for sheet, each in found if each is not None and not sheet.is_hidden]
    if not visible:
        hidden = next((sheet.name for sheet, each in found if each is not None), None)
        if hidden is not None:
            raise Unreadable(messages.ONLY_HIDDEN.format(sheet=hidden))
        raise Unreadable(messages.MISSING_COLUMNS.format(columns=_needed(kind)))
    needed = {column.key for column in LAYOUTS[kind] if column.is_needed}

    def likelihood(each: List) -> tuple[bool, bool, bool, int, int]:
        known = each.fields & needed
        return (
            each.is_recognised,
            bool(each.rows),
            not each.sheet.is_cut,
            len(known),
            len(each.rows),
        )

    main = max(visible, key=likelihood)
    chosen = [each for each in visible if each is main or _is_same_list(each, main, needed)]
    _require_importable(main, chosen)
    return [(each or List(sheet)).to_json(is_chosen=each in chosen) for sheet, each in found]


def _is_same_list(each: List, main: List, needed: set[str]) -> bool:
    if each.sheet.is_cut or not each.rows:
        return False
    if each.has_headings != main.has_headings:
        return False
    keys = main.fields & KEYS
    is_same_kind = (
        main.is_recognised
        and each.fields >= (main.fields & needed)
        and (not keys or not keys.isdisjoint(each.fields))
    )
    return each.heading_keys == main.heading_keys or is_same_kind


def _require_importable(main: List, chosen: list[List]) -> None:
    total = sum(len(each.rows) for each in chosen)
    if main.sheet.too_many_characters:
        raise Unreadable(messages.TOO_LARGE)
    if main.sheet.too_long or total > MAX_ROWS:
        raise Unreadable(messages.TOO_MANY_ROWS.format(max_rows=MAX_ROWS))
    if not main.rows:
        raise Unreadable(messages.NO_ROWS)


def _needed(kind: str) -> str:
    needed = (column for column in LAYOUTS[kind] if column.is_needed or column.is_enough)
    return ", ".join(column.heading for column in needed)


def main(kind: str) -> None:
    """Print the lists of a file of this kind."""
    read_in_sandbox(lambda content: parse_file(content, kind), libraries=LIBRARIES)


if __name__ == "__main__":
    main(sys.argv[1])
