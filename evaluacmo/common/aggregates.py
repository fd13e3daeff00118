"""What both databases can work out over many rows, and Django has no name for."""

from typing import Any

from django.db.models import Aggregate, TextField


class Gathered(Aggregate):
    """What all rows say, as the JSON text of a list in no order; None without rows."""

    function = "JSON_GROUP_ARRAY"
    output_field = TextField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """The same by its name there."""
        template = f"{self.template}::text"
        return self.as_sql(compiler, connection, function="JSON_AGG", template=template, **context)
