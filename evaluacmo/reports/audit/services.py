"""Exporting the audit log."""

from typing import Unpack

from django.db import transaction
from django.db.models import QuerySet

from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.auditlog.services import record_event
from evaluacmo.reports.audit.queries import EventFilter, list_events


def export_events(**wanted: Unpack[EventFilter]) -> QuerySet[AuditEvent]:
    """The events that `list_events` finds, after recording that they are exported."""
    with transaction.atomic():
        record_event(Action.AUDIT_EXPORTED)
    return list_events(**wanted)
