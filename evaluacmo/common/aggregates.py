"""What both databases can work out over many rows, and Django has no name for."""

import json
from collections.abc import Collection
from typing import Any

from django.db import connection
from django.db.models import Aggregate, TextField
from django.db.models.expressions import RawSQL


class Gathered(Aggregate):
    """What all rows say, as the JSON text of a list in no order; None without rows."""

    function = "JSON_GROUP_ARRAY"
    output_field = TextField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """The same by its name there."""
        template = f"{self.template}::text"
        return self.as_sql(compiler, connection, function="JSON_AGG", template=template, **context)


def one_of(ids: Collection[int]) -> RawSQL:
    """What `…__in` takes for thousands of ids: one parameter, where a list is one for each."""
    if connection.vendor == "postgresql":
        return RawSQL("SELECT unnest(%s::bigint[])", (list(ids),))
    return RawSQL("SELECT value FROM json_each(%s)", (json.dumps(list(ids)),))
