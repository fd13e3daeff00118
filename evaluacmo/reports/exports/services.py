"""Exporting tables as workbooks."""

from typing import Unpack

from evaluacmo.accounts.queries import require_user
from evaluacmo.exports.services import Workbook, export_rows
from evaluacmo.reports.exports.tables import (
    TABLES,
    TableFilters,
    TableName,
    require_subjects,
    rows_of,
)
from evaluacmo.reports.tables import HISTORY, person_history_rows


def export_table(name: TableName, **filters: Unpack[TableFilters]) -> Workbook:
    """Export the matching rows of a table.

    Raises `NotFound` for an unknown evaluator, and for what the table is about.
    """
    require_subjects(name, filters)
    return export_rows(TABLES[name], rows_of(name, filters))


def export_history(*, user_id: int, sort: str | None = None, reader_id: int) -> Workbook:
    """Export a person's results. Raises `NotFound`."""
    require_user(user_id)
    rows = person_history_rows(user_id=user_id, sort=sort, reader_id=reader_id)
    return export_rows(HISTORY, rows, person_id=user_id)
