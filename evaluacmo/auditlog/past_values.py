"""People and evaluations at an earlier moment, read from the audit log by migrations."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.apps.registry import Apps
from django.db.models import Exists, OuterRef, QuerySet

BATCH: Final = 200


class Source(NamedTuple):
    """The recorded changes: their action, and the column with the number of the thing."""

    action: str
    key: str


PEOPLE: Final = Source("user.changed", "person")
EVALUATIONS: Final = Source("evaluation.changed", "object_id")

Event = tuple[datetime, Mapping[str, Sequence[str | None]]]


def restore_past_values(
    apps: Apps,
    rows: QuerySet[Any],
    *,
    source: Source,
    number: str,
    moment: str,
    fields: Mapping[str, str],
) -> None:
    """Set columns of `rows` to what fields of `source` held at their moment, in batches.

    `number` and `moment` are columns, `fields` the source's field of each column to set. A column
    stays as it is where its field has not changed since, or the log has forgotten its values.
    """
    changes = apps.get_model("audit", "AuditEvent").objects.filter(action=source.action)
    since = changes.filter(**{source.key: OuterRef(number)}, at__gt=OuterRef(moment))
    outdated = rows.filter(Exists(since)).order_by("pk")
    last = 0
    while batch := list(outdated.filter(pk__gt=last)[:BATCH]):
        numbers = {getattr(row, number) for row in batch}
        events = _events_of(changes.filter(**{f"{source.key}__in": numbers}), key=source.key)
        for row in batch:
            for column, field in fields.items():
                value = _value_at(getattr(row, moment), events[getattr(row, number)], field=field)
                if value is not None:
                    setattr(row, column, value)
        rows.bulk_update(batch, list(fields))
        last = batch[-1].pk


def _events_of(changes: QuerySet[Any], *, key: str) -> defaultdict[int, list[Event]]:
    """The changes by this key, oldest first."""
    events: defaultdict[int, list[Event]] = defaultdict(list)
    for number, at, values in changes.order_by("at", "id").values_list(key, "at", "changes"):
        events[number].append((at, values))
    return events


def _value_at(moment: datetime, events: Sequence[Event], *, field: str) -> str | None:
    """The value before the first change of the field after the moment; None where it is unknown."""
    for at, values in events:
        if at > moment and field in values:
            before, after = values[field]
            was_removed = before is None and after is None
            return None if was_removed else before or ""
    return None
