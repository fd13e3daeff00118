"""What both databases can work out over many rows, and Django has no name for."""

import json
from collections.abc import Collection
from typing import Any

from django.db import connection
from django.db.models import Aggregate, TextField
from django.db.models.expressions import RawSQL

from evaluacmo.common.prepared import Slot


class Gathered(Aggregate):
    """What all rows say, as the JSON text of a list in no order; None without rows."""

    function = "JSON_GROUP_ARRAY"
    output_field = TextField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """The same by its name there."""
        template = f"{self.template}::text"
        return self.as_sql(compiler, connection, function="JSON_AGG", template=template, **context)


class GatheredColumns(Aggregate):
    """What all rows say in each column, as the JSON text of lists in one order, which is no other.

    Databases and Python make and read a list for each column much faster than one for each row.
    """

    template = "JSON_ARRAY(JSON_GROUP_ARRAY(%(expressions)s))"
    arg_joiner = "), JSON_GROUP_ARRAY("
    output_field = TextField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """The same by its names there."""
        template = "JSON_BUILD_ARRAY(JSON_AGG(%(expressions)s))::text"
        named = {"template": template, "arg_joiner": "), JSON_AGG("}
        return self.as_sql(compiler, connection, **named, **context)


class SlotOfMany(Slot):
    """Stands for what `one_of` takes, in a prepared query."""

    def __init__(self, name: str) -> None:
        super().__init__(name, TextField())

    def bound_to(self, value: Any) -> Any:
        """All of them as one value."""
        return _one_value(value)


def one_of(ids: Collection[int] | SlotOfMany) -> RawSQL:
    """What `…__in` takes for thousands of ids: one parameter, where a list is one for each."""
    value = ids if isinstance(ids, SlotOfMany) else _one_value(ids)
    if connection.vendor == "postgresql":
        return RawSQL("SELECT unnest(%s::bigint[])", (value,))
    return RawSQL("SELECT value FROM json_each(%s)", (value,))


def _one_value(ids: Collection[int]) -> Any:
    return list(ids) if connection.vendor == "postgresql" else json.dumps(list(ids))
