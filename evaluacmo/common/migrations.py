"""Operations that several migrations need."""

from typing import Any


def check_constraints_now(apps: Any, schema_editor: Any) -> None:  # noqa: ARG001
    """Check foreign keys at once for the rest of the transaction.

    All migrations run in one transaction, and PostgreSQL alters no table while new rows of it are
    still to be checked.
    """
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
