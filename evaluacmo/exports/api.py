"""The calls that answer tables as workbooks.

Those of the audit room are added to its own routers: the addresses stay together. The rooms above
this one answer theirs with `answer_workbook`.
"""

from ninja import Query, Router

from evaluacmo.accounts.permissions import (
    Guarded,
    admins,
    anyone,
    managers,
    require_self_or_manager,
)
from evaluacmo.common.schemas import Id, answers
from evaluacmo.common.whole import FromFile
from evaluacmo.common.workbook import CONTENT_TYPE, WORKBOOK
from evaluacmo.exports import services
from evaluacmo.exports.schemas import TableFilter
from evaluacmo.exports.tables import TableName
from evaluacmo.reports.audit.api import audit_router, report_views_router
from evaluacmo.reports.audit.schemas import AuditFilter

exports_router = Router(tags=["exports"])


@exports_router.get("/{table}", auth=managers, response=answers(200, None), openapi_extra=WORKBOOK)
def export_table(request: Guarded, table: TableName, wanted: Query[TableFilter]) -> FromFile:
    """A table, whole or as its screen has narrowed it."""
    return answer_workbook(
        services.export_table(table=table, reader_id=request.auth.pk, **wanted.dict())
    )


@exports_router.get(
    "/history/{id:user_id}", auth=anyone, response=answers(200, None), openapi_extra=WORKBOOK
)
def export_history(request: Guarded, user_id: Id) -> FromFile:
    """A person's results."""
    require_self_or_manager(request.auth, user_id=user_id)
    return answer_workbook(services.export_history(user_id=user_id))


@audit_router.get("/xlsx", auth=admins, response=answers(200, None), openapi_extra=WORKBOOK)
def export_audit_workbook(request: Guarded, wanted: Query[AuditFilter]) -> FromFile:
    """What has happened, newest first."""
    return answer_workbook(services.export_audit_log(**wanted.dict()))


@report_views_router.get("/xlsx", auth=anyone, response=answers(200, None), openapi_extra=WORKBOOK)
def export_report_views(request: Guarded) -> FromFile:
    """Who has opened or exported one's own reports, newest first."""
    return answer_workbook(services.export_report_views(user=request.auth))


def answer_workbook(exported: services.Exported) -> FromFile:
    """The workbook as a file to keep."""
    return FromFile(
        exported.file, as_attachment=True, filename=exported.name, content_type=CONTENT_TYPE
    )
