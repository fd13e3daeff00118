"""Exporting the audit log."""

from django.db.models import QuerySet

from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.auditlog.services import record_event
from evaluacmo.exports.services import Workbook, export_rows, write_table
from evaluacmo.reports.audit.queries import AuditFilter, list_events, report_views
from evaluacmo.reports.audit.tables import AUDIT, REPORT_VIEWS, audit_rows, report_view_rows
from evaluacmo.results.reader import Reader


def export_events(filters: AuditFilter, *, reader: Reader) -> QuerySet[AuditEvent]:
    """Record the export and return the matching events that the reader may see."""
    with write_transaction():
        record_event(Action.AUDIT_EXPORTED)
    return list_events(filters, reader=reader)


def export_workbook(filters: AuditFilter, *, reader: Reader) -> Workbook:
    """Record the export and write these events to a workbook."""
    return write_table(AUDIT, audit_rows(export_events(filters, reader=reader)))


def export_report_views(*, user_id: int) -> Workbook:
    """Record the export and write the views of this person's reports to a workbook."""
    rows = report_view_rows(report_views(user_id))
    return export_rows(REPORT_VIEWS, rows, person_id=user_id)
