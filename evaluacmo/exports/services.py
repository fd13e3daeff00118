"""Writes a table to a workbook and answers it; the export is recorded first (rules: exports)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import IO

from django.http import FileResponse

from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event, recording_failed_export
from evaluacmo.common.clock import today
from evaluacmo.common.workbook import CONTENT_TYPE, EXTENSION, Cell, Table, make_workbook


@dataclass(frozen=True, slots=True)
class Workbook:
    """An open file at its beginning, and its name."""

    file: IO[bytes]
    name: str


def export_rows(
    table: Table, rows: Iterable[Sequence[Cell]], *, person_id: int | None = None
) -> Workbook:
    """Record the export, then write the rows to a workbook.

    `person_id` is given where all rows are about one person.
    """
    with write_transaction():
        record_event(Action.LIST_EXPORTED, person_id=person_id, target=_target(table))
    return write_table(table, rows, person_id=person_id)


def write_table(
    table: Table, rows: Iterable[Sequence[Cell]], *, person_id: int | None = None
) -> Workbook:
    """Write the rows to a workbook; the export must have been recorded before."""
    with recording_failed_export(person_id=person_id, target=_target(table)):
        file = make_workbook(sheet=table.sheet, columns=table.columns, rows=rows)
    return Workbook(file, f"{table.file_name}-{today()}{EXTENSION}")


def _target(table: Table) -> AuditTarget:
    return AuditTarget(TargetType.LIST, label=f"{table.name}{EXTENSION}")


def workbook_response(workbook: Workbook) -> FileResponse:
    """The workbook as a download."""
    return FileResponse(
        workbook.file, as_attachment=True, filename=workbook.name, content_type=CONTENT_TYPE
    )
