"""What makes workbooks; that they are taken away is recorded first (rules: audit)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import IO, Unpack

from django.db import transaction
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.accounts.queries import require_user
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.workbook import Cell, Column, make_workbook
from evaluacmo.exports import messages, tables
from evaluacmo.exports.tables import TableName, Wanted
from evaluacmo.reports.audit.queries import EventFilter, report_views
from evaluacmo.reports.audit.services import export_events

ENDING = ".xlsx"


@dataclass(frozen=True, slots=True)
class Exported:
    """A workbook, at its beginning, and what it is called."""

    file: IO[bytes]
    name: str


def export_table(*, table: TableName, **wanted: Unpack[Wanted]) -> Exported:
    """The rows of a table that its screen finds; `NotFound` for an evaluator who is nobody."""
    if (evaluator_id := wanted.get("evaluator_id")) is not None:
        require_user(evaluator_id)
    return take_away(table, columns=tables.COLUMNS[table], rows=tables.rows_of(table, wanted))


def export_history(*, user_id: int) -> Exported:
    """A person's results, newest first; `NotFound` where there is no such user."""
    require_user(user_id)
    table = TableName.HISTORY
    rows = tables.history_rows(user_id=user_id)
    return take_away(table, columns=tables.COLUMNS[table], rows=rows, person_id=user_id)


def export_audit_log(**wanted: Unpack[EventFilter]) -> Exported:
    """What of the audit log is wanted, newest first."""
    return _make("audit", tables.COLUMNS["audit"], tables.audit_rows(export_events(**wanted)))


def export_report_views(*, user: User) -> Exported:
    """Who has opened or exported the reports of `user`, newest first."""
    columns = tables.COLUMNS["report_views"]
    rows = tables.view_rows(report_views(user.pk))
    return take_away("report_views", columns=columns, rows=rows, person_id=user.pk)


def take_away(
    table: str,
    *,
    columns: Sequence[Column],
    rows: Iterable[Sequence[Cell]],
    person_id: int | None = None,
) -> Exported:
    """These rows, of which the first is taken once it is recorded that they are taken away.

    `table` is a name that the messages know; `person_id` is whom all of it is about, if anybody.
    """
    with transaction.atomic():
        exported = AuditTarget(TargetType.LIST, label=f"{table}{ENDING}")
        record_event(Action.LIST_EXPORTED, person_id=person_id, target=exported)
    return _make(table, columns, rows)


def _make(table: str, columns: Sequence[Column], rows: Iterable[Sequence[Cell]]) -> Exported:
    sheet, name = messages.EXPORT_NAMES[table]
    file = make_workbook(sheet=sheet, columns=columns, rows=rows)
    return Exported(file, f"{name}-{timezone.localdate()}{ENDING}")
