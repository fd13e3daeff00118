"""Finds edits of people since they were imported."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Final

from evaluacmo.auditlog.models import Action, AuditEvent

EDITS: Final = (Action.USER_CHANGED, Action.USER_ROLE_CHANGED, Action.USER_STATUS_CHANGED)


def last_edit(
    edited: Mapping[int, Collection[str]], *, since: datetime | None
) -> AuditEvent | None:
    """The latest event after `since` about one of these fields of people, as events name them.

    None where the audit log does not have it (any more).
    """
    events = AuditEvent.objects.filter(person__in=edited, action__in=EDITS, at__gt=since)
    return next(
        (
            event
            for event in events.order_by("-at", "-id").iterator()
            if not event.changes.keys().isdisjoint(edited[event.person_id or 0])
        ),
        None,
    )
