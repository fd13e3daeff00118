"""The calls that export tables as workbooks."""

from django.http import FileResponse
from ninja import Query, Router

from evaluacmo.accounts.permissions import Guarded, authenticated, managers, require_self_or_manager
from evaluacmo.common.schemas import Id
from evaluacmo.common.workbook import WORKBOOK
from evaluacmo.exports.services import workbook_response
from evaluacmo.reports.exports import services
from evaluacmo.reports.exports.filters import TableFilter
from evaluacmo.reports.exports.tables import TableName
from evaluacmo.reports.queries import SortedHistory
from evaluacmo.results.reader import Reader

exports_router = Router(tags=["exports"])


@exports_router.get("/{table}", auth=managers, response=None, openapi_extra=WORKBOOK)
def export_table(request: Guarded, table: TableName, filters: Query[TableFilter]) -> FileResponse:
    """The rows of a table that match the filters."""
    return workbook_response(services.export_table(table, filters, reader=Reader(request.auth)))


@exports_router.get(
    "/history/{id:user_id}", auth=authenticated, response=None, openapi_extra=WORKBOOK
)
def export_history(request: Guarded, user_id: Id, listing: Query[SortedHistory]) -> FileResponse:
    """A person's results."""
    require_self_or_manager(request.auth, user_id=user_id)
    return workbook_response(
        services.export_history(user_id=user_id, sort=listing.sort, reader=Reader(request.auth))
    )
