"""What the audit log knows of people at an earlier moment, for migrations."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.apps.registry import Apps

Event = tuple[datetime, dict[str, list[Any]]]


def values_then(
    apps: Apps, asked: Sequence[tuple[int, datetime]], *, fields: Sequence[str]
) -> list[dict[str, str]]:
    """For each person and moment, what the fields held that were changed later (one query).

    A text that was absent, or was removed from the log, is empty. A field without a later change
    is left out: it holds today what it held then.
    """
    events = apps.get_model("audit", "AuditEvent").objects.filter(
        action="user.changed",
        person__in={person for person, _ in asked},
        at__gt=min(moment for _, moment in asked),
    )
    by_person: defaultdict[int, list[Event]] = defaultdict(list)
    for person, at, changes in events.order_by("at", "id").values_list("person", "at", "changes"):
        by_person[person].append((at, changes))
    return [_values_then(by_person[person], moment, fields=fields) for person, moment in asked]


def _values_then(
    events: Sequence[Event], moment: datetime, *, fields: Sequence[str]
) -> dict[str, str]:
    """The values before the first change of each field after the moment."""
    values: dict[str, str] = {}
    for at, changes in events:
        if at > moment:
            for field in fields:
                if field in changes:
                    values.setdefault(field, changes[field][0] or "")
    return values
