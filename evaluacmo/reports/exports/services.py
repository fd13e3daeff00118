"""Exporting tables as workbooks."""

from evaluacmo.accounts.queries import require_user
from evaluacmo.exports.services import Workbook, export_rows
from evaluacmo.reports.exports.filters import TableFilter
from evaluacmo.reports.exports.tables import ABOUT_A_CATEGORY, EXPORTS, TableName
from evaluacmo.reports.questions import question_text
from evaluacmo.reports.tables import HISTORY, person_history_rows
from evaluacmo.results.reader import Reader


def export_table(name: TableName, filters: TableFilter, *, reader: Reader) -> Workbook:
    """Export the matching rows of a table.

    Raises `NotFound` for an unknown evaluator, category or question.
    """
    if filters.evaluator_id is not None:
        require_user(filters.evaluator_id)
    if name in ABOUT_A_CATEGORY:
        filters.part.require_category()
    if name == TableName.SCORED_PEOPLE and filters.question_id is not None:
        question_text(filters.question_id)
    table, rows = EXPORTS[name]
    return export_rows(table, rows(filters, reader))


def export_history(*, user_id: int, sort: str | None = None, reader: Reader) -> Workbook:
    """Export a person's results. Raises `NotFound`."""
    require_user(user_id)
    rows = person_history_rows(user_id=user_id, sort=sort, reader=reader)
    return export_rows(HISTORY, rows, person_id=user_id)
