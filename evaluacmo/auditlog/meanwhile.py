"""Refuses edits that would overwrite a concurrent edit (rules: changes meanwhile)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db.models import Model, QuerySet

from evaluacmo.auditlog.events import FieldValue
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.auditlog.queries import last_changes
from evaluacmo.common.errors import ChangedField, ChangedMeanwhile
from evaluacmo.common.meanwhile import Base
from evaluacmo.common.messages import EDITED_MEANWHILE


def apply_edit(
    thing: Model,
    changes: Mapping[str, Any],
    *,
    base: Base,
    events: QuerySet[AuditEvent],
    snapshot: Mapping[str, FieldValue],
    recorded_as: Mapping[str, Sequence[str]] | None = None,
) -> None:
    """Set the changed fields of a locked thing, by the keys of the request; it is not saved.

    Raises what `require_not_overtaken` raises.
    """
    require_not_overtaken(
        changes,
        base=base,
        present={field: getattr(thing, field) for field in changes},
        events=events,
        snapshot=snapshot,
        recorded_as=recorded_as,
    )
    for field, value in changes.items():
        setattr(thing, field, value)


def require_not_overtaken(
    changes: Mapping[str, Any],
    *,
    base: Base,
    present: Mapping[str, Any],
    events: QuerySet[AuditEvent],
    snapshot: Mapping[str, FieldValue],
    recorded_as: Mapping[str, Sequence[str]] | None = None,
    together: Collection[str] = (),
    names_actors: bool = True,
) -> None:
    """Raise `ChangedMeanwhile` if one of these fields was edited by others since `base`.

    To be called when the thing is locked. `present` has its values as calls answer them, by the
    keys of the request; `snapshot` has them as `events` record them, under the same keys or those
    in `recorded_as`. Of fields that are chosen `together` all that differ are answered. The editors
    are named with `names_actors` only.
    """
    overtaken = base.overtaken(changes, present=present, together=together)
    if not overtaken:
        return
    names = recorded_as or {}
    fields = {field: names.get(field, (field,)) for field in overtaken}
    known = last_changes(events, fields, present=snapshot)
    raise ChangedMeanwhile(
        EDITED_MEANWHILE,
        changed={
            field: ChangedField(
                value=present[field],
                changed_by_name=known[field].actor_name
                if names_actors and field in known
                else None,
                changed_at=known[field].at if field in known else None,
            )
            for field in overtaken
        },
    )
