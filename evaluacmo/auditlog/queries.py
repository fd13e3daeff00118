"""Reads of who has changed what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from evaluacmo.auditlog.events import FieldValue
from evaluacmo.auditlog.models import Action, AuditEvent, TargetType


@dataclass(frozen=True, slots=True)
class LastChange:
    """When a field got its present value, and the present name of who changed it, if anybody."""

    at: datetime
    actor_name: str | None


def events_of(
    *actions: Action, target: TargetType, object_id: int | None, person_id: int | None = None
) -> QuerySet[AuditEvent]:
    """The events of these actions about one object, and about this person where one is given."""
    events = AuditEvent.objects.filter(action__in=actions, object_type=target, object_id=object_id)
    return events if person_id is None else events.filter(person=person_id)


def last_changes(
    events: QuerySet[AuditEvent],
    fields: Mapping[str, Sequence[str]],
    *,
    present: Mapping[str, FieldValue],
) -> dict[str, LastChange]:
    """The latest of `events` for each of `fields`, whose values are their names in events.

    A field is missing where no event tells how it got its `present` value: it has been purged, or
    the change was recorded otherwise.
    """
    sought, found = dict(fields), {}
    rows = events.order_by("-at", "-id").values_list("at", "actor__name", "changes")
    for at, actor_name, changes in rows.iterator():
        for field, names in list(sought.items()):
            if changed := [name for name in names if name in changes]:
                del sought[field]
                if all(changes[name][1] == present.get(name) for name in changed):
                    found[field] = LastChange(at, actor_name)
        if not sought:
            break
    return found
