"""Django empties every table after a test that commits; the audit log has to let it."""

from typing import Any

from django.apps import apps
from django.core.management.commands import flush
from django.db import connection

from evaluacmo.auditlog.services import suspend_append_only

STATEMENT = "DELETE FROM {}"
# their rows are Django's own, which it writes at the end of `migrate`
LEFT = {"auth", "contenttypes"}


class Command(flush.Command):
    """Django's, past the audit log's triggers, and without TRUNCATE.

    PostgreSQL takes many times as long to truncate all tables as to delete a few rows of them.
    """

    def handle(self, **options: Any) -> None:
        """Delete every row, in any order: references are checked at the end."""
        models = apps.get_models(include_auto_created=True)
        with suspend_append_only(), connection.cursor() as cursor:
            for model in models:
                if model._meta.managed and model._meta.app_label not in LEFT:
                    cursor.execute(
                        STATEMENT.format(connection.ops.quote_name(model._meta.db_table))
                    )
