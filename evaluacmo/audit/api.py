"""The calls about the audit log; each person's own part of it is a part of their profile."""

from django.db.models import BigIntegerField
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from ninja import Query, Router

from evaluacmo.accounts.api import profile_router
from evaluacmo.accounts.permissions import Guarded, admins, anyone
from evaluacmo.audit import queries, services, spreadsheet
from evaluacmo.audit.schemas import (
    AuditEventOut,
    AuditFilter,
    AuditListing,
    ReportViewOut,
)
from evaluacmo.common import messages
from evaluacmo.common.listed import Listed
from evaluacmo.common.prepared import Slot
from evaluacmo.common.schemas import Paging, answers
from evaluacmo.common.whole import FromFile, file_of

CSV = "text/csv"

audit_router = Router(tags=["audit"])

EVENTS = Listed(queries.list_events, shape=AuditEventOut)
VIEWS = Listed(
    queries.report_views,
    shape=ReportViewOut,
    about=[Slot("user_id", BigIntegerField())],
    is_short=True,
)


@audit_router.get("", auth=admins, response=answers(200, list[AuditEventOut]))
def list_audit_events(
    request: Guarded, response: HttpResponse, listing: Query[AuditListing]
) -> HttpResponseBase:
    """What has happened, newest first."""
    return EVENTS.answer(response=response, listing=listing)


@audit_router.get(
    "/csv",
    auth=admins,
    response=answers(200, None),
    openapi_extra={"responses": {200: {"content": {CSV: {"schema": {"type": "string"}}}}}},
)
def export_audit_events(request: Guarded, wanted: Query[AuditFilter]) -> FromFile:
    """The same as a table for a spreadsheet, whole."""
    lines = spreadsheet.lines_of(services.export_events(**wanted.dict()))
    return FromFile(
        file_of(line.encode() for line in lines),
        as_attachment=True,
        filename=messages.AUDIT_FILE_NAME,
        content_type=f"{CSV}; charset=utf-8",
    )


@profile_router.get("/report-views", auth=anyone, response=answers(200, list[ReportViewOut]))
def list_report_views(
    request: Guarded, response: HttpResponse, listing: Query[Paging]
) -> HttpResponseBase:
    """Who has opened or exported one's own reports, newest first."""
    return VIEWS.answer(response=response, listing=listing, user_id=request.auth.pk)
