"""Django's registration of the module."""

from django.apps import AppConfig


class AuditLogConfig(AppConfig):
    """The audit log."""

    name = "evaluacmo.auditlog"
    label = "audit"  # its table is named after it
