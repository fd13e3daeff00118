"""Who has edited people since they were imported, as the audit log tells."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Final

from evaluacmo.auditlog.models import Action, AuditEvent

EDITS: Final = (Action.USER_CHANGED, Action.USER_ROLE_CHANGED, Action.USER_STATUS_CHANGED)


def last_edit(
    people: Collection[int],
    *,
    since: datetime | None,
    fields: Mapping[int, Collection[str]],
) -> AuditEvent | None:
    """The latest edit of these people after `since` whose change still holds.

    Of people in `fields` only those fields count. An edit that was taken back does not count.
    """
    if since is None:
        return None
    events = AuditEvent.objects.filter(person__in=people, action__in=EDITS, at__gt=since)
    before: dict[tuple[int, str], Any] = {}
    now: dict[tuple[int, str], tuple[Any, AuditEvent]] = {}
    for event in events.order_by("at", "id"):
        person = event.person_id or 0
        for name, (old, new) in event.changes.items():
            if name in fields.get(person, (name,)):
                before.setdefault((person, name), old)
                now[person, name] = new, event
    holding = [event for key, (value, event) in now.items() if value != before[key]]
    return max(holding, key=lambda event: (event.at, event.pk), default=None)
