"""Indexes that one of the databases does without."""

from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Index, Model


class SQLiteIndex(Index):
    """An index of texts of any length: PostgreSQL's cannot hold those that are too long."""

    def create_sql(
        self,
        model: type[Model],
        schema_editor: BaseDatabaseSchemaEditor,
        using: str = "",
        **options: Any,
    ) -> Any:
        """What makes it; something that does nothing where it is not made."""
        if schema_editor.connection.vendor != "sqlite":
            return "SELECT 1"
        return super().create_sql(model, schema_editor, using, **options)
