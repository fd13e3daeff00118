"""Finds the list in a sheet: its headings, the rows below them, and what is no part of it."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, TypedDict

from evaluacmo.common.sandboxed import Unreadable
from evaluacmo.imports import messages
from evaluacmo.imports.cells import Cell, CellError, Cells, column_name
from evaluacmo.imports.dictionary import OTHER, begins_as_note, meaning_of
from evaluacmo.imports.layouts import LAYOUTS, heading_key
from evaluacmo.imports.sheets import Merge, Sheet

MAX_ROWS_SEARCHED: Final = 40
"""The largest number of rows that are not empty up to the headings."""
MIN_HEADINGS: Final = 2
LONG_NUMBER: Final = 5
"""Digits that no heading has, but documents and telephones do."""
MAX_NOTE_COLUMNS: Final = 2
NOTE_LENGTH: Final = 60
MAX_SHEET_NAME_LENGTH: Final = 100


class LeftOutReason(StrEnum):
    """The reason for a row that is not read or not imported."""

    ABOVE = "above"
    HEADINGS = "headings"
    TITLE = "title"
    NOTE = "note"
    HIDDEN = "hidden"
    SHEET = "sheet"
    HIDDEN_SHEET = "hidden_sheet"
    LONG_SHEET = "long_sheet"
    NO_DATA = "no_data"
    WRONG = "wrong"
    DOUBLE = "double"
    CHOSEN = "chosen"


BY_CHOICE: Final = (LeftOutReason.WRONG, LeftOutReason.DOUBLE, LeftOutReason.CHOSEN)
"""The reasons for rows that are read but not imported."""


class ParsedSheet(TypedDict):
    """A sheet with its list, as JSON.

    `headings` are texts by column index. A row is its number and its cells by column index, each a
    text or `{"trouble": CellError}`; `hidden` are the numbers of hidden ones. `left_out` are the
    rows that are no part of the list: reason, number and a text of each. `count` are all rows that
    are not empty; of a sheet that `is_cut` there are more than can be imported. `is_chosen`
    unless the reader chooses otherwise.
    """

    name: str
    is_hidden: bool
    is_cut: bool
    count: int
    has_headings: bool
    is_recognised: bool
    headings: dict[str, str]
    rows: list[Any]
    hidden: list[int]
    left_out: list[Any]
    is_chosen: bool


@dataclass(eq=False)
class List:
    """The list of a sheet. `left_out` are the other rows, with a text of theirs."""

    sheet: Sheet
    headings: dict[int, str] = field(default_factory=dict)
    has_headings: bool = True
    rows: list[tuple[int, Cells]] = field(default_factory=list)
    left_out: list[tuple[LeftOutReason, int, str]] = field(default_factory=list)
    fields: frozenset[str] = frozenset()

    @property
    def heading_keys(self) -> frozenset[str]:
        """The headings as they are compared."""
        return frozenset(heading_key(text) for text in self.headings.values())

    @property
    def is_recognised(self) -> bool:
        """Whether its headings tell that it is a list of this kind."""
        return len(self.fields) >= MIN_HEADINGS

    def to_json(self, *, is_chosen: bool) -> ParsedSheet:
        """The list as it is printed and stored; without the rows of a sheet that is cut."""
        kept = [] if self.sheet.is_cut else self.rows
        return {
            "name": printable(self.sheet.name)[:MAX_SHEET_NAME_LENGTH],
            "is_hidden": self.sheet.is_hidden,
            "is_cut": self.sheet.is_cut,
            "count": self.sheet.count,
            "has_headings": self.has_headings,
            "is_recognised": self.is_recognised,
            "headings": {str(at): text for at, text in self.headings.items()},
            "rows": [
                [number, {str(at): _cell_to_json(cell) for at, cell in cells.items()}]
                for number, cells in kept
            ],
            "hidden": sorted(self.sheet.hidden_rows & {number for number, _ in kept}),
            "left_out": [] if self.sheet.is_cut else [list(each) for each in self.left_out],
            "is_chosen": is_chosen,
        }


def printable(name: str) -> str:
    """A name with `_` in place of invisible characters."""
    return "".join(char if char.isprintable() else "_" for char in name)


def _cell_to_json(cell: Cell) -> str | dict[str, str]:
    return {"trouble": cell} if isinstance(cell, CellError) else cell


@dataclass(frozen=True)
class _Headings:
    """Rows that may be the headings: from `start` to `stop` of the sheet's rows."""

    start: int
    stop: int
    texts: dict[int, str]
    fields: frozenset[str]
    others: int
    known: int

    @property
    def likelihood(self) -> tuple[int, int, int, int]:
        """More is likelier; of equal ones a single row, and the first one."""
        return len(self.fields), self.known, self.start - self.stop, -self.start


