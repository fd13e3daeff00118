"""Permission matrix of the calls of `reports.audit`."""

from evaluacmo.reports.audit.messages import AUDIT_HEADINGS
from evaluacmo.reports.audit.tables import REPORT_VIEWS
from tests.matrix import Row, admin_only, signed_in_people
from tests.world import ROLES

ROWS = [
    Row("GET /api/audit/xlsx", "", admin_only(200), asks=True, headings=set(AUDIT_HEADINGS)),
    Row("GET /api/audit", "", admin_only(200)),
    Row("GET /api/audit/csv", "", admin_only(200), asks=True, headings=set(AUDIT_HEADINGS)),
    Row("GET /api/profile/report-views", "own", signed_in_people(200), empty=ROLES),
    Row(
        "GET /api/profile/report-views/xlsx",
        "own",
        signed_in_people(200),
        headings={column.heading for column in REPORT_VIEWS.columns},
    ),
]
