"""Permission matrix of the calls of `reports.exports`."""

from evaluacmo.reports.exports.tables import EXPORTS, TableName
from evaluacmo.reports.tables import HISTORY
from tests.matrix import Row, managers, signed_in_people

ROWS = [
    *(
        Row(
            "GET /api/exports/{table}",
            table,
            managers(200),
            ids=lambda w, me, table=table: table,
            headings={column.heading for column in EXPORTS[TableName(table)].table.columns},
        )
        for table in TableName.values
    ),
    Row("GET /api/exports/{absent}", "absent", managers(400)),
    Row(
        "GET /api/exports/history/{me}",
        "own",
        signed_in_people(200),
        headings={column.heading for column in HISTORY.columns},
    ),
    Row(
        "GET /api/exports/history/{colleague}",
        "other",
        managers(200),
        headings={column.heading for column in HISTORY.columns},
    ),
    Row("GET /api/exports/history/{absent}", "absent", managers(404)),
]