def find_list(sheet: Sheet, kind: str) -> List | None:
    """The list of a sheet, or None where it has no columns.

    The headings are the row, or two rows, with most of the headings that are known; or else the row
    with most texts. A list that begins with somebody's data has none.
    """
    if not sheet.rows:
        return None
    headings = _find_headings(sheet, kind)
    found = List(sheet) if headings is None else _below(sheet, headings)
    if headings is None:
        if not _is_data(sheet.rows):
            return None
        found.has_headings = False
        found.rows = sheet.rows
    _require_plain(sheet, found.rows)
    _fill_merged(sheet, found.rows)
    for at in sorted({at for _, cells in found.rows for at in cells} - found.headings.keys()):
        found.headings[at] = messages.UNNAMED_COLUMN.format(letters=column_name(at))
    found.headings = dict(sorted(found.headings.items()))
    _leave_out_notes(found, kind)
    return found


def _find_headings(sheet: Sheet, kind: str) -> _Headings | None:
    rows = sheet.rows[:MAX_ROWS_SEARCHED]
    candidates = [
        *(_candidate(sheet, at, at + 1, kind) for at in range(len(rows))),
        *(
            _candidate(sheet, at, at + 2, kind)
            for at in range(len(rows) - 1)
            if not _looks_like_data(rows[at + 1][1])
        ),
    ]
    known = [each for each in candidates if _is_known(each, kind)]
    if known:
        return max(known, key=lambda each: each.likelihood)
    first = next((cells for _, cells in rows if len(cells) >= MIN_HEADINGS), {})
    likely = [
        each
        for each in candidates[: len(rows)]
        if len(each.texts) >= MIN_HEADINGS and not _looks_like_data(rows[each.start][1])
    ]
    if _looks_like_data(first) or not likely:
        return None
    return max(likely, key=lambda each: (len(each.fields), len(each.texts), -each.start))


def _is_known(headings: _Headings, kind: str) -> bool:
    """Whether enough of the headings are known to be sure that they are some."""
    if len(headings.texts) == 1:
        enough = {column.key for column in LAYOUTS[kind] if column.is_enough}
        return not enough.isdisjoint(headings.fields)
    return bool(headings.fields) and len(headings.fields) + headings.others >= MIN_HEADINGS


def _candidate(sheet: Sheet, start: int, stop: int, kind: str) -> _Headings:
    number, cells = sheet.rows[start]
    texts = _texts(cells)
    if stop - start > 1:
        below, child = sheet.rows[start + 1]
        texts = (
            _combine(_spread(texts, number, sheet.merged), _texts(child), kind)
            if below == number + 1
            else {}
        )
    meanings = [meaning_of(text, kind=kind) for text in texts.values()]
    known = [meaning.key for meaning in meanings if meaning is not None]
    fields = frozenset(key for key in known if key != OTHER)
    return _Headings(start, stop, texts, fields, known.count(OTHER), len(known))


def _spread(texts: Mapping[int, str], number: int, merged: Iterable[Merge]) -> dict[int, str]:
    """The texts of a row of headings, those of merged cells above each of their columns."""
    spread = dict(texts)
    for merge in merged:
        if merge.first_row <= number <= merge.last_row and merge.first_column in texts:
            for at in range(merge.first_column, merge.last_column + 1):
                spread.setdefault(at, texts[merge.first_column])
    return spread


def _combine(above: Mapping[int, str], below: Mapping[int, str], kind: str) -> dict[int, str]:
    """The headings of two rows as one text for each column.

    The upper one names a group of columns, and counts where it tells more than the lower one alone.
    """
    combined = {}
    for at in sorted(above.keys() | below.keys()):
        upper, lower = above.get(at, ""), below.get(at, "")
        both = f"{upper} {lower}".strip()
        is_lower_known = meaning_of(lower, kind=kind) is not None
        combined[at] = both if meaning_of(both, kind=kind) or not is_lower_known else lower
    return combined


