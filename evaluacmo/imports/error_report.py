"""The rows of a file given back, with what is wrong with each (rules: imports)."""

from collections.abc import Iterable
from typing import IO, Any, Final

from evaluacmo.common.workbook import Cell, Column, Style, make_workbook
from evaluacmo.imports import messages
from evaluacmo.imports.kinds.rows import Verdict
from evaluacmo.imports.models import Import
from evaluacmo.imports.templates import USUAL_WIDTH, WIDTHS

TOLD: Final = (
    Column(messages.IMPORT_RETURNED["trouble"], 48, Style.LONG_WORDS),
    Column(messages.IMPORT_RETURNED["row"], 8, Style.NUMBER),
)


def give_back(each: Import, verdicts: Iterable[Verdict[Any]]) -> IO[bytes]:
    """A workbook with the file's own columns in their order, behind what is wrong with each row.

    It can be corrected and uploaded as it is. A cell that held no text, such as a formula, is
    empty; rows are called by their numbers in the file, for the sentences name some.
    """
    keys = sorted(each.columns, key=each.columns.__getitem__)
    columns = [
        Column(messages.IMPORT_HEADINGS[key][0], WIDTHS.get(key, USUAL_WIDTH), Style.LONG_WORDS)
        for key in keys
    ]
    return make_workbook(
        sheet=messages.IMPORT_SHEETS[each.kind],
        columns=[*TOLD, *columns],
        rows=(_row(verdict, keys) for verdict in verdicts),
    )


def _row(verdict: Verdict[Any], keys: Iterable[str]) -> list[Cell]:
    texts = verdict.row.texts
    return [_told(verdict), verdict.row.number, *(texts.get(key, "") for key in keys)]


def _told(verdict: Verdict[Any]) -> str:
    if verdict.errors:
        return "\n".join(
            f"{messages.IMPORT_HEADINGS[column][0]}: {sentence}"
            for column, sentence in verdict.errors.items()
        )
    return verdict.skipped or ""
