"""The calls that read the audit log."""

from django.http import FileResponse, HttpResponse
from ninja import Query, Router

from evaluacmo.accounts.permissions import Guarded, admins, authenticated, confirmed_admins
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.common.pagination import paginate
from evaluacmo.common.workbook import WORKBOOK
from evaluacmo.exports.services import workbook_response
from evaluacmo.reports.audit import csv_export, messages, queries, services
from evaluacmo.reports.audit.queries import AuditFilter
from evaluacmo.reports.audit.schemas import (
    AuditEventOut,
    AuditListing,
    ReportViewOut,
    ViewsListing,
)
from evaluacmo.results.reader import Reader

CSV = "text/csv"

audit_router = Router(tags=["audit"])
report_views_router = Router(tags=["profile"])


@audit_router.get("", auth=admins, response=list[AuditEventOut])
def list_audit_events(
    request: Guarded, response: HttpResponse, listing: Query[AuditListing]
) -> list[AuditEvent]:
    """The events of the audit log, newest first."""
    events = queries.list_events(listing, reader=Reader(request.auth))
    return paginate(events, listing=listing, response=response)


@audit_router.get(
    "/csv",
    auth=confirmed_admins,
    response=None,
    openapi_extra={"responses": {200: {"content": {CSV: {"schema": {"type": "string"}}}}}},
)
def export_audit_events(request: Guarded, filters: Query[AuditFilter]) -> FileResponse:
    """The matching events as CSV."""
    return FileResponse(
        csv_export.write_csv(services.export_events(filters, reader=Reader(request.auth))),
        as_attachment=True,
        filename=messages.AUDIT_FILE_NAME,
        content_type=f"{CSV}; charset=utf-8",
    )


@audit_router.get("/xlsx", auth=confirmed_admins, response=None, openapi_extra=WORKBOOK)
def export_audit_workbook(request: Guarded, filters: Query[AuditFilter]) -> FileResponse:
    """The matching events as a workbook."""
    return workbook_response(services.export_workbook(filters, reader=Reader(request.auth)))


@report_views_router.get("", auth=authenticated, response=list[ReportViewOut])
def list_report_views(
    request: Guarded, response: HttpResponse, listing: Query[ViewsListing]
) -> list[AuditEvent]:
    """List the openings and exports of one's own reports."""
    views = queries.report_views(request.auth.pk, sort=listing.sort)
    return paginate(views, listing=listing, response=response)


@report_views_router.get("/xlsx", auth=authenticated, response=None, openapi_extra=WORKBOOK)
def export_report_views(request: Guarded) -> FileResponse:
    """Export the openings and exports of one's own reports, newest first."""
    return workbook_response(services.export_report_views(user_id=request.auth.pk))