def _below(sheet: Sheet, headings: _Headings) -> List:
    """The rows below the headings, without repetitions of them."""
    found = List(sheet, headings=dict(headings.texts), fields=headings.fields)
    heading_rows = [_keys(cells) for _, cells in sheet.rows[headings.start : headings.stop]]
    for at, (number, cells) in enumerate(sheet.rows):
        if at < headings.start:
            found.left_out.append((LeftOutReason.ABOVE, number, _first_text(cells)))
        elif at < headings.stop or (_keys(cells) in heading_rows and len(cells) >= MIN_HEADINGS):
            found.left_out.append((LeftOutReason.HEADINGS, number, ""))
        else:
            found.rows.append((number, cells))
    return found


def _leave_out_notes(found: List, kind: str) -> None:
    """Take out titles of parts of the list, totals and signatures."""
    columns = len(found.headings)
    wide = {
        merge.first_row
        for merge in found.sheet.merged
        if merge.last_column - merge.first_column + 1 >= max(MIN_HEADINGS, columns // 2)
    }
    named = {
        at
        for at, text in found.headings.items()
        if (meaning := meaning_of(text, kind=kind)) and meaning.key != OTHER
    }
    kept = []
    for number, cells in found.rows:
        texts = list(_texts(cells).values())
        is_alone = columns > MAX_NOTE_COLUMNS and len(cells) == 1
        if is_alone and (number in wide or not named & cells.keys()):
            found.left_out.append((LeftOutReason.TITLE, number, _first_text(cells)))
        elif columns > MAX_NOTE_COLUMNS >= len(cells) and begins_as_note(texts):
            found.left_out.append((LeftOutReason.NOTE, number, _first_text(cells)))
        else:
            kept.append((number, cells))
    found.rows = kept


def _require_plain(sheet: Sheet, rows: Sequence[tuple[int, Cells]]) -> None:
    """Raise `Unreadable` for merged cells that hide others, which no program shows."""
    for merge, number, cells in _merged_rows(sheet, rows):
        inside = {at for at in cells if merge.first_column <= at <= merge.last_column}
        if inside - ({merge.first_column} if number == merge.first_row else set()):
            raise Unreadable(messages.MERGED_CELLS.format(cells=merge.name))


def _fill_merged(sheet: Sheet, rows: Sequence[tuple[int, Cells]]) -> None:
    """Give each row the text of a cell that is merged with those of the rows above it."""
    by_number = dict(rows)
    for merge, number, cells in list(_merged_rows(sheet, rows)):
        cell = by_number.get(merge.first_row, {}).get(merge.first_column)
        if cell and merge.first_column == merge.last_column and number > merge.first_row:
            cells[merge.first_column] = cell


def _merged_rows(
    sheet: Sheet, rows: Sequence[tuple[int, Cells]]
) -> Iterator[tuple[Merge, int, Cells]]:
    numbers = [number for number, _ in rows]
    for merge in sheet.merged:
        start = bisect_left(numbers, merge.first_row)
        stop = bisect_right(numbers, merge.last_row)
        for number, cells in rows[start:stop]:
            yield merge, number, cells


def _is_data(rows: Sequence[tuple[int, Cells]]) -> bool:
    """Whether rows without headings are a list: most have as many cells, and some are data."""
    counts = Counter(len(cells) for _, cells in rows)
    usual = max(counts, key=counts.__getitem__)
    return usual >= MIN_HEADINGS and any(_looks_like_data(cells) for _, cells in rows)


def _looks_like_data(cells: Cells) -> bool:
    return any(
        isinstance(cell, CellError) or "@" in cell or sum(map(str.isdigit, cell)) >= LONG_NUMBER
        for cell in cells.values()
    )


def _texts(cells: Cells) -> dict[int, str]:
    return {
        at: " ".join(cell.split()) for at, cell in cells.items() if not isinstance(cell, CellError)
    }


def _keys(cells: Cells) -> tuple[str, ...]:
    return tuple(heading_key(text) for text in _texts(cells).values())


def _first_text(cells: Cells) -> str:
    return next(iter(_texts(cells).values()), "")[:NOTE_LENGTH]
