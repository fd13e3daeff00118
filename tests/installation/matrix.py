"""Permission matrix of the calls of `installation`."""

from tests.matrix import Row, admin_only

ROWS = [Row("GET /api/installation/backups", "", admin_only(200))]
