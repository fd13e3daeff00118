"""Django empties every table after a test that commits; the audit log has to let it."""

from typing import Any

from django.core.management.commands import flush

from evaluacmo.auditlog.services import suspend_append_only


class Command(flush.Command):
    """Django's, past the audit log's triggers."""

    def handle(self, **options: Any) -> None:
        """Empty every table."""
        with suspend_append_only():
            super().handle(**options)
