"""The sheets, rows and encoding that are read of an uploaded file, and the rows left out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final, NamedTuple

from evaluacmo.common.errors import InvalidInput
from evaluacmo.imports import messages
from evaluacmo.imports.cells import MAX_COLUMNS
from evaluacmo.imports.layouts import heading_key
from evaluacmo.imports.lists import LeftOutReason, ParsedSheet
from evaluacmo.imports.parser import ParsedFile
from evaluacmo.imports.sheets import MAX_ROWS

MAX_RANGES: Final = 12
MAX_TEXTS: Final = 3


@dataclass(frozen=True, slots=True)
class ReadingChoice:
    """The positions of the chosen reading and sheets of a file."""

    reading: int = 0
    sheets: Sequence[int] = ()
    include_hidden: bool = False


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Rows that are not read: how many, which ones, and the first texts in them."""

    sheet: str
    reason: str
    count: int
    where: str = ""
    texts: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """As it is stored with the import."""
        return asdict(self)


class LeftOutRow(NamedTuple):
    """A row that is not read, with a text of it."""

    sheet: str
    reason: str
    number: int
    text: str = ""


@dataclass(slots=True)
class FileTable:
    """The chosen sheets as one table.

    A row is its number, its cells by column index, and `{"sheet": name}` where several are read.
    `places` are the columns of each such sheet by those of the table.
    """

    headings: dict[str, str] = field(default_factory=dict)
    rows: list[Any] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    places: dict[str, dict[str, int]] = field(default_factory=dict)


def default_choice(parsed: ParsedFile) -> ReadingChoice:
    """The likeliest reading with the sheets that have the same list."""
    sheets = parsed["readings"][0]["sheets"]
    chosen = [at for at, sheet in enumerate(sheets) if sheet["is_chosen"]]
    has_visible = any(len(sheets[at]["hidden"]) < len(sheets[at]["rows"]) for at in chosen)
    return ReadingChoice(sheets=chosen, include_hidden=not has_visible)


def has_choices(parsed: ParsedFile) -> bool:
    """Whether anything else could be read."""
    sheets = parsed["readings"][0]["sheets"]
    return (
        len(parsed["readings"]) > 1
        or any(sheet["hidden"] for sheet in sheets)
        or sum(bool(sheet["rows"]) for sheet in sheets) > 1
    )


def is_in_doubt(parsed: ParsedFile) -> bool:
    """Whether rows that are left out, or other sheets, may belong to the list."""
    sheets = parsed["readings"][0]["sheets"]
    return len(parsed["readings"]) > 1 or any(
        sheet["hidden"] or not sheet["has_headings"]
        if sheet["is_chosen"]
        else sheet["is_recognised"] and sheet["count"]
        for sheet in sheets
    )


def make_table(parsed: ParsedFile, choice: ReadingChoice) -> FileTable:
    """Read what is chosen. Raises `InvalidInput` for an impossible choice."""
    if not 0 <= choice.reading < len(parsed["readings"]):
        raise InvalidInput.at("reading", messages.UNKNOWN_READING)
    sheets = parsed["readings"][choice.reading]["sheets"]
    chosen = set(choice.sheets)
    if not chosen or not all(0 <= at < len(sheets) and sheets[at]["rows"] for at in chosen):
        raise InvalidInput.at("sheets", messages.UNKNOWN_SHEET)
    table = FileTable()
    for at, sheet in enumerate(sheets):
        if at in chosen:
            _add_sheet(table, sheet, is_single=len(chosen) == 1, hidden=choice.include_hidden)
        else:
            table.left_out.append(_unread(sheet))
    if len(table.rows) > MAX_ROWS:
        raise InvalidInput.at("sheets", messages.TOO_MANY_ROWS.format(max_rows=MAX_ROWS))
    if len(table.headings) > MAX_COLUMNS:
        too_many = messages.TOO_MANY_COLUMNS.format(max_columns=MAX_COLUMNS)
        raise InvalidInput.at("sheets", too_many)
    if not table.rows:
        raise InvalidInput.at("sheets", messages.NO_ROWS)
    return table


def _add_sheet(table: FileTable, sheet: ParsedSheet, *, is_single: bool, hidden: bool) -> None:
    columns = _columns_in(table, sheet["headings"])
    table.headings |= {columns[at]: text for at, text in sheet["headings"].items()}
    if not is_single:
        table.places[sheet["name"]] = {to: int(at) for at, to in columns.items()}
    left_out = [LeftOutRow(sheet["name"], *each) for each in sheet["left_out"]]
    skipped = set() if hidden else set(sheet["hidden"])
    for number, cells in sheet["rows"]:
        if number in skipped:
            left_out.append(LeftOutRow(sheet["name"], LeftOutReason.HIDDEN, number))
            continue
        row = [number, {columns[at]: cell for at, cell in cells.items()}]
        table.rows.append(row if is_single else [*row, {"sheet": sheet["name"]}])
    table.left_out += grouped(left_out)


def _columns_in(table: FileTable, headings: Mapping[str, str]) -> dict[str, str]:
    """The table's column for each of a sheet: one with the same heading, or a new one."""
    free: dict[str, list[str]] = {}
    for at, text in table.headings.items():
        free.setdefault(heading_key(text), []).append(at)
    if not table.headings:
        return {at: at for at in headings}
    columns, following = {}, max(map(int, table.headings)) + 1
    for at, text in headings.items():
        same = free.get(heading_key(text))
        if same:
            columns[at] = same.pop(0)
        else:
            columns[at], following = str(following), following + 1
    return columns


def _unread(sheet: ParsedSheet) -> LeftOut:
    if sheet["is_cut"]:
        reason = LeftOutReason.LONG_SHEET
    else:
        reason = LeftOutReason.HIDDEN_SHEET if sheet["is_hidden"] else LeftOutReason.SHEET
    return LeftOut(sheet["name"], reason, sheet["count"])


def grouped(rows: Iterable[LeftOutRow]) -> list[LeftOut]:
    """The rows of each sheet that are left out for the same reason as one."""
    groups: dict[tuple[str, str], list[LeftOutRow]] = {}
    for row in rows:
        groups.setdefault((row.sheet, row.reason), []).append(row)
    return [_group(sheet, reason, each) for (sheet, reason), each in groups.items()]


def _group(sheet: str, reason: str, rows: Sequence[LeftOutRow]) -> LeftOut:
    texts = list(dict.fromkeys(row.text for row in rows if row.text))
    shown = texts[:MAX_TEXTS] if reason in {LeftOutReason.TITLE, LeftOutReason.NOTE} else []
    return LeftOut(sheet, reason, len(rows), _ranges(row.number for row in rows), shown)


def _ranges(numbers: Iterable[int]) -> str:
    """Numbers of rows as people write them: `1–11, 14`."""
    ranges: list[list[int]] = []
    for number in sorted(numbers):
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    shown = [str(a) if a == b else f"{a}–{b}" for a, b in ranges[:MAX_RANGES]]
    return ", ".join([*shown, *(["…"] if len(ranges) > MAX_RANGES else [])])
