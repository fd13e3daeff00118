"""The values of an event."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final, Self

from evaluacmo.auditlog.models import AuditEvent, TargetType

FieldValue = str | int | bool | None
Changes = Mapping[str, tuple[FieldValue, FieldValue]]
"""Each changed field, before and after; None means absent."""


@dataclass(frozen=True, slots=True)
class AuditTarget:
    """The object that an event is about, besides a person. `label` is never a person's name."""

    type: TargetType = TargetType.NOTHING
    id: int | None = None
    label: str = ""


NO_TARGET: Final = AuditTarget()


@dataclass(frozen=True, slots=True)
class EventDetails:
    """The fields in which events that are recorded together differ."""

    person_id: int | None = None
    target: AuditTarget = NO_TARGET
    changes: Changes = field(default_factory=dict)

    @classmethod
    def about(cls, person_id: int, changes: Changes | None = None) -> Self:
        """An event whose object is the affected person."""
        return cls(person_id, AuditTarget(TargetType.USER, person_id), changes or {})


@dataclass(frozen=True, slots=True)
class Access:
    """A reading, a refusal or an attempt that is to be stored (`record_access`)."""

    event: AuditEvent
    once_within: timedelta | None = None
    most_within: int | None = None
    is_reading: bool = False
    """Then the response must not be sent unless the event is stored."""


def changes_between(
    before: Mapping[str, FieldValue], after: Mapping[str, FieldValue]
) -> dict[str, tuple[FieldValue, FieldValue]]:
    """The fields that differ; a missing field counts as None."""
    pairs = {name: (before.get(name), after.get(name)) for name in {**before, **after}}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
