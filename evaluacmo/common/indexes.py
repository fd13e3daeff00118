"""Indexes of one database only."""

from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Index, Model


class SQLiteIndex(Index):
    """An index on SQLite only, because PostgreSQL's B-trees cannot hold long texts."""

    def create_sql(
        self,
        model: type[Model],
        schema_editor: BaseDatabaseSchemaEditor,
        using: str = "",
        **options: Any,
    ) -> Any:
        """The statement that creates it, without effect on PostgreSQL."""
        if schema_editor.connection.vendor != "sqlite":
            return "SELECT 1"
        return super().create_sql(model, schema_editor, using, **options)
